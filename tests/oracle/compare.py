#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the program's reports with those of score.py, figure by figure.

    compare.py ASSIZE_CLI COUNT [FIRST]

scores COUNT random evaluations (seeds from FIRST, or 1, on), each under one choice of options, and the sample under
all of them. The program's report must hold exactly the figures of score.py, no more and no fewer, with the same
values. Some are scored again with their files in another order, in another locale and time zone: same bytes. The
program never enters a locale by itself, so the library that ASSIZE_SETLOCALE names (tests/support/setlocale.cpp) makes
it; locales.sh compiles them into the folder ASSIZE_LOCALES. Without these two, only zones and orders change.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True

import randomcorpus
import score

SAMPLES = Path(__file__).resolve().parents[2] / "resources" / "samples"
SUPPORT = Path(__file__).resolve().parents[1] / "support"
PROCESSES = 2
SHOWN = 5
SHOWN_RUNS = 20
KINDS = ("labels", "judge", "adjudication")
# (options, with adjudications). Decisions rest on submissions, so they are not combined with unfinished ratings.
RUNS = [
    (score.Options(), True),
    (score.Options(), False),
    (score.Options(), True),
    (score.Options(required=1), True),
    (score.Options(required=3), True),
    (score.Options(in_progress=True), False),
    (score.Options(without=("?",)), True),
]
# A seed in so many: none of these is a multiple of the number of runs, so every run meets each of them.
EVERY_BOOTSTRAP = 10
EVERY_PERMUTATION = 40
LOCALES = os.environ.get("ASSIZE_LOCALES")
SETLOCALE = os.environ.get("ASSIZE_SETLOCALE")
# Hours as POSIX writes them, so that no data about zones is needed.
ENVIRONMENTS = [("de_DE.UTF-8", "NPT-5:45"), ("tr_TR.UTF-8", "UTC"), ("C", "NST3:30"), ("C", "UTC")]
# What is not rational: roots, logarithms and a quantile meet in the one, percentiles of many kappas are the other.
ROUNDED = re.compile(r"/(kappaInterval/interval/[01]|bootstrap/(lower|upper))$")
# What score.py leaves to the program alone.
PROGRAM_ONLY = {"/format", "/releaseDecision", "/judgeUse", "/program", "/notes"}


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def same(ours, theirs, place):
    if is_number(ours) and is_number(theirs):
        if ROUNDED.search(place):
            return abs(ours - theirs) <= 1e-12 * max(1e-2, abs(ours))
        return ours == theirs
    return type(ours) is type(theirs) and ours == theirs


def differences(ours, theirs, place=""):
    """Yields a sentence for each figure that only one of the two has, or that they have otherwise."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key, value in ours.items():
            if key in theirs:
                yield from differences(value, theirs[key], f"{place}/{key}")
            else:
                yield f"{place}/{key}: not in the program's report"
        for key in theirs.keys() - ours.keys():
            if f"{place}/{key}" not in PROGRAM_ONLY:
                yield f"{place}/{key}: {theirs[key]!r}, expected no such figure"
    elif isinstance(ours, list) and isinstance(theirs, list):
        if len(ours) != len(theirs):
            yield f"{place}: {len(theirs)} elements, expected {len(ours)}"
        for i, (a, b) in enumerate(zip(ours, theirs)):
            yield from differences(a, b, f"{place}/{i}")
    elif not same(ours, theirs, place):
        yield f"{place}: {theirs!r}, expected {ours!r}"


def files_of(folder, kind):
    return sorted(Path(folder).glob(f"*.{kind}.assize.json"))


def command_of(program, corpus, files, options):
    command = [program, "-q", "score", str(corpus), "--required-raters", str(options.required), "-o", "-"]
    for kind, path in files:
        command += [f"--{kind}", str(path)]
    if options.in_progress:
        command.append("--include-in-progress")
    for rater in options.without:
        command += ["--without-rater", rater]
    if options.bootstrap:
        command.append("--bootstrap")
    return command


def program_report(command, environment=None):
    """(bytes of the report, None), or (None, what went wrong)."""
    done = subprocess.run(
        command, capture_output=True, timeout=60, check=False, env={**os.environ, **(environment or {})}
    )
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").splitlines()
        faults = [line for line in said if ": error: " in line] or said
        return None, f"exit code {done.returncode}: {'; '.join(faults[:SHOWN])}"
    return done.stdout, None


def surroundings(locale, zone):
    if not (LOCALES and SETLOCALE):
        return {"TZ": zone}
    entering = {"LC_ALL": locale, "LOCPATH": LOCALES, "LD_PRELOAD": SETLOCALE}
    return {**entering, "ASAN_OPTIONS": "verify_asan_link_order=0", "TZ": zone}


def permuted(program, corpus, files, options, expected, order):
    """Yields a sentence for each order of files, locale and time zone that changes the report."""
    for locale, zone in ENVIRONMENTS:
        shuffled = order.sample(files, len(files))
        report, error = program_report(
            command_of(program, corpus, shuffled, options), surroundings(locale, zone)
        )
        if report != expected:
            names = " ".join(path.name for _, path in shuffled)
            yield f"/permutation: {error or 'other bytes'} with {locale}, {zone}, {names}"


def concrete(options, labels, seed):
    """The options, with a rater's name where one is to be left out: one of several."""
    raters = sorted({file.content["rater"]["id"] for file in labels})
    without = options.without and ((raters[seed % len(raters)],) if len(raters) > 1 else ())
    return score.Options(options.required, options.in_progress, without, options.bootstrap)


def compare(program, folder, run, seed, permute):
    """(name of the run, list of differences) for one evaluation."""
    options, adjudicated = run
    (corpus,) = files_of(folder, "corpus")
    paths = {kind: files_of(folder, kind) if adjudicated or kind != "adjudication" else [] for kind in KINDS}
    given = {kind: [score.load(path) for path in paths[kind]] for kind in KINDS}
    options = concrete(options, given["labels"], seed)
    expected = score.report(score.load(corpus), *given.values(), options)
    order = random.Random(seed)
    files = [(kind, path) for kind in KINDS for path in paths[kind]]
    report, error = program_report(command_of(program, corpus, order.sample(files, len(files)), options))
    if error:
        return f"{options}, adjudicated {adjudicated}", [f"/: {error}"]
    found = list(differences(expected, json.loads(report)))
    if permute:
        found += permuted(program, corpus, files, options, report, order)
    return f"{options}, adjudicated {adjudicated}", found


def run_of(seed):
    options, adjudicated = RUNS[seed % len(RUNS)]
    bootstrap = seed % EVERY_BOOTSTRAP == 0
    return score.Options(options.required, options.in_progress, options.without, bootstrap), adjudicated


def random_evaluation(program, seed):
    with tempfile.TemporaryDirectory() as folder:
        randomcorpus.main(seed, folder)
        run, found = compare(program, folder, run_of(seed), seed, seed % EVERY_PERMUTATION == 0)
    return f"seed {seed}: {run}", found


def sample_evaluations(program):
    for options, adjudicated in RUNS:
        for bootstrap in (False, True):
            wanted = score.Options(options.required, options.in_progress, options.without, bootstrap)
            run, found = compare(program, SAMPLES, (wanted, adjudicated), 0, True)
            yield f"sample: {run}", found


def show(failures):
    for name, found in failures[:SHOWN_RUNS]:
        print(f"FAILED {name}")
        for sentence in found[:SHOWN]:
            print(f"  {sentence}")
        if len(found) > SHOWN:
            print(f"  and {len(found) - SHOWN} more")
    if len(failures) > SHOWN_RUNS:
        print(f"and {len(failures) - SHOWN_RUNS} more runs")
    places = Counter(re.sub(r"/\d+", "/*", sentence.split(": ")[0]) for _, found in failures for sentence in found)
    for place, count in places.most_common(SHOWN_RUNS):
        print(f"{count} x {place}")


def main(program, count, first=1):
    if LOCALES and SETLOCALE:
        subprocess.run(["bash", SUPPORT / "locales.sh", LOCALES], check=True)
    else:
        print("no locales: ASSIZE_LOCALES and ASSIZE_SETLOCALE are not both given")
    seeds = range(int(first), int(first) + int(count))
    with ProcessPoolExecutor(PROCESSES) as pool:
        results = list(pool.map(random_evaluation, [program] * len(seeds), seeds, chunksize=10))
    results += sample_evaluations(program)
    failures = [(name, found) for name, found in results if found]
    show(failures)
    print(f"{len(results) - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit("usage: compare.py ASSIZE_CLI COUNT [FIRST]")
    sys.exit(main(*sys.argv[1:]))
