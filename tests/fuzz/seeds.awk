# tests/fuzz/seeds.awk - the cases of tests/view/session as files to begin with: whole ones for `screen`, their keys for `keys`
#
#     awk -f seeds.awk -v screen=FOLDER -v keys=FOLDER FILE...

function finish() {
    if (output == "")
        return
    close(output)
    if (script != "")
        for (records = 0; records < 8; records++) {
            printf "%d%s", records, script >(keys "/" number "-" records)
            close(keys "/" number "-" records)
        }
}

/^== / {
    finish()
    output = screen "/" ++number
    script = ""
    is_keys = 0
}
/^-- / { is_keys = /^-- keys/ }
output != "" && !/^== / {
    if (is_keys)
        sub(/ *=> .*/, "")
    print >output
    if (is_keys && !/^-- /)
        script = script $0 "\n"
}
END { finish() }
