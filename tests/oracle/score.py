#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The figures of a report, computed a second time and independently of the program.

    score.py CORPUS --labels L... [--judge J...] [--adjudication D...]
             [--required-raters N] [--include-in-progress]

prints one JSON document with the names of assize.report/1. The input is taken as valid; sums are
exact fractions and become floating point numbers once, at the end.
"""

import argparse
import json
import math
import sys
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations

Z = 1.9599639845400543
CATEGORIES = {
    "truth": ["true", "false", "unsupported"],
    "grounding": ["supported", "unsupported", "unknown"],
}
QUALITY_CATEGORIES = ["true", "false", "abstained"]
CLAIM_FIELDS = ["truth", "grounding"]
QUALITY_FIELDS = ["relevance", "repetition", "usefulness", "withholding"]
OPEN_STATES = ["missing", "disputed", "undecided"]


def load(path):
    with open(path, encoding="utf-8-sig") as file:
        return json.load(file)


def in_bytes(text):
    """Sort key: byte order, which differs from the order of UTF-16 units."""
    return text.encode("utf-8")


def number(value):
    return None if value is None else float(value)


def categories_of(field):
    return CATEGORIES.get(field, QUALITY_CATEGORIES)


def category(field, value):
    """The name under which a value is counted; true, false and null of a case question are JSON values."""
    if field in CATEGORIES:
        return value
    return "abstained" if value is None else "true" if value else "false"


def captured(case):
    return "failed" not in (case["capture"]["status"], case["capture"]["producerStatus"])


def is_trial(case):
    return captured(case) and case["reviewState"] == "reviewed" and case["output"] is not None


def asked_of(case, field):
    """Whether a case question is put for this case at all."""
    if not captured(case) or case["output"] is None:
        return False
    return field != "withholding" or case["reviewState"] == "withheld"


def subjects(cases, field):
    """What is rated in a field: (sampleId, claimId), or (sampleId, None) for a case question."""
    for case in cases:
        if field in CATEGORIES:
            if captured(case):
                for claim in case["claims"]:
                    yield case["sampleId"], claim["id"]
        elif asked_of(case, field):
            yield case["sampleId"], None


class Ratings:
    """Values by (field, sampleId, claimId), then by rater. What is not in here is missing."""

    def __init__(self, files, include_in_progress):
        self.raters = sorted({file["rater"]["id"] for file in files}, key=in_bytes)
        self.values = defaultdict(dict)
        chosen = {}
        for file in files:
            for rating in file["ratings"]:
                key = file["rater"]["id"], rating["sampleId"]
                if key not in chosen or chosen[key]["state"] == "in-progress":
                    chosen[key] = rating
        for (rater, sample), rating in chosen.items():
            if rating["state"] == "complete" or include_in_progress:
                self.take(rater, sample, rating)

    def take(self, rater, sample, rating):
        for claim in rating["claims"]:
            for field in CLAIM_FIELDS:
                if claim[field] is not None:
                    self.values[field, sample, claim["claimId"]][rater] = claim[field]
        for field, answer in (rating["quality"] or {}).items():
            if field in QUALITY_FIELDS:
                self.values[field, sample, None][rater] = answer

    def of(self, field, subject):
        return self.values.get((field, *subject), {})


class Decisions:
    """What adjudicators decided, with stale and superseded decisions told apart."""

    def __init__(self, files, ratings):
        every = {}
        for file in files:
            for decision in file["decisions"]:
                every[decision["decisionId"]] = decision
        named = Counter(d["supersedes"] for d in every.values() if d["supersedes"] is not None)
        self.current = defaultdict(list)
        self.forked = set()
        for decision in every.values():
            key = decision["field"], decision["sampleId"], decision["claimId"]
            if decision["supersedes"] is not None and named[decision["supersedes"]] > 1:
                self.forked.add(key)
            originals = {o["raterId"]: o["value"] for o in decision["originals"]}
            stale = originals != ratings.of(key[0], key[1:])
            if not stale and decision["decisionId"] not in named:
                self.current[key].append(decision["value"])

    def value(self, field, subject):
        """(True, value) where exactly one stands, else (False, None)."""
        key = (field, *subject)
        values = self.current.get(key, [])
        if key in self.forked or not values or any(v != values[0] for v in values):
            return False, None
        return True, values[0]


class Resolver:
    def __init__(self, ratings, decisions, required):
        self.ratings, self.decisions, self.required = ratings, decisions, required

    def state(self, field, subject):
        """A category of the field, or missing, disputed, undecided."""
        given = list(self.ratings.of(field, subject).values())
        if len(given) < self.required:
            return "missing"
        names = {category(field, value) for value in given}
        if len(names) == 1:
            return names.pop()
        decided, value = self.decisions.value(field, subject)
        if not decided:
            return "disputed"
        return "undecided" if value == "undecided" else category(field, value)


def tally(field, states, kinds):
    counted = Counter(states)
    block = {name: counted.pop(name, 0) for name in categories_of(field) + kinds}
    assert not counted, counted
    if field in QUALITY_FIELDS:
        scored = block["true"] + block["false"]
        block["rate"] = float(Fraction(block["true"], scored)) if scored else None
        block["denominator"] = scored
        block["polarity"] = "adverse" if field == "repetition" else "favourable"
    return block


def labels_block(cases, asks, kinds, state):
    """truth, grounding and quality of one source of labels; only what the corpus asks."""
    block = {f: tally(f, [state(f, s) for s in subjects(cases, f)], kinds) for f in CLAIM_FIELDS if f in asks}
    block["quality"] = {
        f: tally(f, [state(f, s) for s in subjects(cases, f)], kinds) for f in QUALITY_FIELDS if f in asks
    }
    return block


def provisional_state(cases):
    by_sample = {case["sampleId"]: case for case in cases}

    def state(field, subject):
        sample, claim_id = subject
        case = by_sample[sample]
        if field in QUALITY_FIELDS:
            answer = case["expectedQuality"][field]
            return "missing" if answer is None else category(field, answer)
        claim = next(c for c in case["claims"] if c["id"] == claim_id)
        return (claim["verdict"] if field == "truth" else claim["grounding"]) or "missing"

    return state


class Judge:
    def __init__(self, file):
        self.name = {"model": file["model"], "runId": file["runId"]}
        self.key = in_bytes(file["model"]), in_bytes(file["runId"])
        self.states = {}
        for result in file["results"]:
            for claim in result["claims"]:
                for field in CLAIM_FIELDS:
                    if claim[field] is not None:
                        self.states[field, result["sampleId"], claim["claimId"]] = claim[field]
            for field, answer in (result["quality"] or {}).items():
                if field in QUALITY_FIELDS:
                    self.states[field, result["sampleId"], None] = category(field, answer)

    def state(self, field, subject):
        return self.states.get((field, *subject), "missing")


def kappa_figures(table):
    """Figures of a square table of counts."""
    size = len(table)
    n = sum(map(sum, table))
    rows = [sum(row) for row in table]
    columns = [sum(table[i][j] for i in range(size)) for j in range(size)]
    agreed = sum(table[i][i] for i in range(size))
    observed = expected = kappa = None
    reason = "no-overlap"
    if n:
        observed = Fraction(agreed, n)
        expected = Fraction(sum(r * c for r, c in zip(rows, columns)), n * n)
        reason = "constant-labels" if expected == 1 else None
        if reason is None:
            kappa = (observed - expected) / (1 - expected)
    return {
        "n": n,
        "observed": number(observed),
        "expected": number(expected),
        "kappa": number(kappa),
        "kappaReason": reason,
        "confusion": table,
    }


def marginals(table):
    return [[sum(row) for row in table], [sum(column) for column in zip(*table)]]


def empty_table(field):
    return [[0] * len(categories_of(field)) for _ in categories_of(field)]


def pair_agreement(cases, field, ratings, first, second):
    names = categories_of(field)
    table = empty_table(field)
    only = [0, 0]
    for subject in subjects(cases, field):
        given = ratings.of(field, subject)
        if first in given and second in given:
            row, column = (names.index(category(field, given[r])) for r in (first, second))
            table[row][column] += 1
        elif first in given or second in given:
            only[second in given] += 1
    return {
        **kappa_figures(table),
        "marginals": marginals(table),
        "onlyFirst": only[0],
        "onlySecond": only[1],
        "categories": names,
    }


def agreement(cases, asks, ratings):
    return [
        {"raters": [a, b], "fields": {f: pair_agreement(cases, f, ratings, a, b) for f in asks}}
        for a, b in combinations(ratings.raters, 2)
    ]


def judge_agreement(cases, field, resolver, judge):
    names = categories_of(field)
    table = empty_table(field)
    total = resolved = 0
    for subject in subjects(cases, field):
        total += 1
        human = resolver.state(field, subject)
        if human not in OPEN_STATES:
            resolved += 1
            opinion = judge.state(field, subject)
            if opinion != "missing":
                table[names.index(human)][names.index(opinion)] += 1
    return {"total": total, "resolved": resolved, **kappa_figures(table), "categories": names}


def judge_human(cases, asks, resolver, judges):
    return [{**j.name, "fields": {f: judge_agreement(cases, f, resolver, j) for f in asks}} for j in judges]


def wilson(k, n):
    """Wilson's bounds in the form without subtraction; exact at the ends."""

    def root(successes):
        return Z * math.sqrt(Z * Z / 4 + successes * ((total - successes) / total))

    def low(successes):
        return (successes * (successes / total)) / (successes + Z * Z / 2 + root(successes))

    total = float(n)
    lower = 0.0 if k == 0 else low(k)
    if k == n:
        upper = 1.0
    elif 2 * k >= n:
        upper = 1 - low(n - k)
    else:
        upper = (k + Z * Z / 2 + root(k)) / (total + Z * Z)
    return [lower, upper]


def producer_reasons(corpus):
    pairs = {
        (c["provenance"]["producerModel"], c["provenance"]["promptDigest"]) for c in corpus["cases"] if captured(c)
    }
    reasons = set()
    if len(pairs) > 1:
        reasons.add("mixed-producer")
    if any(None in pair for pair in pairs):
        reasons.add("unknown-producer")
    return reasons


def interval(cases, field, error, unsettling, resolver, shared_reasons):
    """Work items with any claim in state `error`; `unsettling` = (value, reason) that proves no absence."""
    groups = defaultdict(list)
    for case in cases:
        groups[case["group"]].append(case)
    trials = {g: [c for c in members if is_trial(c)] for g, members in groups.items()}
    trials = {g: members for g, members in trials.items() if members}
    reasons = set(shared_reasons)
    if any(c["sampling"] != "random" or c["split"] != "held-out" for c in cases):
        reasons.add("not-random-sample")
    if any(c["claimCoverage"] != "exhaustive" for members in trials.values() for c in members):
        reasons.add("selected-claims")
    if len({len(m) for m in groups.values()}) > 1 or len({len(m) for m in trials.values()}) > 1:
        reasons.add("unequal-attempts")
    if resolver.required < 2:
        reasons.add("single-rater")
    if not trials:
        reasons.add("no-trials")
    events = unsettled = 0
    for members in trials.values():
        states = {resolver.state(field, subject) for subject in subjects(members, field)}
        if "missing" in states:
            reasons.add("missing-labels")
        if states & {"disputed", "undecided"}:
            reasons.add("disputed-labels")
        if error in states:
            events += 1
            continue
        if unsettling[0] in states:
            reasons.add(unsettling[1])
        if states & {*OPEN_STATES, unsettling[0]}:
            unsettled += 1
    n = len(trials)
    return {
        "workItems": n,
        "events": events,
        "unsettled": unsettled,
        "rate": float(Fraction(events, n)) if n else None,
        "envelope": [float(Fraction(events, n)), float(Fraction(events + unsettled, n))] if n else None,
        "interval": None if reasons else wilson(events, n),
        "reasons": sorted(reasons),
        "status": "descriptive" if reasons else "inferential",
    }


def text_of(case, region, unit):
    """The bytes of a region, or of the whole text."""
    evidence = next(e for e in case["evidence"] if e["id"] == region["evidenceId"])
    if "start" not in region:
        return evidence, evidence["text"].encode("utf-8")
    if unit == "code-point":
        piece = evidence["text"][region["start"] : region["end"]].encode("utf-8")
    elif unit == "utf-8":
        piece = evidence["text"].encode("utf-8")[region["start"] : region["end"]]
    else:
        piece = evidence["text"].encode("utf-16-le")[2 * region["start"] : 2 * region["end"]]
        piece = piece.decode("utf-16-le").encode("utf-8")
    return evidence, piece


def check_outcome(case, check, unit):
    """None where the text was found, else the reason for abstaining."""
    region = check["region"]
    evidence, piece = text_of(case, region, unit)
    for pin, reason in (("revision", "revision-differs"), ("diffSide", "diff-side-differs")):
        if pin in region and region[pin] != evidence[pin]:
            return reason
    return None if check["text"].encode("utf-8") in piece else "text-not-found"


def checks(cases, unit):
    outcomes = {"literal-absence": [], "literal-quote": []}
    for case in filter(captured, cases):
        for claim in case["claims"]:
            for check in claim["checks"]:
                outcomes[check["kind"]].append(check_outcome(case, check, unit))
    blocks = {}
    for kind, found in (("literal-absence", "annotated-text-present"), ("literal-quote", "exact-match")):
        counted = Counter(outcomes[kind])
        present = counted.pop(None, 0)
        blocks[kind] = {found: present, "abstained": counted.total(), "abstainedBy": dict(sorted(counted.items()))}
    return blocks


def unresolved(cases, asks, resolver):
    found = []
    for field in asks:
        for sample, claim in subjects(cases, field):
            state = resolver.state(field, (sample, claim))
            if state in OPEN_STATES and claim is not None:
                found.append({"sampleId": sample, "claimId": claim, "field": field, "state": state})
    return sorted(found, key=lambda u: (in_bytes(u["sampleId"]), in_bytes(u["claimId"]), u["field"]))


def counts(cases, value, names):
    counted = Counter(value(case) for case in cases)
    return {name: counted[name] for name in names}


def stratum_report(key, cases, corpus, asks, ratings, resolver, judges, shared_reasons):
    claims = Counter(c["claimCoverage"] for c in cases if captured(c) for _ in c["claims"])
    intervals = {}
    if "truth" in asks:
        intervals["anyFalse"] = interval(
            cases, "truth", "false", ("unsupported", "unsettled-truth"), resolver, shared_reasons
        )
    if "grounding" in asks:
        intervals["anyUnsupported"] = interval(
            cases, "grounding", "unsupported", ("unknown", "unknown-grounding"), resolver, shared_reasons
        )
    return {
        **dict(zip(("practice", "destination", "split", "sampling"), key)),
        "attempts": len(cases),
        "workItems": len({case["group"] for case in cases}),
        "captures": counts(cases, lambda c: c["capture"]["status"], ["complete", "partial", "failed"]),
        "producerStatus": counts(
            cases, lambda c: c["capture"]["producerStatus"], ["complete", "partial", "failed", "unknown"]
        ),
        "reviewStates": counts(cases, lambda c: c["reviewState"], ["reviewed", "withheld", "not-reviewed"]),
        "claims": {"total": claims.total(), "selected": claims["selected"], "exhaustive": claims["exhaustive"]},
        "human": labels_block(cases, asks, OPEN_STATES, resolver.state),
        "provisional": labels_block(cases, asks, ["missing"], provisional_state(cases)),
        "judges": [{**j.name, **labels_block(cases, asks, ["missing"], j.state)} for j in judges],
        "checks": checks(cases, corpus["offsets"]),
        "agreement": agreement(cases, asks, ratings),
        "judgeHuman": judge_human(cases, asks, resolver, judges),
        "intervals": intervals,
        "unresolved": unresolved(cases, asks, resolver),
    }


def report(corpus, labels, judge_files, adjudications, required, include_in_progress):
    asks = [field for field in CLAIM_FIELDS + QUALITY_FIELDS if field in corpus["asks"]]
    ratings = Ratings(labels, include_in_progress)
    resolver = Resolver(ratings, Decisions(adjudications, ratings), required)
    judges = sorted(map(Judge, judge_files), key=lambda judge: judge.key)
    shared_reasons = producer_reasons(corpus)
    strata = defaultdict(list)
    for case in corpus["cases"]:
        strata[case["practice"], case["destination"], case["split"], case["sampling"]].append(case)
    ordered = sorted(strata.items(), key=lambda item: [in_bytes(part) for part in item[0]])
    cases = corpus["cases"]
    return {
        "requiredRaters": required,
        "includeInProgress": include_in_progress,
        "strata": [
            stratum_report(key, members, corpus, asks, ratings, resolver, judges, shared_reasons)
            for key, members in ordered
        ],
        "overall": {
            "pooled": True,
            "attempts": len(cases),
            "workItems": len({case["group"] for case in cases}),
            "agreement": agreement(cases, asks, ratings),
            "judgeHuman": judge_human(cases, asks, resolver, judges),
        },
    }


def main(arguments):
    parser = argparse.ArgumentParser(description="Compute the figures of a report.")
    parser.add_argument("corpus")
    for name in ("--labels", "--judge", "--adjudication"):
        parser.add_argument(name, nargs="+", action="extend", default=[], metavar="FILE")
    parser.add_argument("--required-raters", type=int, default=2)
    parser.add_argument("--include-in-progress", action="store_true")
    options = parser.parse_args(arguments)
    result = report(
        load(options.corpus),
        [load(path) for path in options.labels],
        [load(path) for path in options.judge],
        [load(path) for path in options.adjudication],
        options.required_raters,
        options.include_in_progress,
    )
    json.dump(result, sys.stdout, indent=2, ensure_ascii=False, allow_nan=False)
    print()


if __name__ == "__main__":
    main(sys.argv[1:])
