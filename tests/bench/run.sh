#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh ASSIZE_CLI [SIZE [ROUNDS]]: validate, requests and score on a generated corpus, each beside its peers in Node.js and Python
# and beside the digest of the same file alone. The size is in megabytes (default: 100), or the number of labels of each of the two
# raters, beside short evidence (100000labels). A round (default: five) runs every program once, so that a noisy machine is noisy for
# all of them. Prints medians as a Markdown table, and fails when the answers differ.
set -euo pipefail
export LC_ALL=C.UTF-8
[ $# -ge 1 ] || { echo 'usage: run.sh ASSIZE_CLI [SIZE [ROUNDS]]' >&2; exit 2; }
cli=$(realpath "$1")
size=${2:-100}
rounds=${3:-5}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
for needed in /usr/bin/time openssl node python3; do
    command -v "$needed" >/dev/null || { echo "run.sh: $needed is missing" >&2; exit 1; }
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 "$here/corpusgenerator.py" "$size" .

inputs=(corpus.json)
labelled=(corpus.json rater-1.json rater-2.json)
command_of() {
    case $1-$2 in
        validate-assize) run=("$cli" validate corpus.json) ;;
        requests-assize) run=("$cli" requests corpus.json -o assize.json) ;;
        score-assize) run=("$cli" score corpus.json --labels rater-1.json --labels rater-2.json -o report.json) ;;
        validate-node | requests-node | score-node) run=(node --max-old-space-size=16000 "$here/peers/peer.mjs" "$1") ;;
        validate-python | requests-python | score-python) run=(python3 "$here/peers/peer.py" "$1") ;;
        validate-sha256 | requests-sha256) run=(openssl dgst -sha256 "${inputs[@]}") ;;
        score-sha256) run=(openssl dgst -sha256 "${labelled[@]}") ;;
    esac
    case $1-$2 in
        validate-node | validate-python) run+=("${inputs[@]}") ;;
        requests-node | requests-python) run+=("${inputs[@]}" "$2.json") ;;
        score-node | score-python) run+=("${labelled[@]}") ;;
    esac
}

# The answer of the program, in the words of the peers.
answer_of() {
    case $1-$2 in
        validate-assize) grep -oE '[0-9]+ cases' "$2.out" | grep -oE '[0-9]+' ;;
        validate-*) cut -d' ' -f1 "$2.out" ;;
        requests-assize) sha256sum assize.json | cut -d' ' -f1 ;;
        score-assize) python3 -c 'import json; print(json.load(open("report.json"))["overall"]["agreement"][0]["fields"]["truth"]["kappa"])' ;;
        *) cat "$2.out" ;;
    esac
}

programs=(assize node python sha256)
for work_of in validate requests score; do
    for ((round = 1; round <= rounds; ++round)); do
        for program in "${programs[@]}"; do
            command_of "$work_of" "$program"
            start=$EPOCHREALTIME
            /usr/bin/time -v -o measured "${run[@]}" >"$program.out" 2>"$program.err" || { cat "$program.err" >&2; exit 1; }
            end=$EPOCHREALTIME
            memory=$(sed -n 's/.*Maximum resident set size (kbytes): //p' measured)
            echo "$work_of $program $((${end/./} - ${start/./})) $memory" >>measurements
        done
    done
    expected=$(answer_of "$work_of" assize)
    for program in node python; do
        [ "$(answer_of "$work_of" "$program")" = "$expected" ] ||
            { echo "run.sh: $work_of: $program says $(answer_of "$work_of" "$program"), not $expected" >&2; exit 1; }
    done
done

echo "$(stat -c %s corpus.json) bytes of corpus, $(cat rater-1.json rater-2.json | wc -c) bytes of labels, $rounds rounds"
echo
python3 - <<'END'
from statistics import median

times, memory = {}, {}
for line in open("measurements", encoding="ascii"):
    work, program, microseconds, kilobytes = line.split()
    times.setdefault((work, program), []).append(int(microseconds) / 1e6)
    memory.setdefault((work, program), []).append(int(kilobytes) / 1024)
print("| command | program | median s | least s | most s | assize is faster by | time / digest | peak MiB |")
print("|---|---|---|---|---|---|---|---|")
for (work, program), seconds in times.items():
    middle = median(seconds)
    ours, floor = (median(times[work, other]) for other in ("assize", "sha256"))
    print(
        f"| {work} | {program} | {middle:.2f} | {min(seconds):.2f} | {max(seconds):.2f} | {middle / ours:.2f}x "
        f"| {middle / floor:.2f} | {max(memory[work, program]):.0f} |"
    )
END
