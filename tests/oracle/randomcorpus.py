#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a small random evaluation into a folder: corpus, requests, labels, judges, adjudications.

    randomcorpus.py SEED FOLDER

The same seed gives the same bytes. Every file is valid, and between them they hold what makes
scoring hard: several strata, work items across them, few or many work items, withheld and failed
attempts, one to four raters, missing, unfinished, constant and abstaining ratings, one label that
prevails, doubts about claims, disagreements decided, undecided, superseded, contradicted and
stale, and the same for reviews of checks.
"""

import hashlib
import json
import os
import random
import sys

sys.dont_write_bytecode = True

from score import CLAIM_FIELDS, QUALITY_FIELDS, canonical

TRUTHS = ["true", "false", "unsupported"]
GROUNDINGS = ["supported", "unsupported", "unknown"]
WORDS = ["the", "catch", "body", "returns", "0", "when", "a", "test", "fails"]
WORDS += ["résumé", "検査", "🦀", "e\u0301t\u00a0\u200b\t{x}", "\u05d0\u05d1", "\\n"]
PRACTICES = [
    ("code-review", "pr-comment"),
    ("code-review", "chat"),
    ("conversation", "conversation"),
    ("étude", "\uffee"),
    ("étude", "🦀"),
]
MODES = ["clean", "mixed", "mixed", "regression", "wild"]
RATERS = ["ann", "Bo", "é-3", "🦀"]
PROBLEMS = ["span-wrong", "not-a-claim", "several-claims", "annotation-wrong", "evidence-missing"]


def digest(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def request_hash(request):
    return digest(canonical({key: value for key, value in request.items() if key != "requestHash"}))


def request_of(case):
    request = {
        "sampleId": case["sampleId"],
        "requestHash": "",
        "destination": case["destination"],
        "reviewState": case["reviewState"],
        "capture": {key: case["capture"][key] for key in ("status", "limitations")},
        "output": case["output"],
        "evidence": case["evidence"],
        "claims": [{key: claim[key] for key in ("id", "start", "end", "text")} for claim in case["claims"]],
    }
    return {**request, "requestHash": request_hash(request)}


def decision_id(decision, adjudicator):
    hashed = {key: value for key, value in decision.items() if key not in ("decisionId", "decidedAt", "blinded")}
    return digest(canonical({**hashed, "adjudicator": adjudicator}))[:32]


class Maker:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.mode = MODES[seed % len(MODES)]
        self.clean = self.mode == "clean"
        # Many work items come with short texts, in one place: more of them in one table, in the same time.
        self.lumped = self.chance(0.08)
        self.many = self.lumped or self.chance(0.3)
        self.skewed = self.chance(0.25)
        self.crossing = self.pick([0.1, 0.1, 0.6])
        self.lump = set()
        self.constant = {rater: self.constant_answers() for rater in RATERS if self.chance(0.02 if self.clean else 0.1)}
        self.unit = self.pick(["utf-8", "utf-16", "code-point"])
        self.asks = self.asked_fields()
        self.rubric = None
        if self.chance(0.7):
            text = self.pick([self.sentence(), None])
            self.rubric = {"id": "rubric-1", "sha256": digest(text or "elsewhere"), "text": text}
        self.rubric_digest = self.rubric and self.rubric["sha256"]
        self.agreeing = self.random.uniform(0.3, 0.95)
        if self.clean:
            self.agreeing = self.pick([1, self.random.uniform(0.8, 1)])

    def pick(self, choices):
        return choices[self.random.randrange(len(choices))]

    def chance(self, probability):
        return self.random.random() < probability

    def asked_fields(self):
        everything = CLAIM_FIELDS + QUALITY_FIELDS + ["active-time"]
        if self.clean or self.chance(0.4):
            return everything
        chosen = [field for field in everything if self.chance(0.6)]
        self.random.shuffle(chosen)
        return chosen or ["truth"]

    def constant_answers(self):
        """What a rater says who always says the same, of a claim and of a case."""
        return {"truth": self.pick(TRUTHS), "grounding": self.pick(GROUNDINGS[1:]), "answer": self.any_answer()}

    def any_answer(self):
        return True if self.skewed and self.chance(0.95) else self.pick([True, True, False, None])

    def sentence(self):
        words = self.random.randint(1, 3) if self.many else self.random.randint(3, 9)
        return " ".join(self.pick(WORDS) for _ in range(words)) + "."

    def length(self, text):
        if self.unit == "utf-8":
            return len(text.encode("utf-8"))
        return len(text) if self.unit == "code-point" else len(text.encode("utf-16-le")) // 2

    def span(self, text, start, end):
        """A region of a text, from code points into the unit of the files."""
        return {"start": self.length(text[:start]), "end": self.length(text[:end]), "text": text[start:end]}

    def region(self, evidence):
        """The whole of a text or a part of it."""
        text = evidence["text"]
        if self.chance(0.4):
            return {"evidenceId": evidence["id"]}
        start = self.random.randrange(len(text))
        return {"evidenceId": evidence["id"], **self.span(text, start, self.random.randint(start + 1, len(text)))}

    def citations(self, evidence, seen_needed):
        """Some citations without repetition, in order of evidence; one of a seen text where that is needed."""
        cited = [e for e in evidence if self.chance(0.4)]
        seen = [e for e in evidence if e["seenByProducer"]]
        if seen_needed and not any(e in seen for e in cited):
            cited.append(self.pick(seen))
        return [self.region(e) for e in evidence if e in cited]

    # --- corpus

    def evidence(self, index):
        text = "\n".join(self.sentence() for _ in range(1 if self.many else self.random.randint(1, 4)))
        role = self.pick(["seen", "seen", "reference", "conversation", "compaction"])
        return {
            "id": f"e{index}",
            "role": role,
            "seenByProducer": self.pick([True, True, False, None]),
            "text": text,
            "sha256": digest(text),
            "completeness": self.pick(["complete", "partial"]),
            "revision": self.pick(["r1", "r2", None]),
            "diffSide": self.pick(["old", "new", "unified", None]),
        }

    def check(self, index, evidence):
        source = self.pick(evidence)
        region = self.region(source)
        if self.chance(0.4):
            region["revision"] = self.pick(["r1", "r2", None])
        if self.chance(0.4):
            region["diffSide"] = self.pick(["old", "new", None])
        text = source["text"]
        start = self.random.randrange(len(text))
        wanted = text[start : start + self.random.randint(1, 6)] if self.chance(0.8) else "absent"
        kind = self.pick(["literal-absence", "literal-quote"])
        return {"id": f"k{index}", "kind": kind, "text": wanted, "region": region}

    def claim_values(self, evidence):
        truth = self.pick(TRUTHS[:1] * 4 + TRUTHS)
        seen = any(e["seenByProducer"] for e in evidence)
        grounding = self.pick(GROUNDINGS[:1] * 4 + GROUNDINGS) if seen else self.pick(GROUNDINGS[1:])
        if self.lumped:
            return self.pick(TRUTHS), self.pick(GROUNDINGS if seen else GROUNDINGS[1:])
        if self.skewed and self.chance(0.95):
            return "true", "supported" if seen and self.chance(0.9) else "unsupported"
        if self.clean and self.chance(0.95):
            truth = self.pick(["true", "true", "true", "false"])
            grounding = "unsupported" if truth == "false" or not seen else "supported"
        return truth, grounding

    def claim(self, identifier, output, start, end, evidence):
        verdict, grounding = self.claim_values(evidence)
        grounding = self.pick([grounding, None])
        return {
            "id": identifier,
            **self.span(output, start, end),
            "verdict": self.pick([verdict, None]),
            "grounding": grounding,
            "reason": self.pick([None, self.sentence()]),
            "evidence": self.citations(evidence, grounding == "supported"),
            "checks": [self.check(i, evidence) for i in range(self.pick(self.check_counts()))] if evidence else [],
        }

    def check_counts(self):
        return [0, 0, 0, 1] if self.many else [0, 0, 1, 2]

    def output_and_claims(self, evidence):
        sentences = [self.sentence() for _ in range(self.random.randint(1, 2 if self.many else 4))]
        text = "\n".join(sentences)
        claims, start = [], 0
        for i, sentence in enumerate(sentences):
            if self.clean or self.chance(0.85):
                claims.append(self.claim(f"c{i}", text, start, start + len(sentence), evidence))
            if self.chance(0.1):
                claims.append(self.claim(f"n{i}", text, start, start + 2, evidence))
            start += len(sentence) + 1
        return {"text": text, "sha256": digest(text)}, claims

    def case(self, sample, group, frame, place, producer):
        practice, destination = place
        state = "reviewed" if self.clean else self.pick(["reviewed"] * 5 + ["withheld", "withheld", "not-reviewed"])
        status = self.pick(["complete"] * 5 + ["partial"] * 2 + ([] if self.clean else ["failed"]))
        producer_status = self.pick(["complete"] * 5 + ["partial", "unknown"] + ([] if self.clean else ["failed"]))
        evidence = [self.evidence(i) for i in range(self.random.randint(int(self.clean), 1 if self.many else 3))]
        output, claims = self.output_and_claims(evidence)
        if status == "failed":
            claims = []
        if (status == "failed" or state == "not-reviewed") and self.chance(0.6):
            output, claims = None, []
        answers = {field: self.pick([True, False, None]) for field in QUALITY_FIELDS}
        if state != "withheld":
            answers["withholding"] = None
        model, prompt = producer if self.clean or self.chance(0.9) else ("other", self.pick(["p2", None]))
        return {
            "sampleId": sample,
            "name": self.pick([None, "a name"]),
            "group": group,
            "split": frame[0],
            "sampling": frame[1],
            "practice": practice,
            "provider": "provider",
            "destination": destination,
            "capture": {
                "status": status,
                "producerStatus": producer_status,
                "limitations": ["cut"] if status == "partial" else [],
            },
            "reviewState": state,
            "provenance": {
                "source": None,
                "revision": "r1",
                "producerModel": model,
                "promptDigest": prompt,
                "catalogRevision": None,
                "costUsd": self.pick([None, 0.25]),
                "elapsedMs": self.pick([None, 1200]),
            },
            "evidence": evidence,
            "output": output,
            "claims": claims,
            "claimCoverage": "exhaustive" if self.clean or self.chance(0.7) else "selected",
            "expectedQuality": answers,
        }

    def frame(self):
        if self.mode in ("clean", "mixed") and (self.clean or self.many or self.chance(0.8)):
            return "held-out", "random"
        if self.mode == "regression":
            return "development", "regression"
        return self.pick(["development", "held-out"]), self.pick(["regression", "random"])

    def corpus(self):
        cases = []
        places = [self.pick(PRACTICES) for _ in range(self.pick([1, 1, 2]) if self.many else self.random.randint(1, 3))]
        producer = self.pick([("model", "p1")] * 4 + [(None, "p1")])
        attempts = 1 if self.many and self.chance(0.5) else self.random.randint(1, 2)
        for g in range(self.random.randint(12, 45) if self.many else self.random.randint(2, 8)):
            frame, place = self.frame(), self.pick(places)
            count = attempts if self.clean or self.chance(0.8) else self.random.randint(1, 3)
            prefix = self.pick(["g", "é", "G"])
            if self.lumped and g == 0:
                count = 12
            for _ in range(count):
                sample = f"s{len(cases):02d}" + self.pick(["", "é", "🦀", "\uffee"])
                target = self.pick(places) if self.chance(0 if self.clean else self.crossing) else place
                cases.append(self.case(sample, f"{prefix}{g}", frame, target, producer))
                if g == 0:
                    self.lump.add(sample)
        self.random.shuffle(cases)
        return {
            "format": "assize.corpus/1",
            "offsets": self.unit,
            "rubric": self.rubric,
            "asks": self.asks,
            "cases": cases,
        }

    def requests(self, corpus):
        exported = [c for c in corpus["cases"] if c["capture"]["status"] != "failed" and c["output"] is not None]
        return {
            "format": "assize.requests/1",
            "offsets": self.unit,
            "rubric": self.rubric,
            "asks": self.asks,
            "requests": [request_of(case) for case in exported],
        }

    # --- labels and judges

    def questions(self, request):
        asked = [field for field in QUALITY_FIELDS if field in self.asks]
        return [f for f in asked if f != "withholding" or request["reviewState"] == "withheld"]

    def reference(self, requests):
        """One answer to everything, from which raters and judges stray."""
        known = {}
        for request in requests["requests"]:
            for claim in request["claims"]:
                known[request["sampleId"], claim["id"]] = self.claim_values(request["evidence"])
                known[request["sampleId"], claim["id"], "problem"] = self.pick([None] * 4 + [self.pick(PROBLEMS)])
            for field in QUALITY_FIELDS:
                known[request["sampleId"], field] = self.any_answer()
        return known

    def is_plain(self, request):
        """Where all variety is in one work item, this is one of the others."""
        return self.lumped and request["sampleId"] not in self.lump

    def opinion(self, request, claim, known):
        if self.is_plain(request):
            return "true", "unsupported"
        truth, grounding = known[request["sampleId"], claim["id"]]
        other_truth, other_grounding = self.claim_values(request["evidence"])
        return (
            truth if self.chance(self.agreeing) else other_truth,
            grounding if self.chance(self.agreeing) else other_grounding,
        )

    def answers(self, request, known, rater=None):
        if rater in self.constant:
            return {f: self.constant[rater]["answer"] for f in self.questions(request)}
        if self.is_plain(request):
            return {f: True for f in self.questions(request)}
        return {
            f: known[request["sampleId"], f] if self.chance(self.agreeing) else self.any_answer()
            for f in self.questions(request)
        }

    def problem(self, kind):
        if not self.chance(0.7 if kind else 0.03):
            return None
        return {"kind": kind or self.pick(PROBLEMS), "note": self.pick(["", self.sentence()])}

    def claim_rating(self, request, claim, known, complete, rater):
        values = dict(zip(CLAIM_FIELDS, self.opinion(request, claim, known)))
        if rater in self.constant:
            values = {field: self.constant[rater][field] for field in CLAIM_FIELDS}
        for field in CLAIM_FIELDS:
            if (not complete and self.chance(0.4)) or (field not in self.asks and self.chance(0.7)):
                values[field] = None
        return {
            "claimId": claim["id"],
            **values,
            "evidence": self.citations(request["evidence"], values["grounding"] == "supported"),
            "note": self.pick(["", self.sentence()]),
            "problem": self.problem(known[request["sampleId"], claim["id"], "problem"]),
        }

    def rating(self, request, known, state, rater):
        complete = state == "complete"
        answers = self.answers(request, known, rater)
        if not complete:
            answers = {field: answer for field, answer in answers.items() if self.chance(0.5)}
        claims = [c for c in request["claims"] if complete or self.chance(0.8)]
        return {
            "sampleId": request["sampleId"],
            "requestHash": request["requestHash"],
            "state": state,
            "claims": [self.claim_rating(request, claim, known, complete, rater) for claim in claims],
            "quality": answers or self.pick([None, {}]),
            "note": self.pick(["", self.sentence()]),
            "ratedAt": self.pick([None, "2024-02-29T23:59:59Z"]),
            "activeSeconds": self.pick([None, 30]),
        }

    def label_files(self, requests, requests_digest, known):
        """(rater, file) pairs; a rater may send two files, the second of which completes the first."""
        for rater in RATERS[: self.pick([1] + [2] * 6 + [3] * 5 + [4] * 3)]:
            ratings, completed = [], []
            for request in requests["requests"]:
                state = "complete" if self.clean else self.pick(["complete"] * 8 + ["in-progress", None])
                if state:
                    ratings.append(self.rating(request, known, state, rater))
                if state == "in-progress" and self.chance(0.5):
                    completed.append(self.rating(request, known, "complete", rater))
            for part in [ratings, completed] if completed else [ratings]:
                yield rater, {
                    "format": "assize.labels/1",
                    "offsets": self.unit,
                    "rater": {"id": rater, "kind": "human"},
                    "rubricSha256": self.rubric_digest,
                    "requestsSha256": requests_digest,
                    "ratings": part,
                }

    def judge_result(self, request, known):
        claims = []
        for claim in request["claims"]:
            truth, grounding = self.opinion(request, claim, known)
            claims.append(
                {
                    "claimId": claim["id"],
                    "truth": truth if self.chance(0.9) else None,
                    "grounding": grounding if self.chance(0.9) else None,
                    "reason": "because",
                }
            )
        answers = {field: answer for field, answer in self.answers(request, known).items() if self.chance(0.9)}
        return {
            "sampleId": request["sampleId"],
            "requestHash": request["requestHash"],
            "claims": claims,
            "quality": answers,
        }

    def judges(self, requests, known):
        for run in range(self.pick([1, 2])):
            yield {
                "format": "assize.judge/1",
                "model": self.pick(["judge-a", "judge-b"]),
                "runId": f"run-{run}",
                "rubricSha256": self.rubric_digest,
                "results": [self.judge_result(r, known) for r in requests["requests"] if self.chance(0.85)],
            }

    # --- adjudication

    def disagreements(self, requests, label_files):
        """(request, claimId, field, {rater: value}) where two or more submissions differ."""
        given = {}
        for rater, file in label_files:
            for rating in file["ratings"]:
                if rating["state"] == "complete":
                    given.setdefault(rating["sampleId"], {})[rater] = rating
        for request in requests["requests"]:
            ratings = given.get(request["sampleId"], {})
            found = []
            for claim in request["claims"]:
                for field in CLAIM_FIELDS:
                    values = {
                        rater: c[field]
                        for rater, rating in ratings.items()
                        for c in rating["claims"]
                        if c["claimId"] == claim["id"] and c[field] is not None
                    }
                    found.append((claim["id"], field, values))
            for field in self.questions(request):
                answers = {rater: rating["quality"][field] for rater, rating in ratings.items()}
                found.append((None, field, answers))
            for claim, field, values in found:
                if field in self.asks and len(values) > 1 and len(set(values.values())) > 1:
                    yield request, claim, field, values

    def decision(self, adjudicator, request, claim, field, values, supersedes):
        seen = any(e["seenByProducer"] for e in request["evidence"])
        allowed = {"truth": TRUTHS, "grounding": GROUNDINGS if seen else GROUNDINGS[1:]}.get(field, [True, False, None])
        value = self.pick(allowed + allowed + ["undecided"])
        decision = {
            "decisionId": "",
            "sampleId": request["sampleId"],
            "requestHash": request["requestHash"],
            "claimId": claim,
            "field": field,
            "originals": [{"raterId": r, "value": values[r]} for r in sorted(values, key=lambda r: r.encode("utf-8"))],
            "value": value,
            # The number keeps two decisions apart that are the same otherwise: their ids are digests.
            "reason": f"{self.sentence()} {self.random.getrandbits(32)}",
            "evidence": self.citations(request["evidence"], value == "supported"),
            "decidedAt": self.pick([None, "2025-01-31T00:00:00Z"]),
            "supersedes": supersedes,
            "blinded": self.chance(0.5),
        }
        return {**decision, "decisionId": decision_id(decision, adjudicator)}

    def decisions(self, adjudicator, request, claim, field, values):
        """One decision, or several that supersede one another, or one that has gone stale."""
        kind = self.pick(["one"] * 5 + ["stale", "changed", "changed", "forked"])
        if kind == "stale":
            first = next(iter(values))
            others = {"truth": TRUTHS, "grounding": GROUNDINGS}.get(field, [True, False, None])
            changes = [{**values, first: other} for other in others if other != values[first]]
            values = self.pick([change for change in changes if len(set(change.values())) > 1])
        made = [self.decision(adjudicator, request, claim, field, values, None)]
        for _ in range({"changed": 1, "forked": 2}.get(kind, 0)):
            made.append(self.decision(adjudicator, request, claim, field, values, made[0]["decisionId"]))
        return made

    def review(self, number, subject, check, supersedes):
        stale = self.chance(0.1)
        return {
            "reviewId": f"r{number}",
            **subject,
            "checkId": check["id"],
            "checkSha256": digest("as it was" if stale else canonical(check)),
            "annotation": self.pick(["confirmed", "confirmed", "rejected"]),
            "note": self.pick(["", self.sentence()]),
            "decidedAt": None,
            "supersedes": supersedes,
        }

    def check_reviews(self, corpus):
        """Reviews of some checks: one, two that may differ, or a chain in which each supersedes the last."""
        made = []
        for case in corpus["cases"]:
            for claim in case["claims"]:
                subject = {"sampleId": case["sampleId"], "claimId": claim["id"]}
                for check in claim["checks"]:
                    kind = self.pick(["none", "none", "one", "one", "two", "chain"])
                    for i in range({"none": 0, "one": 1, "two": 2, "chain": 3}[kind]):
                        last = made[-1]["reviewId"] if kind == "chain" and i else None
                        made.append(self.review(len(made), subject, check, last))
        return made

    def adjudications(self, corpus, requests, label_files, digests):
        reviews = self.check_reviews(corpus)
        names = self.pick([["judy"], ["judy"], ["judy", "max"]])
        files = {name: [] for name in names}
        for request, claim, field, values in self.disagreements(requests, label_files):
            if not self.chance(0.6):
                continue
            made = self.decisions(names[0], request, claim, field, values)
            files[names[0]] += made
            if len(names) > 1 and self.chance(0.3):
                other = self.decision(names[1], request, claim, field, values, None)
                if all(other["value"] != decision["value"] for decision in made):
                    files[names[1]].append(other)
        kept = [self.pick(names) for _ in reviews]
        for name, decisions in files.items():
            yield {
                "format": "assize.adjudication/1",
                "offsets": self.unit,
                "adjudicator": {"id": name},
                "labels": [{"raterId": rater, "sha256": sha256} for rater, sha256 in digests],
                "decisions": decisions,
                "checkReviews": [review for review, keeper in zip(reviews, kept) if keeper == name],
            }


def make(seed):
    """The files by name, as text."""
    maker = Maker(seed)
    files = {}

    def add(name, value):
        files[name] = json.dumps(value, indent=2, ensure_ascii=False) + "\n"
        return digest(files[name])

    corpus = maker.corpus()
    add("random.corpus.assize.json", corpus)
    requests = maker.requests(corpus)
    requests_digest = add("random.requests.assize.json", requests)
    known = maker.reference(requests)
    label_files = list(maker.label_files(requests, requests_digest, known))
    digests = [(rater, add(f"random.{i}.labels.assize.json", file)) for i, (rater, file) in enumerate(label_files)]
    for i, judge in enumerate(maker.judges(requests, known)):
        add(f"random.{i}.judge.assize.json", judge)
    if maker.chance(0.7):
        for i, adjudication in enumerate(maker.adjudications(corpus, requests, label_files, digests)):
            add(f"random.{i}.adjudication.assize.json", adjudication)
    return files


def main(seed, folder):
    os.makedirs(folder, exist_ok=True)
    for name, text in make(int(seed)).items():
        with open(os.path.join(folder, name), "w", encoding="utf-8", newline="") as file:
            file.write(text)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: randomcorpus.py SEED FOLDER")
    main(sys.argv[1], sys.argv[2])
