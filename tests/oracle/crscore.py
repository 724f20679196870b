#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Real labels with answers, notes and flags added, and one of their raters as a judge: what must come of them.

    crscore.py ASSIZE_CLI

The labels are those of crscore/ in the shared data; what is added follows from digests, so that it is the same
everywhere. Each rule below runs the program and compares its report, whole, with that of score.py; rules about a judge
also hold reports against each other, whatever score.py says. Exit code 77 where the data is absent.
"""

import copy
import hashlib
import json
import os
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True

import compare
import score
from randomcorpus import request_of

NO_DATA = 77
RATERS = ["CR-A1", "CR-A2"]
QUESTIONS = score.QUALITY_FIELDS
ANSWERS = [True, True, False, None]
NOTES = ["", "", "See the diff.", "résumé: \u05d0\u05d1 🦀\n\ttwo lines", "<b>&amp;</b> | `x`"]


def draw(choices, *key):
    """One of the choices, the same for the same key."""
    digest = hashlib.sha256(json.dumps(key).encode()).digest()
    return choices[int.from_bytes(digest[:8], "big") % len(choices)]


# --- what is added to the real labels


def derived_corpus(corpus):
    """Asks every question, of withheld outputs too; the owner has answered some."""
    corpus = copy.deepcopy(corpus)
    corpus["asks"] += QUESTIONS
    for case in corpus["cases"]:
        sample = case["sampleId"]
        if draw([True, False], "withheld", sample):
            case["reviewState"] = "withheld"
        for field in score.QUALITY_FIELDS:
            if field != "withholding" or case["reviewState"] == "withheld":
                case["expectedQuality"][field] = draw([*ANSWERS, None], "owner", sample, field)
        for claim in case["claims"]:
            claim["verdict"] = draw([None, "true", "false", "unsupported"], "owner", sample, claim["id"])
    return corpus


def answers(rater, request):
    """The rater strays from what both might have said in one answer out of three."""
    asked = [f for f in QUESTIONS if f != "withholding" or request["reviewState"] == "withheld"]
    sample = request["sampleId"]
    said = {}
    for field in asked:
        strays = draw([True, False, False], "strays", rater, sample, field)
        said[field] = draw(ANSWERS, rater if strays else "common", sample, field)
    return said


def problem(rater, sample, claim):
    """Some flags are of both raters, of one kind or of two; a note may be empty."""
    if draw([True] + [False] * 9, "flagged", sample, claim):
        kind = draw(score.PROBLEMS, draw(["common", rater], "kind", rater, sample, claim), sample, claim)
    elif draw([True] + [False] * 29, "flagged", rater, sample, claim):
        kind = draw(score.PROBLEMS, rater, sample, claim)
    else:
        return None
    return {"kind": kind, "note": draw(NOTES, "problem", rater, sample, claim)}


def derived_rating(rater, rating, request):
    sample = rating["sampleId"]
    said = answers(rater, request)
    if rating["state"] == "in-progress":
        said = {field: answer for field, answer in said.items() if draw([True, False], "begun", rater, sample, field)}
    claims = [
        {
            **claim,
            "note": draw(NOTES, rater, sample, claim["claimId"]),
            "problem": problem(rater, sample, claim["claimId"]),
        }
        for claim in rating["claims"]
    ]
    return {
        **rating,
        "requestHash": request["requestHash"],
        "claims": claims,
        "quality": said,
        "note": draw(NOTES, rater, sample),
        "ratedAt": draw([None, "2024-02-29T23:59:59Z"], rater, sample),
    }


def derived_labels(labels, requests):
    rater = labels["rater"]["id"]
    return {**labels, "ratings": [derived_rating(rater, r, requests[r["sampleId"]]) for r in labels["ratings"]]}


def judge_of(labels, requests, run="run-1"):
    """A judge who says what the rater has handed in; a claim without a label is not judged."""
    results = []
    for rating in labels["ratings"]:
        if rating["state"] != "complete":
            continue
        given = {claim["claimId"]: claim for claim in rating["claims"]}
        results.append(
            {
                "sampleId": rating["sampleId"],
                "requestHash": rating["requestHash"],
                "claims": [
                    {
                        "claimId": claim["id"],
                        "truth": given.get(claim["id"], {}).get("truth"),
                        "grounding": given.get(claim["id"], {}).get("grounding"),
                        "reason": "As the rater says.",
                    }
                    for claim in requests[rating["sampleId"]]["claims"]
                ],
                "quality": rating["quality"],
            }
        )
    return {
        "format": "assize.judge/1",
        "model": f"as {labels['rater']['id']}",
        "runId": run,
        "rubricSha256": None,
        "results": results,
    }


# --- running the program


class Bench:
    """The derived files in a folder, and the program over them."""

    def __init__(self, program, data, folder):
        self.program, self.data, self.folder = program, data, Path(folder)
        corpus = derived_corpus(json.loads((data / "corpus.json").read_bytes()))
        self.corpus = self.write("corpus", corpus)
        self.requests = {case["sampleId"]: request_of(case) for case in corpus["cases"]}
        originals = {rater: json.loads((data / "labels" / f"{rater}.json").read_bytes()) for rater in RATERS}
        self.labels = {rater: derived_labels(labels, self.requests) for rater, labels in originals.items()}
        self.paths = {rater: self.write(rater, labels) for rater, labels in self.labels.items()}
        self.judge = self.write("judge", judge_of(self.labels["CR-A1"], self.requests))

    def write(self, name, content):
        path = self.folder / f"{name}.json"
        path.write_text(json.dumps(content, ensure_ascii=False, indent=1), encoding="utf-8")
        return path

    def run(self, *command):
        output, error = compare.program_report([self.program, *map(str, command)])
        must(error is None, f"{command[0]}: {error}")
        return output.decode("utf-8")

    def files(self, raters, judges):
        return [("labels", self.paths[rater]) for rater in raters] + [("judge", path) for path in judges]

    def expected(self, raters, judges, options):
        labels = [score.load(self.paths[rater]) for rater in raters]
        return score.report(score.load(self.corpus), labels, [score.load(judge) for judge in judges], [], options)

    def report(self, raters, judges=(), **options):
        """What the program reports, once it is the same as what score.py does."""
        options = score.Options(**options)
        command = compare.command_of(self.program, self.corpus, self.files(raters, judges), options)
        output, error = compare.program_report(command)
        must(error is None, str(error))
        report = json.loads(output)
        found = list(compare.differences(self.expected(raters, judges, options), report))
        must(not found, "; ".join(found[: compare.SHOWN]))
        return report


def must(holds, sentence):
    if not holds:
        raise AssertionError(sentence)


def same(found, expected, what):
    must(found == expected, f"{what}: {found!r}, expected {expected!r}")


def blocks(report, *names):
    """These parts of every stratum and of all strata together, where they have them."""
    return [{name: part[name] for name in names if name in part} for part in [*report["strata"], report["overall"]]]


OF_CLAIMS = ["human", "agreement", "unresolved"]


def of_claims(block):
    """The same blocks without what is about outputs."""
    if isinstance(block, dict):
        return {name: of_claims(part) for name, part in block.items() if name not in ("quality", *QUESTIONS)}
    return [of_claims(part) for part in block] if isinstance(block, list) else block


def submissions(bench, rater):
    return [rating for rating in bench.labels[rater]["ratings"] if rating["state"] == "complete"]


# --- answers, notes and flags


def every_file_is_valid(bench):
    for rater, path in bench.paths.items():
        said = bench.run("validate", path)
        must(f": valid, assize.labels/1, {len(bench.labels[rater]['ratings'])} ratings" in said, said)
    must(": valid, assize.corpus/1, 300 cases" in bench.run("validate", bench.corpus), "corpus")
    must(": valid, assize.judge/1" in bench.run("validate", bench.judge), "judge")


def requests_are_those_that_the_labels_answer(bench):
    requests = bench.folder / "requests.json"
    bench.run("requests", bench.corpus, "-o", requests)
    exported = json.loads(requests.read_bytes())["requests"]
    same([r["requestHash"] for r in exported], [r["requestHash"] for r in bench.requests.values()], "hashes")
    for source in ("--requests", requests), ("--corpus", bench.corpus):
        said = bench.run("labels", "check", *bench.paths.values(), *source)
        for rater in RATERS:
            n, complete = len(bench.labels[rater]["ratings"]), len(submissions(bench, rater))
            must(f"{n} ratings = {n} added + 0 same + 0 stale + 0 refused" in said, said)
            must(f"{rater}: {complete} of 300 requests complete, {n - complete} in progress" in said, said)
    said = bench.run("judge", "check", bench.judge, "--corpus", bench.corpus)
    must(f"{len(submissions(bench, 'CR-A1'))} of 300 requests judged" in said, said)


def answers_to(bench, field):
    """What the submissions answer, in the order of raters, for each output that is asked about."""
    given = [{r["sampleId"]: r["quality"] for r in submissions(bench, rater)} for rater in RATERS]
    asked = [s for s, r in bench.requests.items() if field != "withholding" or r["reviewState"] == "withheld"]
    return [[answers[sample][field] for answers in given if sample in answers] for sample in asked]


def answers_are_counted(bench):
    """Where one rater is enough, an answer counts unless the other rater gave another."""
    for stratum in bench.report(RATERS, required=1)["strata"]:
        for field, block in stratum["human"]["quality"].items():
            states = Counter()
            for said in answers_to(bench, field):
                agreed = score.category(field, said[0]) if len(set(said)) == 1 else None
                states[agreed or ("disputed" if said else "missing")] += 1
            for state in ("true", "false", "abstained", "missing", "disputed"):
                must(states[state] > 0, f"no {field} is {state}")
                same(block[state], states[state], f"{field} {state}")
            same(block["denominator"], states["true"] + states["false"], f"{field} denominator")
            same(block["rate"], states["true"] / block["denominator"], f"{field} rate")
            same(block["polarity"], "adverse" if field == "repetition" else "favourable", f"{field} polarity")


def answers_are_compared(bench):
    for field, agreement in bench.report(RATERS)["overall"]["agreement"][0]["fields"].items():
        if field not in QUESTIONS:
            continue
        pairs = [said for said in answers_to(bench, field) if len(said) == 2]
        scored = [said for said in pairs if None not in said]
        joint = pairs.count([None, None])
        must(joint > 0, f"{field}: no abstentions of both")
        same(agreement["n"], len(pairs), f"{field} n")
        same(agreement["observed"], sum(a is b for a, b in pairs) / len(pairs), f"{field} observed")
        same(agreement["jointAbstentions"], joint, f"{field} joint abstentions")
        same(agreement["oneSidedAbstentions"], len(pairs) - joint - len(scored), f"{field} one-sided abstentions")
        same(agreement["bothScored"]["n"], len(scored), f"{field} both scored")


def flags_are_counted_and_listed(bench):
    """Those of submissions only; a flag takes no label away."""
    (stratum,) = bench.report(RATERS)["strata"]
    flags = {}
    for rater in RATERS:
        for rating in submissions(bench, rater):
            for claim in rating["claims"]:
                if claim["problem"]:
                    key = rating["sampleId"], claim["claimId"], claim["problem"]["kind"]
                    flags.setdefault(key, []).append(rater)
    listed = [
        {"sampleId": sample, "claimId": claim, "kind": kind, "raters": raters}
        for (sample, claim, kind), raters in sorted(flags.items())
    ]
    same(stratum["problems"], listed, "problems")
    counted = Counter(kind for (_, _, kind), raters in flags.items() for _ in raters)
    must(all(counted[kind] for kind in score.PROBLEMS), "a kind that nobody flags")
    must(any(len(raters) == 2 for raters in flags.values()), "no flag of both")
    same(stratum["problemCounts"], {kind: counted[kind] for kind in score.PROBLEMS}, "problem counts")


def labels_of_claims_are_as_before(bench):
    """Answers, notes and flags change no figure of a claim: these are the ones of the original labels."""
    for options, n, kappa in (({}, 129, 0.7829848594087959), ({"in_progress": True}, 131, 0.7840828820343773)):
        derived = bench.report(RATERS, **options)
        files = [("labels", bench.data / "labels" / f"{rater}.json") for rater in RATERS]
        original, error = compare.program_report(
            compare.command_of(bench.program, bench.data / "corpus.json", files, score.Options(**options))
        )
        must(error is None, str(error))
        for ours, theirs in zip(blocks(derived, *OF_CLAIMS), blocks(json.loads(original), *OF_CLAIMS), strict=True):
            same(of_claims(ours), of_claims(theirs), "figures of claims")
        truth = derived["overall"]["agreement"][0]["fields"]["truth"]
        same((truth["n"], truth["kappa"]), (n, kappa), "truth")


def every_option_gives_the_same_report(bench):
    for options in (
        {"bootstrap": True},
        {"bootstrap": True, "in_progress": True},
        {"required": 1, "in_progress": True},
        {"required": 3},
        {"without": ("CR-A1",)},
    ):
        bench.report(RATERS, [bench.judge], **options)


def notes_stay_out_of_reports(bench):
    """They are for the adjudicator: a report holds no free text of raters."""
    command = compare.command_of(bench.program, bench.corpus, bench.files(RATERS, []), score.Options())
    output, _ = compare.program_report(command)
    for note in filter(None, NOTES):
        must(json.dumps(note, ensure_ascii=False)[1:-1].encode() not in output, f"the note {note!r} is in the report")


def another_answer_or_flag_is_seen(bench):
    """A comparison that could not fail would prove nothing."""
    report = bench.report(RATERS, required=1)
    of_the_other = {rating["sampleId"] for rating in bench.labels["CR-A1"]["ratings"]}

    def places(change):
        changed = score.load(bench.paths["CR-A2"])
        change(next(r for r in changed.content["ratings"] if r["sampleId"] not in of_the_other))
        labels = [score.load(bench.paths["CR-A1"]), changed]
        expected = score.report(score.load(bench.corpus), labels, [], [], score.Options(required=1))
        return {re.split("[/:]", sentence)[3] for sentence in compare.differences(expected, report)}

    def answer(rating):
        rating["quality"]["usefulness"] = not rating["quality"]["usefulness"]

    def flag(rating):
        kind = "span-wrong" if rating["claims"][0]["problem"] is None else None
        rating["claims"][0]["problem"] = kind and {"kind": kind, "note": ""}

    must("human" in places(answer), "another answer is not seen")
    same(places(flag), {"problems", "problemCounts"}, "what another flag changes")


# --- a rater as a judge


def a_judge_is_no_rater(bench):
    """What humans say is what it is without the judge, and without the labels that the judge repeats."""
    alone = bench.report(["CR-A2"], required=1)
    judged = bench.report(["CR-A2"], [bench.judge], required=1)
    left_out = bench.report(RATERS, [bench.judge], required=1, without=("CR-A1",))
    of_humans = ["human", "provisional", "problems", "problemCounts", "agreement", "multiRater", "intervals"]
    of_humans += ["unresolved"]
    same(blocks(judged, *of_humans), blocks(alone, *of_humans), "humans beside a judge")
    same(blocks(left_out, *of_humans), blocks(alone, *of_humans), "humans without the rater")
    same(blocks(left_out, "judges", "judgeHuman"), blocks(judged, "judges", "judgeHuman"), "the judge")
    for report in judged, left_out:
        same([labels["rater"] for labels in report["inputs"]["labels"]], ["CR-A2"], "raters")
        same([judge["model"] for judge in report["inputs"]["judges"]], ["as CR-A1"], "judges")


def a_judge_settles_nothing(bench):
    """A rater and a judge are not two raters."""
    report = bench.report(["CR-A2"], [bench.judge])
    for stratum in report["strata"]:
        for field, block in [*stratum["human"].items(), *stratum["human"]["quality"].items()]:
            if field != "quality":
                must(block["missing"] > 0, f"no {field} to be missing")
                same([block[state] for state in score.categories_of(field)], [0, 0, 0], f"human {field}")
    for part in blocks(report, "judgeHuman"):
        for field, figures in part["judgeHuman"][0]["fields"].items():
            same((figures["resolved"], figures["n"]), (0, 0), field)
            same((figures["kappa"], figures["kappaReason"]), (None, "no-overlap"), field)


def agrees_throughout(report, resolved_is_judged):
    for part in blocks(report, "judgeHuman"):
        for field, figures in part["judgeHuman"][0]["fields"].items():
            must(figures["n"] > 0, f"{field}: nothing compared")
            same((figures["observed"], figures["kappa"], figures["kappaReason"]), (1.0, 1.0, None), field)
            confusion = figures["confusion"]
            same(sum(confusion[i][i] for i in range(3)), figures["n"], f"{field} diagonal")
            same(sum(map(sum, confusion)), figures["n"], f"{field} confusion")
            if resolved_is_judged:
                same(figures["n"], figures["resolved"], f"{field} coverage")
            else:
                must(figures["n"] < figures["resolved"], f"{field}: nothing that only the other rater rated")


def where_the_rater_alone_decides_the_judge_agrees(bench):
    """And counts what the human counts, block for block."""
    report = bench.report(["CR-A1"], [bench.judge], required=1)
    agrees_throughout(report, True)
    for stratum in report["strata"]:
        (judge,), human = stratum["judges"], stratum["human"]
        for field in score.CLAIM_FIELDS + QUESTIONS:
            ours, theirs = (block.get(field) or block["quality"][field] for block in (judge, human))
            same({**ours, "disputed": 0, "undecided": 0}, theirs, f"{field} of judge and human")


def where_both_raters_agree_the_judge_agrees(bench):
    agrees_throughout(bench.report(RATERS, [bench.judge]), True)


def where_the_other_rater_alone_decides_nothing_is_compared(bench):
    agrees_throughout(bench.report(RATERS, [bench.judge], required=1), False)


def against_the_other_rater_the_judge_is_the_rater(bench):
    """Figures are those of the two raters; rows are the human's here, and the rater's who is the judge there."""
    judged = blocks(bench.report(["CR-A2"], [bench.judge], required=1), "judgeHuman")
    paired = blocks(bench.report(RATERS), "agreement")
    for ours, theirs in zip(judged, paired, strict=True):
        for field, figures in ours["judgeHuman"][0]["fields"].items():
            pair = theirs["agreement"][0]["fields"][field]
            for name in ("n", "observed", "expected", "kappa", "kappaReason", "categories"):
                same(figures[name], pair[name], f"{field} {name}")
            same(figures["confusion"], [list(column) for column in zip(*pair["confusion"])], f"{field} confusion")
    same(judged[-1]["judgeHuman"][0]["fields"]["truth"]["kappa"], 0.7829848594087959, "kappa of truth")


def runs_are_told_apart(bench):
    again = bench.write("again", judge_of(bench.labels["CR-A1"], bench.requests, "run-0"))
    for part in blocks(bench.report(RATERS, [bench.judge, again]), "judges", "judgeHuman"):
        for judges in part.values():
            same([judge.pop("runId") for judge in judges], ["run-0", "run-1"], "runs")
            same(judges[0], judges[1], "figures of the two runs")


def one_other_opinion_is_one_disagreement(bench):
    strays = judge_of(bench.labels["CR-A1"], bench.requests)
    claim = next(claim for result in strays["results"] for claim in result["claims"] if claim["truth"] == "true")
    claim["truth"] = "unsupported"
    report = bench.report(["CR-A1"], [bench.write("strays", strays)], required=1)
    figures = report["overall"]["judgeHuman"][0]["fields"]["truth"]
    same(figures["confusion"][0][2], 1, "true to the rater, unsupported to the judge")
    same(figures["observed"], (figures["n"] - 1) / figures["n"], "raw agreement")


RULES = [
    every_file_is_valid,
    requests_are_those_that_the_labels_answer,
    answers_are_counted,
    answers_are_compared,
    flags_are_counted_and_listed,
    labels_of_claims_are_as_before,
    every_option_gives_the_same_report,
    notes_stay_out_of_reports,
    another_answer_or_flag_is_seen,
    a_judge_is_no_rater,
    a_judge_settles_nothing,
    where_the_rater_alone_decides_the_judge_agrees,
    where_both_raters_agree_the_judge_agrees,
    where_the_other_rater_alone_decides_nothing_is_compared,
    against_the_other_rater_the_judge_is_the_rater,
    runs_are_told_apart,
    one_other_opinion_is_one_disagreement,
]


def data_folder():
    beside = Path(__file__).resolve().parents[3] / "shared" / "data"
    return Path(os.environ.get("ASSIZE_SHARED_DATA") or beside) / "crscore"


def main(program):
    data = data_folder()
    if not data.is_dir():
        print(f"no labels: {data} is absent (ASSIZE_SHARED_DATA)")
        return NO_DATA
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(program, data, folder)
        for rule in RULES:
            fault = broken(rule, bench)
            failed += fault is not None
            print(f"{'FAILED' if fault else 'passed'} {rule.__name__.replace('_', ' ')}")
            if fault:
                print(f"  {fault}")
    print(f"{len(RULES) - failed} passed, {failed} failed")
    return 1 if failed else 0


def broken(rule, bench):
    """What is wrong, or nothing."""
    try:
        rule(bench)
    except AssertionError as fault:
        return fault
    return None


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: crscore.py ASSIZE_CLI")
    sys.exit(main(sys.argv[1]))
