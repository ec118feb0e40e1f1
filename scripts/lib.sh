# shellcheck shell=bash
# Shared by the scripts: steps that say what they do and how long it took.
#
# The scripts run on every system with bash 3.2, which macOS has, and with the tools
# of POSIX: `scripts/lint-files` checks what that leaves out.

set -euo pipefail
script=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# Where the scripts look for what cargo has built, whatever its configuration says.
export CARGO_TARGET_DIR=$PWD/target

step_times=()
# The step that is running.
step_name=
logs=target/logs

# step NAME COMMAND...: runs a command and notes its time.
step() {
    local name=$1 start=$SECONDS
    shift
    printf '\n== %s\n' "$name"
    step_name=$name
    "$@"
    step_name=
    step_times+=("$(printf '%5d s  %s' $((SECONDS - start)) "$name")")
}

# begin NAME COMMAND...: runs a command beside those that follow. One at a time;
# its output is kept until `await`. If the script ends before, so does the command.
begin() {
    background_name=$1
    background_log=$logs/${1// /-}.log
    background_start=$SECONDS
    shift
    mkdir -p "$logs"
    printf '\n== %s: in the background\n' "$background_name"
    # A process group of its own, so that all of it can be stopped.
    set -m
    ("$@" && echo "$SECONDS" >"$background_log.end") </dev/null >"$background_log" 2>&1 &
    set +m
    background=$!
    trap abandon EXIT
}

# Stops what `begin` has begun and prints its output: the script ends early.
abandon() {
    local status=$?
    trap - EXIT
    kill -TERM -- "-$background" 2>/dev/null || true
    wait "$background" 2>/dev/null || true
    printf '\n== %s: stopped, after this output\n' "$background_name" >&2
    cat "$background_log" >&2
    [[ -z $step_name ]] || printf '\nfailed or interrupted: %s\n' "$step_name" >&2
    exit "$status"
}

# Waits for what `begin` has begun, prints its output and notes its time.
await() {
    printf '\n== waiting for %s\n' "$background_name"
    local status=0
    wait "$background" || status=$?
    trap - EXIT
    cat "$background_log"
    ((status == 0)) || {
        echo "$background_name failed" >&2
        exit "$status"
    }
    local end
    end=$(cat "$background_log.end")
    step_times+=("$(printf '%5d s  %s (in the background)' $((end - background_start)) "$background_name")")
}

# Prints where the time went.
report_times() {
    printf '\nWhere the time went:\n'
    # bash 3.2 has no empty arrays.
    printf '%s\n' ${step_times[@]+"${step_times[@]}"}
    printf '%5d s  in all\n' "$SECONDS"
}

# fail MESSAGE: ends the script.
fail() {
    echo "$1" >&2
    exit 1
}

# Ends the script because of its arguments: prints its usage, the second line.
refuse() {
    sed -n '2s/^# //p' "$script" >&2
    exit 2
}

# Prints the version of the workspace's packages.
workspace_version() {
    sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml
}

# Whether a nightly toolchain is installed, which the fuzzer needs.
has_nightly() {
    cargo +nightly --version >/dev/null 2>&1
}
