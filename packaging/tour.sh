#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# tour.sh ASSIZE_CLI: shows what the headless program does with the sample, step by step.
set -euo pipefail
cli=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
samples=resources/samples

# step SENTENCE ARGUMENT…: says what is shown, prints the command, runs it. Exit code 1 means "done, and found something".
step() {
    local status=0
    printf '\n%s\n$ build/release/bin/assize-cli' "$1"
    shift
    printf ' %q' "$@"
    printf '\n'
    "$cli" "$@" || status=$?
    if [ $status -eq 1 ]; then
        echo '(exit code 1: done, and there is something to look at)'
    elif [ $status -ne 0 ]; then
        echo "This step failed with exit code $status." >&2
        exit $status
    fi
}

corpus=$samples/sample.corpus.assize.json
rater_a=$samples/sample.rater-a.labels.assize.json
rater_b=$samples/sample.rater-b.labels.assize.json
judge=$samples/sample.judge.assize.json
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
requests=$folder/sample.requests.assize.json
adjudication=$folder/sample.adjudication.assize.json

echo 'A tour of the headless program.'
step 'Is the corpus sound? Every fault would be listed with its place.' \
    validate "$corpus"
step 'The work for the raters: the corpus without anything that could sway them.' \
    requests "$corpus" -o "$requests"
step 'Nothing leaked: the requests are compared with the corpus.' \
    requests --audit "$corpus" "$requests"
step 'Are the label files of two raters valid and complete? What they left open is listed as gaps.' \
    labels check "$rater_a" "$rater_b" --requests "$requests" --complete
step "Are a model's judgements valid for this corpus?" \
    judge check "$judge" --corpus "$corpus"
step 'What can be checked without a person, such as whether quoted text stands in the evidence.' \
    checks "$corpus"
step 'Where the two raters differ.' \
    disagreements "$corpus" --labels "$rater_a" --labels "$rater_b"
step 'Decisions on some of these; what the raters said stays as it was.' \
    adjudicate "$corpus" --labels "$rater_a" --labels "$rater_b" --decisions "$samples/sample.adjudication-decisions.json" \
    --adjudicator ADJ-1 -o "$adjudication"
step 'The report: quality by what the raters found, their agreement, and how the model compares with them.' \
    score "$corpus" --labels "$rater_a" --labels "$rater_b" --judge "$judge" --adjudication "$adjudication"
