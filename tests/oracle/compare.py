#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the program's reports with those of score.py, figure by figure.

    compare.py ASSIZE_CLI COUNT

scores random evaluations (seeds 1 to COUNT) and the sample under several options. Every figure of
score.py must stand in the program's report with exactly the same value.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True

import randomcorpus
import score

SAMPLES = Path(__file__).resolve().parents[2] / "resources" / "samples"
SHOWN = 5
# (required raters, include in-progress ratings, with adjudications). Decisions rest on submissions, so they
# are not combined with unfinished ratings or with a number of raters that makes their fields missing.
RUNS = [(2, False, True), (2, False, False), (1, False, True), (3, False, False), (2, True, False)]


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def differences(ours, theirs, place=""):
    """Yields a sentence for each figure of `ours` that `theirs` lacks or has otherwise."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key, value in ours.items():
            if key in theirs:
                yield from differences(value, theirs[key], f"{place}/{key}")
            else:
                yield f"{place}/{key}: not in the program's report"
        if place.endswith("/abstainedBy"):
            unexpected = {key: value for key, value in theirs.items() if value and key not in ours}
            yield from (f"{place}/{key}: {value}, expected 0" for key, value in unexpected.items())
    elif isinstance(ours, list) and isinstance(theirs, list):
        if len(ours) != len(theirs):
            yield f"{place}: {len(theirs)} elements, expected {len(ours)}"
        for i, (a, b) in enumerate(zip(ours, theirs)):
            yield from differences(a, b, f"{place}/{i}")
    elif ours != theirs or (type(ours) is not type(theirs) and not (is_number(ours) and is_number(theirs))):
        yield f"{place}: {theirs!r}, expected {ours!r}"


def files_of(folder, kind):
    return sorted(Path(folder).glob(f"*.{kind}.assize.json"))


def program_report(program, corpus, files, required, in_progress):
    command = [program, "score", str(corpus), "--required-raters", str(required), "-o", "-"]
    for option, paths in files.items():
        for path in paths:
            command += [f"--{option}", str(path)]
    if in_progress:
        command.append("--include-in-progress")
    done = subprocess.run(command, capture_output=True, timeout=60, check=False)
    if done.returncode != 0:
        return None, f"exit code {done.returncode}: {done.stderr.decode('utf-8', 'replace')[:1000]}"
    return json.loads(done.stdout), None


def compare(program, folder, backwards):
    """Yields (name of the run, list of differences) for one evaluation."""
    (corpus,) = files_of(folder, "corpus")
    for required, in_progress, adjudicated in RUNS:
        files = {
            "labels": files_of(folder, "labels"),
            "judge": files_of(folder, "judge"),
            "adjudication": files_of(folder, "adjudication") if adjudicated else [],
        }
        expected = score.report(
            score.load(corpus),
            *([score.load(path) for path in paths] for paths in files.values()),
            required,
            in_progress,
        )
        given = {option: paths[::-1] if backwards else paths for option, paths in files.items()}
        report, error = program_report(program, corpus, given, required, in_progress)
        name = f"raters {required}, in-progress {in_progress}, adjudicated {adjudicated}"
        yield name, [error] if error else list(differences(expected, report))


def evaluations(count):
    """Yields (name, folder, whether to give the files in reverse order)."""
    for seed in range(1, count + 1):
        with tempfile.TemporaryDirectory() as folder:
            randomcorpus.main(seed, folder)
            yield f"seed {seed}", folder, seed % 2 == 1
    yield "sample", SAMPLES, False


def main(program, count):
    passed = failed = 0
    for name, folder, backwards in evaluations(int(count)):
        for run, found in compare(program, folder, backwards):
            passed += not found
            failed += bool(found)
            if found:
                print(f"FAILED {name}: {run}")
                for sentence in found[:SHOWN]:
                    print(f"  {sentence}")
                if len(found) > SHOWN:
                    print(f"  and {len(found) - SHOWN} more")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: compare.py ASSIZE_CLI COUNT")
    sys.exit(main(*sys.argv[1:]))
