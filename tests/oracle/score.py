#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The figures of a report, computed a second time and independently of the program.

    score.py CORPUS --labels L... [--judge J...] [--adjudication D...]
             [--required-raters N] [--include-in-progress] [--without-rater ID...] [--bootstrap]

prints one JSON document with the names of assize.report/1: every count and figure, but neither the notes nor what
names the program. The input is taken as valid; sums are exact fractions and become floating point numbers once, at
the end. The statistics are in figures.py.
"""

import argparse
import hashlib
import json
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

sys.dont_write_bytecode = True

import figures

CATEGORIES = {
    "truth": ["true", "false", "unsupported"],
    "grounding": ["supported", "unsupported", "unknown"],
}
QUALITY_CATEGORIES = ["true", "false", "abstained"]
CLAIM_FIELDS = ["truth", "grounding"]
QUALITY_FIELDS = ["relevance", "repetition", "usefulness", "withholding"]
OPEN_STATES = ["missing", "disputed", "undecided"]
ABSTENTIONS = ["text-not-found", "revision-differs", "diff-side-differs"]
ANNOTATIONS = ["confirmed", "rejected", "unreviewed"]
PROBLEMS = ["span-wrong", "not-a-claim", "several-claims", "annotation-wrong", "evidence-missing"]


@dataclass(frozen=True)
class Document:
    """A file: what it holds and the digest of its bytes."""

    content: dict
    sha256: str


@dataclass(frozen=True)
class Options:
    required: int = 2
    in_progress: bool = False
    without: tuple = ()
    bootstrap: bool = False


def read(data):
    return Document(json.loads(data.decode("utf-8-sig")), hashlib.sha256(data).hexdigest())


def load(path):
    with open(path, "rb") as file:
        return read(file.read())


def canonical(value):
    """RFC 8785 for texts, nulls, integers, lists and objects."""
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
        return "{" + ",".join(canonical(key) + ":" + canonical(value[key]) for key in keys) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def canonical_digest(value):
    return hashlib.sha256(canonical(value).encode("utf-8"))


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
        self.problems = defaultdict(set)
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
            if claim["problem"]:
                self.problems[sample, claim["claimId"]].add((claim["problem"]["kind"], rater))
        for field, answer in (rating["quality"] or {}).items():
            if field in QUALITY_FIELDS:
                self.values[field, sample, None][rater] = answer

    def of(self, field, subject):
        return self.values.get((field, *subject), {})


class Decisions:
    """What adjudicators decided, with stale and superseded decisions told apart."""

    def __init__(self, files, ratings):
        self.ratings = ratings
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
            if not self.is_stale(decision) and decision["decisionId"] not in named:
                self.current[key].append(decision["value"])

    def is_stale(self, decision):
        originals = {o["raterId"]: o["value"] for o in decision["originals"]}
        return originals != self.ratings.of(decision["field"], (decision["sampleId"], decision["claimId"]))

    def value(self, field, subject):
        """(True, value) where exactly one stands, else (False, None)."""
        key = (field, *subject)
        values = self.current.get(key, [])
        if key in self.forked or not values or any(v != values[0] for v in values):
            return False, None
        return True, values[0]


class CheckReviews:
    """What people found about the annotations of checks."""

    def __init__(self, files):
        every = {review["reviewId"]: review for file in files for review in file.get("checkReviews", [])}
        superseded = {review["supersedes"] for review in every.values()}
        self.found = defaultdict(set)
        for review in every.values():
            if review["reviewId"] not in superseded:
                key = review["sampleId"], review["claimId"], review["checkId"], review["checkSha256"]
                self.found[key].add(review["annotation"])

    def state(self, sample, claim, check):
        found = self.found.get((sample, claim, check["id"], canonical_digest(check).hexdigest()), set())
        return next(iter(found)) if len(found) == 1 else "unreviewed"


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
        rate = (Fraction(block["true"], scored), None) if scored else (None, "zero-denominator")
        block |= shown(rate=rate)
        block["denominator"] = scored
        block["polarity"] = "adverse" if field == "repetition" else "favourable"
    return block


def labels_block(cases, asks, kinds, state):
    """truth, grounding and quality of one source of labels; only what the corpus asks."""
    block = {f: tally(f, [state(f, s) for s in subjects(cases, f)], kinds) for f in CLAIM_FIELDS if f in asks}
    quality = {f: tally(f, [state(f, s) for s in subjects(cases, f)], kinds) for f in QUALITY_FIELDS if f in asks}
    return {**block, "quality": quality} if quality else block


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


def shown(**found):
    """Figures by name; a figure that is null has its reason beside it."""
    block = {}
    for name, (value, reason) in found.items():
        block[name] = number(value)
        if reason:
            block[f"{name}Reason"] = reason
    return block


def kappa_figures(table):
    """Figures of a square table of counts."""
    return {
        "n": figures.total_of(table),
        "kappaReason": None,
        **shown(observed=figures.observed(table), expected=figures.expected(table), kappa=figures.kappa(table)),
        "confusion": table,
    }


def empty_table(field):
    return [[0] * len(categories_of(field)) for _ in categories_of(field)]


def both_scored(field, table):
    """The table without abstentions, and the figures on it."""
    scored = table if field in CATEGORIES else [row[:2] for row in table[:2]]
    block = {
        "n": figures.total_of(scored),
        "kappaReason": None,
        **shown(
            observed=figures.observed(scored),
            kappa=figures.kappa(scored),
            prevalenceIndex=figures.prevalence_index(scored),
            biasIndex=figures.bias_index(scored),
        ),
    }
    return scored, block


def abstentions(field, table):
    """(by both raters, by one of them)."""
    if field in CATEGORIES:
        return 0, 0
    return table[2][2], sum(table[2][:2]) + sum(row[2] for row in table[:2])


def specific_figures(names, table):
    found = dict(zip(names, figures.specific(table)))
    reasons = {name: reason for name, (_, reason) in found.items() if reason}
    block = {"specific": {name: number(value) for name, (value, _) in found.items()}}
    return {**block, "specificReason": reasons} if reasons else block


def has_marginal_bias(table, scored):
    found, _ = figures.stuart_maxwell(table)
    if found and figures.chi_square_tail(float(found[0]), found[1]) < 0.05:
        return True
    bias, reason = figures.bias_index(scored)
    return reason is None and abs(bias) > Fraction(1, 10)


def warnings(field, tables, table, scored, left_out):
    n = figures.total_of(table)
    if not n:
        return []
    ratings = figures.ratings_of(table)
    joint, one_sided = abstentions(field, table)
    constant = any(max(margin) == n for margin in figures.margins(table))
    found = {
        "constant-rater": constant and figures.kappa(table)[1] is None,
        "prevalence-skew": 10 * max(ratings) > 9 * 2 * n,
        "marginal-bias": has_marginal_bias(table, scored),
        "few-items": n < 30,
        # Said of an interval that is given: one that is withheld has its own reason.
        "few-groups": len(tables) < 30 and figures.why_no_interval(tables, table) is None,
        "rare-category": 5 <= figures.fewest_minority_labels(table) <= 9,
        "unused-category": 0 in ratings,
        "high-abstention": 5 * (2 * joint + one_sided) > 2 * n,
        "high-exclusion": 5 * left_out > n + left_out,
        "clustered": any(figures.total_of(part) > 1 for part in tables),
    }
    return sorted(code for code, given in found.items() if given)


def bootstrap_seed(digests, stratum, field, raters):
    """`digests` = that of the corpus and those of the label files."""
    corpus, labels = digests
    parts = ["assize-bootstrap/1", corpus, sorted(labels), stratum, field, raters, "cohen-kappa"]
    return int.from_bytes(canonical_digest(parts).digest()[:8], "little")


class Pairs:
    """Tables of two raters in one field, of all work items together and of each."""

    def __init__(self, cases, field, ratings, raters):
        self.names = categories_of(field)
        self.only = [0, 0]
        groups = {case["sampleId"]: case["group"] for case in cases}
        by_group = {}
        for subject in subjects(cases, field):
            given = ratings.of(field, subject)
            has = [rater in given for rater in raters]
            if all(has):
                row, column = (self.names.index(category(field, given[rater])) for rater in raters)
                by_group.setdefault(groups[subject[0]], empty_table(field))[row][column] += 1
            elif any(has):
                self.only[has.index(True)] += 1
        self.tables = [by_group[group] for group in sorted(by_group, key=in_bytes)]
        self.table = figures.summed(self.tables) if self.tables else empty_table(field)


def pair_agreement(cases, stratum, field, ratings, raters, digests):
    pairs = Pairs(cases, field, ratings, raters)
    tables, table = pairs.tables, pairs.table
    scored, scored_block = both_scored(field, table)
    joint, one_sided = abstentions(field, table)
    block = {
        **kappa_figures(table),
        "marginals": [list(margin) for margin in figures.margins(table)],
        "onlyFirst": pairs.only[0],
        "onlySecond": pairs.only[1],
        "categories": pairs.names,
        "kappaInterval": figures.kappa_interval(tables, table),
        **shown(ac1=figures.ac1(table), pabak=figures.pabak(table)),
        **specific_figures(pairs.names, table),
        "jointAbstentions": joint,
        "oneSidedAbstentions": one_sided,
        "bothScored": scored_block,
        "warnings": warnings(field, tables, table, scored, sum(pairs.only)),
    }
    if digests:
        seed = bootstrap_seed(digests, stratum, field, raters)
        block["bootstrap"] = figures.kappa_bootstrap(tables, table, seed)
    return block


def agreement(cases, stratum, asks, ratings, digests):
    """Every pair of raters; `stratum` is null over all, `digests` null without a bootstrap."""
    return [
        {
            "raters": list(raters),
            "fields": {f: pair_agreement(cases, stratum, f, ratings, list(raters), digests) for f in asks},
        }
        for raters in combinations(ratings.raters, 2)
    ]


def pairwise_summary(blocks):
    """Over the kappas of all pairs, in their order."""
    defined = [block["kappa"] for block in blocks if block["kappa"] is not None]
    total = 0.0
    for value in defined:
        total += value
    reason = None if defined else "no-defined-pair"
    return {
        "definedPairs": len(defined),
        "nullPairs": dict(Counter(block["kappaReason"] for block in blocks if block["kappaReason"])),
        **shown(
            mean=(total / len(defined) if defined else None, reason),
            min=(min(defined, default=None), reason),
            max=(max(defined, default=None), reason),
        ),
    }


def multi_rater_field(cases, field, ratings, blocks):
    items = [
        Counter(category(field, value) for value in ratings.of(field, subject).values())
        for subject in subjects(cases, field)
    ]
    coverage = Counter(counts.total() for counts in items)
    pairwise = pairwise_summary(blocks)
    return {
        "items": sum(1 for counts in items if counts),
        "coverage": [{"ratings": m, "items": coverage[m]} for m in sorted(coverage)],
        "alphaReason": None,
        "fleissKappaReason": None,
        "ac1Reason": None,
        **shown(
            alpha=figures.krippendorff_alpha(items),
            fleissKappa=figures.fleiss_kappa(items),
            ac1=figures.ac1_of_items(items, len(categories_of(field))),
        ),
        "pairwise": pairwise,
        "warnings": ["pair-null-excluded"] if pairwise["nullPairs"] else [],
    }


def multi_rater(cases, asks, ratings, pairs):
    if len(ratings.raters) < 3:
        return {"multiRater": None, "multiRaterReason": "fewer-than-three-raters"}
    fields = {f: multi_rater_field(cases, f, ratings, [pair["fields"][f] for pair in pairs]) for f in asks}
    return {"multiRater": {"fields": fields}}


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
    if n:
        rate, most = float(Fraction(events, n)), float(Fraction(events + unsettled, n))
        rates = {"rate": rate, "envelope": [rate, most]}
    else:
        rates = {"rate": None, "rateReason": "no-trials", "envelope": None, "envelopeReason": "no-trials"}
    return {
        "workItems": n,
        "events": events,
        "unsettled": unsettled,
        **rates,
        "interval": None if reasons else figures.wilson(events, n),
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


def checks(cases, unit, reviews):
    outcomes = {"literal-absence": Counter(), "literal-quote": Counter()}
    annotations = {kind: Counter() for kind in outcomes}
    for case in filter(captured, cases):
        for claim in case["claims"]:
            for check in claim["checks"]:
                outcomes[check["kind"]][check_outcome(case, check, unit)] += 1
                annotations[check["kind"]][reviews.state(case["sampleId"], claim["id"], check)] += 1
    blocks = {}
    for kind, found in (("literal-absence", "annotated-text-present"), ("literal-quote", "exact-match")):
        counted = outcomes[kind]
        blocks[kind] = {
            found: counted[None],
            "abstained": counted.total() - counted[None],
            "abstainedBy": {reason: counted[reason] for reason in ABSTENTIONS},
            "annotation": {state: annotations[kind][state] for state in ANNOTATIONS},
        }
    return blocks


def problems(cases, ratings):
    """What raters reported about claims, and how many reports there are of each kind."""
    listed, counted = [], Counter()
    for case in filter(captured, cases):
        for claim in case["claims"]:
            subject = {"sampleId": case["sampleId"], "claimId": claim["id"]}
            reports = ratings.problems.get(tuple(subject.values()), set())
            counted.update(kind for kind, _ in reports)
            for kind in {kind for kind, _ in reports}:
                raters = sorted((rater for k, rater in reports if k == kind), key=in_bytes)
                listed.append({**subject, "kind": kind, "raters": raters})
    listed.sort(key=lambda p: (in_bytes(p["sampleId"]), in_bytes(p["claimId"]), p["kind"]))
    return {"problems": listed, "problemCounts": {kind: counted[kind] for kind in PROBLEMS}}


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


class Evaluation:
    """All that was given, and how it is scored."""

    def __init__(self, corpus, labels, judges, adjudications, options):
        self.options = options
        self.corpus_file, self.judge_files, self.adjudication_files = corpus, judges, adjudications
        self.label_files = [file for file in labels if file.content["rater"]["id"] not in options.without]
        self.corpus = corpus.content
        self.cases = self.corpus["cases"]
        self.asks = [field for field in CLAIM_FIELDS + QUALITY_FIELDS if field in self.corpus["asks"]]
        self.ratings = Ratings([file.content for file in self.label_files], options.in_progress)
        decided = [file.content for file in adjudications]
        self.decisions = Decisions(decided, self.ratings)
        self.reviews = CheckReviews(decided)
        self.resolver = Resolver(self.ratings, self.decisions, options.required)
        self.judges = sorted((Judge(file.content) for file in judges), key=lambda judge: judge.key)
        self.digests = (corpus.sha256, [file.sha256 for file in self.label_files]) if options.bootstrap else None
        self.shared_reasons = producer_reasons(self.corpus)

    def strata(self):
        found = defaultdict(list)
        for case in self.cases:
            found[case["practice"], case["destination"], case["split"], case["sampling"]].append(case)
        return sorted(found.items(), key=lambda item: [in_bytes(part) for part in item[0]])

    def between_raters(self, cases, stratum):
        """Agreement of raters and judges, of a stratum or (null) of all cases."""
        pairs = agreement(cases, stratum, self.asks, self.ratings, self.digests)
        return {
            "agreement": pairs,
            **multi_rater(cases, self.asks, self.ratings, pairs),
            "judgeHuman": judge_human(cases, self.asks, self.resolver, self.judges),
        }

    def intervals(self, cases):
        shared = self.resolver, self.shared_reasons
        found = {}
        if "truth" in self.asks:
            found["anyFalse"] = interval(cases, "truth", "false", ("unsupported", "unsettled-truth"), *shared)
        if "grounding" in self.asks:
            found["anyUnsupported"] = interval(
                cases, "grounding", "unsupported", ("unknown", "unknown-grounding"), *shared
            )
        return found

    def stratum(self, key, cases):
        claims = Counter(c["claimCoverage"] for c in cases if captured(c) for _ in c["claims"])
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
            "human": labels_block(cases, self.asks, OPEN_STATES, self.resolver.state),
            "provisional": labels_block(cases, self.asks, ["missing"], provisional_state(cases)),
            "judges": [{**j.name, **labels_block(cases, self.asks, ["missing"], j.state)} for j in self.judges],
            "checks": checks(cases, self.corpus["offsets"], self.reviews),
            **problems(cases, self.ratings),
            **self.between_raters(cases, list(key)),
            "intervals": self.intervals(cases),
            "unresolved": unresolved(cases, self.asks, self.resolver),
        }

    def inputs(self):
        rubric = self.corpus["rubric"] and self.corpus["rubric"]["sha256"]
        labels = [label_input(file, rubric) for file in self.label_files]
        judges = [
            {**{key: file.content[key] for key in ("model", "runId", "rubricSha256")}, "sha256": file.sha256}
            for file in self.judge_files
        ]
        adjudications = [
            {
                "adjudicator": file.content["adjudicator"]["id"],
                "sha256": file.sha256,
                "decisions": len(file.content["decisions"]),
                "stale": sum(map(self.decisions.is_stale, file.content["decisions"])),
            }
            for file in self.adjudication_files
        ]
        return {
            "corpus": {"sha256": self.corpus_file.sha256, "manifestSha256": None},
            "labels": sorted(labels, key=lambda i: (in_bytes(i["rater"]), i["sha256"])),
            "judges": sorted(judges, key=lambda i: (in_bytes(i["model"]), in_bytes(i["runId"]), i["sha256"])),
            "adjudications": sorted(adjudications, key=lambda i: (in_bytes(i["adjudicator"]), i["sha256"])),
        }

    def report(self):
        return {
            "inputs": self.inputs(),
            "requiredRaters": self.options.required,
            "includeInProgress": self.options.in_progress,
            "withoutRaters": sorted(set(self.options.without), key=in_bytes),
            "strata": [self.stratum(key, cases) for key, cases in self.strata()],
            "overall": {
                "pooled": True,
                "attempts": len(self.cases),
                "workItems": len({case["group"] for case in self.cases}),
                **self.between_raters(self.cases, None),
            },
        }


def label_input(file, rubric):
    states = Counter(rating["state"] for rating in file.content["ratings"])
    return {
        "rater": file.content["rater"]["id"],
        "sha256": file.sha256,
        "complete": states["complete"],
        "inProgress": states["in-progress"],
        "stale": 0,
        "rubricDiffers": file.content["rubricSha256"] != rubric,
        "signature": "unsigned",
    }


def report(corpus, labels, judges, adjudications, options):
    return Evaluation(corpus, labels, judges, adjudications, options).report()


def main(arguments):
    parser = argparse.ArgumentParser(description="Compute the figures of a report.")
    parser.add_argument("corpus")
    for name in ("--labels", "--judge", "--adjudication"):
        parser.add_argument(name, nargs="+", action="extend", default=[], metavar="FILE")
    parser.add_argument("--required-raters", type=int, default=2)
    parser.add_argument("--include-in-progress", action="store_true")
    parser.add_argument("--without-rater", action="append", default=[], metavar="ID")
    parser.add_argument("--bootstrap", action="store_true")
    given = parser.parse_args(arguments)
    result = report(
        load(given.corpus),
        [load(path) for path in given.labels],
        [load(path) for path in given.judge],
        [load(path) for path in given.adjudication],
        Options(given.required_raters, given.include_in_progress, tuple(given.without_rater), given.bootstrap),
    )
    json.dump(result, sys.stdout, indent=2, ensure_ascii=False, allow_nan=False)
    print()


if __name__ == "__main__":
    main(sys.argv[1:])
