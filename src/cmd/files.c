/* cmd/files.c - the files that the command line names, and the records of its folders */
#include "cmd/files.h"

#include "base/file.h"
#include "base/mem.h"
#include "cmd/confine.h"
#include "cmd/output.h"

/* Folders are looked through before the sandbox is entered: it has to know the links in them. */
bool files_find(struct files *f, const struct args *a)
{
    struct names links = {0};

    *f = (struct files){.args = a, .found = mem_zero((size_t)a->file_count, sizeof *f->found)};
    for (int i = 0; i < a->file_count; i++) {
        struct files_found *found = &f->found[i];
        found->is_folder = file_is_folder(a->files[i]);
        if (found->is_folder)
            folder_records(a->files[i], &found->records, &links, &found->unread);
    }
    const bool is_confined = confine(a, &links);
    names_free(&links);
    return is_confined;
}

void files_free(struct files *f)
{
    for (int i = 0; i < f->args->file_count; i++) {
        names_free(&f->found[i].records);
        names_free(&f->found[i].unread);
    }
    mem_free(f->found);
}

bool files_are_several(const struct files *f)
{
    return f->args->file_count > 1 || (f->found[0].is_folder && f->found[0].records.count > 1);
}

int files_folder_status(const struct files *f, int argument)
{
    const struct files_found *found = &f->found[argument];

    for (size_t i = 0; i < found->unread.count; i++)
        complain(found->unread.at[i], "cannot read the folder");
    if (found->unread.count > 0)
        return STATUS_USAGE;
    if (found->records.count > 0)
        return STATUS_FINE;
    complain(f->args->files[argument], "no record in this folder");
    return STATUS_DEFECT;
}

static int each_of_folder(const struct files *f, int argument,
    int (*each)(void *context, const char *file, struct defects_sum *sum), void *context)
{
    const struct files_found *found = &f->found[argument];
    struct defects_sum sum = {0};
    int status = files_folder_status(f, argument);

    for (size_t i = 0; i < found->records.count; i++) {
        const int s = each(context, found->records.at[i], f->args->verbose ? NULL : &sum);
        status = s > status ? s : status;
    }
    defects_sum_end(&sum, f->args->files[argument]);
    return status;
}

int files_each(const struct files *f, int (*each)(void *context, const char *file, struct defects_sum *sum),
    void *context)
{
    int status = STATUS_FINE;

    for (int i = 0; i < f->args->file_count; i++) {
        const int s = f->found[i].is_folder ? each_of_folder(f, i, each, context)
                                            : each(context, f->args->files[i], NULL);
        status = s > status ? s : status;
    }
    return status;
}
