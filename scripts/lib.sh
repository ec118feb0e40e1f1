# Shared by the scripts: steps that say what they do and how long it took.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

step_times=()

# step NAME COMMAND...: runs a command and notes its time.
step() {
    local name=$1 start=$SECONDS
    shift
    printf '\n== %s\n' "$name"
    "$@"
    step_times+=("$(printf '%5d s  %s' $((SECONDS - start)) "$name")")
}

# Prints where the time went.
report_times() {
    printf '\nWhere the time went:\n'
    printf '%s\n' "${step_times[@]}"
    printf '%5d s  in all\n' "$SECONDS"
}

# Whether a nightly toolchain is installed, which the fuzzer needs.
has_nightly() {
    cargo +nightly --version >/dev/null 2>&1
}
