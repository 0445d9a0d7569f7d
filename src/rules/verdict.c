/* rules/verdict.c - the words of verdicts */
#include "base/tr.h"
#include "rules/rules.h"

static const struct {
    const char *name, *sentence;
} verdicts[VERDICT_COUNT] = {
#define VERDICT(id, name_, sentence_) [VERDICT_##id] = {.name = (name_), .sentence = (sentence_)},
#include "rules/verdict.def"
#undef VERDICT
};

const char *verdict_name(enum verdict v)
{
    return verdicts[v].name;
}

const char *verdict_sentence(enum verdict v)
{
    return tr(verdicts[v].sentence);
}
