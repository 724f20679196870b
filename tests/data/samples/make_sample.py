#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the sample in resources/samples, and checks it.

An implementation of the format rules of its own, without a line of the program: it finds the
offsets of quotes, computes digests and request hashes (RFC 8785), and writes every file with
the keys in the order of the format. The tests compare the program with it.

    make_sample.py            write the files
    make_sample.py --check    compare with the files that are there; 1 if one differs
"""

import argparse
import pathlib
import sys

sys.dont_write_bytecode = True  # leave no cache in the source tree

from check_sample import check_files
from format_rules import QUALITY, canonical, file_bytes, find, sha256, without
from sample_texts import (
    ASKS, CASES, DECISIONS, DRAFT, DRAFT_RUBRIC, JUDGE, JUDGE_MODEL, JUDGE_RUN, PRODUCER_MODEL, PROMPT_DIGEST,
    PROVIDERS, RATERS, RUBRIC, RUBRIC_ID,
)

ROOT = pathlib.Path(__file__).resolve().parents[3]
SAMPLES = ROOT / "resources" / "samples"


def texts_of(case):
    return {evidence.id: evidence.text for evidence in case.evidence}


def region_of(case, cite):
    region = {"evidenceId": cite.evidence}
    if cite.quote is not None:
        start, end = find(texts_of(case)[cite.evidence], cite.quote, cite.occurrence)
        region |= {"start": start, "end": end, "text": cite.quote}
    return region


def citations_of(case, cites):
    """Written by evidence order, then start and end, a whole text first."""
    order = [evidence.id for evidence in case.evidence]
    regions = [region_of(case, cite) for cite in cites]
    return sorted(regions, key=lambda r: (order.index(r["evidenceId"]), r.get("start", -1), r.get("end", -1)))


def evidence_of(evidence, own=True):
    written = {
        "id": evidence.id,
        "role": evidence.role,
        "seenByProducer": evidence.seen,
        "text": evidence.text,
        "sha256": sha256(evidence.text),
        "completeness": evidence.completeness,
        "revision": evidence.revision,
        "diffSide": evidence.side,
    }
    return written | (evidence.own if own else {})


def output_of(case, own=True):
    if case.output is None:
        return None
    return {"text": case.output, "sha256": sha256(case.output)} | (case.output_own if own else {})


def claim_head(case, claim):
    start, end = find(case.output, claim.quote, claim.occurrence)
    return {"id": claim.id, "start": start, "end": end, "text": claim.quote}


def claim_of(case, claim):
    return (
        claim_head(case, claim)
        | {
            "verdict": claim.verdict,
            "grounding": claim.grounding,
            "reason": claim.reason,
            "evidence": citations_of(case, claim.cites),
            "checks": [
                {
                    "id": check.id,
                    "kind": check.kind,
                    "text": check.text,
                    "region": region_of(case, check.region) | check.pins,
                } | check.own
                for check in claim.checks
            ],
        }
        | claim.own
    )


def case_of(case):
    practice, destination, split, sampling = case.stratum
    status, producer_status = case.capture
    return {
        "sampleId": case.id,
        "name": case.name,
        "group": case.group,
        "split": split,
        "sampling": sampling,
        "practice": practice,
        "provider": PROVIDERS[destination],
        "destination": destination,
        "capture": {"status": status, "producerStatus": producer_status, "limitations": case.limitations},
        "reviewState": case.review,
        "provenance": {
            "source": case.source,
            "revision": case.revision,
            "producerModel": PRODUCER_MODEL if case.producer else None,
            "promptDigest": PROMPT_DIGEST if case.producer else None,
            "catalogRevision": "spring-3" if case.cost else None,
            "costUsd": case.cost,
            "elapsedMs": case.elapsed,
        }
        | case.provenance_own,
        "evidence": [evidence_of(evidence) for evidence in case.evidence],
        "output": output_of(case),
        "claims": [claim_of(case, claim) for claim in case.claims],
        "claimCoverage": case.coverage,
        "expectedQuality": {name: case.quality.get(name) for name in QUALITY},
    } | case.own


def rubric_of(own=True):
    written = {"id": RUBRIC_ID, "sha256": sha256(RUBRIC), "text": RUBRIC}
    return written | ({"x-edition": "first"} if own else {})


def make_corpus():
    return {
        "format": "assize.corpus/1",
        "offsets": "utf-16",
        "rubric": rubric_of(),
        "asks": ASKS,
        "cases": [case_of(case) for case in CASES],
        "x-draw": {"frame": "all notes of the spring", "method": "every ninth, from a random start", "seed": 20260301},
    }


def is_exported(case):
    return case.output is not None and case.capture[0] != "failed"


def make_request(case):
    rest = {
        "destination": case.stratum[1],
        "reviewState": case.review,
        "capture": {"status": case.capture[0], "limitations": case.limitations},
        "output": output_of(case, own=False),
        "evidence": [evidence_of(evidence, own=False) for evidence in case.evidence],
        "claims": [claim_head(case, claim) for claim in case.claims],
    }
    digest = sha256(canonical({"sampleId": case.id} | rest))
    return {"sampleId": case.id, "requestHash": digest} | rest


def make_requests():
    return {
        "format": "assize.requests/1",
        "offsets": "utf-16",
        "rubric": rubric_of(own=False),
        "asks": ASKS,
        "requests": [make_request(case) for case in CASES if is_exported(case)],
    }


def mark_of(case, claim_id, mark):
    return {
        "claimId": claim_id,
        "truth": mark.truth,
        "grounding": mark.grounding,
        "evidence": citations_of(case, mark.cites),
        "note": mark.note,
        "problem": mark.problem and {"kind": mark.problem[0], "note": mark.problem[1]},
    }


def make_labels(rater, ratings, requests):
    cases = {case.id: case for case in CASES}
    written = []
    for request in requests["requests"]:
        rating = ratings.get(request["sampleId"])
        if rating is None:
            continue
        case = cases[request["sampleId"]]
        written.append(
            {
                "sampleId": request["sampleId"],
                "requestHash": request["requestHash"],
                "state": rating.state,
                "claims": [mark_of(case, claim.id, rating.marks[claim.id]) for claim in case.claims],
                "quality": rating.quality,
                "note": rating.note,
                "ratedAt": rating.at,
                "activeSeconds": None,
            }
        )
    return {
        "format": "assize.labels/1",
        "offsets": "utf-16",
        "rater": {"id": rater, "kind": "human"},
        "rubricSha256": sha256(RUBRIC),
        "requestsSha256": sha256(file_bytes(requests)),
        "ratings": written,
    }


def make_judge(requests):
    results = []
    for request in requests["requests"]:
        if request["sampleId"] not in JUDGE:
            continue
        quality, marks = JUDGE[request["sampleId"]]
        claims = []
        for claim in request["claims"]:
            truth, grounding, reason = marks[claim["id"]]
            claims.append({"claimId": claim["id"], "truth": truth, "grounding": grounding, "reason": reason})
        results.append(
            {
                "sampleId": request["sampleId"],
                "requestHash": request["requestHash"],
                "claims": claims,
                "quality": quality,
            }
        )
    return {
        "format": "assize.judge/1",
        "model": JUDGE_MODEL,
        "runId": JUDGE_RUN,
        "rubricSha256": sha256(RUBRIC),
        "results": results,
        "x-settings": {"samples": 1},
    }


def make_decisions():
    cases = {case.id: case for case in CASES}
    written = []
    for sample, claim, name, value, reason, cites in DECISIONS:
        decision = {"sampleId": sample, "claimId": claim, "field": name, "value": value, "reason": reason}
        if cites is not None:
            decision["evidence"] = citations_of(cases[sample], cites)
        written.append(decision)
    return written


def make_draft():
    """A corpus whose digests and offsets are left out; each quote must occur once."""
    cases = []
    for case in DRAFT:
        written = case_of(case)
        written["evidence"] = [without(evidence, "sha256") for evidence in written["evidence"]]
        written["output"] = without(written["output"], "sha256")
        for i, claim in enumerate(written["claims"]):
            claim["evidence"] = [without(region, "start", "end") for region in claim["evidence"]]
            for check in claim["checks"]:
                check["region"] = without(check["region"], "start", "end")
            written["claims"][i] = without(claim, "start", "end")
        cases.append(written)
    rubric_id, rubric_text = DRAFT_RUBRIC
    return {
        "format": "assize.corpus/1",
        "offsets": "utf-16",
        "rubric": {"id": rubric_id, "text": rubric_text},
        "asks": ["truth", "grounding"],
        "cases": cases,
    }


def make_files():
    requests = make_requests()
    documents = {
        "sample.corpus.assize.json": make_corpus(),
        "sample.requests.assize.json": requests,
        "sample.judge.assize.json": make_judge(requests),
        "sample.adjudication-decisions.json": make_decisions(),
        "sample.draft.json": make_draft(),
    }
    for rater, ratings in RATERS.items():
        documents[f"sample.{rater}.labels.assize.json"] = make_labels(rater, ratings, requests)
    return {name: file_bytes(document) for name, document in documents.items()}


def main():
    parser = argparse.ArgumentParser(description="Writes the sample, or compares it with the files that are there.")
    parser.add_argument("--check", action="store_true", help="compare only; 1 if a file differs")
    arguments = parser.parse_args()
    if not __debug__:
        parser.error("the checks are assertions: run it without -O")
    files = make_files()
    check_files(files, (SAMPLES / "README.md").read_text(encoding="utf-8"))
    if not arguments.check:
        for name, data in files.items():
            (SAMPLES / name).write_bytes(data)
        return 0
    differing = [
        name for name, data in files.items() if not (SAMPLES / name).is_file() or (SAMPLES / name).read_bytes() != data
    ]
    for name in differing:
        print(f"{name} differs from what make_sample.py writes", file=sys.stderr)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
