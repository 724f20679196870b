# SPDX-License-Identifier: Apache-2.0
"""Checks the bytes of the sample against the rules of the formats, by assertions.

It reads the files again and takes from the words only what the literal checks are to find.
"""

import hashlib
import json
import re
import unicodedata

from format_rules import QUALITY, canonical, file_bytes, find, sha256, without
from sample_texts import CASES, DRAFT, RATERS
from sample_texts import NOTES_RANDOM, REVIEW_RANDOM, REVIEW_REGRESSION, TALK_REGRESSION, TRIAGE_RANDOM

TRUTH = {"true", "false", "unsupported"}
GROUNDING = {"supported", "unsupported", "unknown"}
PROBLEMS = {"span-wrong", "not-a-claim", "several-claims", "annotation-wrong", "evidence-missing"}

OUTCOMES = {"annotated-text-present", "exact-match", "text-not-found", "revision-differs", "diff-side-differs"}

CASE_KEYS = (
    "sampleId name group split sampling practice provider destination capture reviewState provenance evidence "
    "output claims claimCoverage expectedQuality"
).split()
EVIDENCE_KEYS = "id role seenByProducer text sha256 completeness revision diffSide".split()
CLAIM_KEYS = "id start end text verdict grounding reason evidence checks".split()
REQUEST_KEYS = "sampleId requestHash destination reviewState capture output evidence claims".split()
RATING_KEYS = "sampleId requestHash state claims quality note ratedAt activeSeconds".split()
PROVENANCE_KEYS = "source revision producerModel promptDigest catalogRevision costUsd elapsedMs".split()


def assert_keys(value, keys, owner_keys=True):
    names = [key for key in value if not (owner_keys and key.startswith("x-"))]
    assert names == list(keys), f"keys {names}, not {keys}"


def assert_head(document, kind, keys):
    assert_keys(document, keys.split())
    assert document["format"] == f"assize.{kind}/1"
    assert document.get("offsets", "utf-16") == "utf-16"


def assert_quality(quality):
    assert list(quality) == [name for name in QUALITY if name in quality]
    assert all(value is None or isinstance(value, bool) for value in quality.values())


def assert_ids(ids):
    for name in ids:
        assert isinstance(name, str) and 1 <= len(name) <= 200
        assert not any(unicodedata.category(c) == "Cc" for c in name)
    assert len({unicodedata.normalize("NFC", name) for name in ids}) == len(ids), f"repeated id among {ids}"


def assert_region(text, region):
    units = text.encode("utf-16-le")
    start, end = region["start"], region["end"]
    assert 0 <= start < end <= len(units) // 2
    assert units[2 * start : 2 * end].decode("utf-16-le") == region["text"], f"{region} is not what stands there"


def assert_citations(regions, evidence):
    order = {item["id"]: i for i, item in enumerate(evidence)}
    places = []
    for region in regions:
        assert region["evidenceId"] in order, f"unknown evidence {region['evidenceId']}"
        assert list(region) in (["evidenceId"], ["evidenceId", "start", "end", "text"])
        if "start" in region:
            assert_region(evidence[order[region["evidenceId"]]]["text"], region)
        places.append((order[region["evidenceId"]], region.get("start", -1), region.get("end", -1)))
    assert places == sorted(set(places)), "citations out of order or repeated"


def assert_grounded(grounding, regions, evidence):
    seen = {item["id"] for item in evidence if item["seenByProducer"] is True}
    if grounding == "supported":
        assert any(region["evidenceId"] in seen for region in regions), "supported by nothing that the producer saw"


def assert_evidence(evidence):
    assert_ids([item["id"] for item in evidence])
    for item in evidence:
        assert item["role"] in {"seen", "reference", "conversation", "compaction"}
        assert item["seenByProducer"] in (True, False, None)
        assert item["completeness"] in {"complete", "partial"}
        assert item["diffSide"] in {"old", "new", "unified", None}
        assert item["sha256"] == sha256(item["text"])


def check_outcome(check, evidence):
    region = check["region"]
    item = next(item for item in evidence if item["id"] == region["evidenceId"])
    if "revision" in region and region["revision"] != item["revision"]:
        return "revision-differs"
    if "diffSide" in region and region["diffSide"] != item["diffSide"]:
        return "diff-side-differs"
    if check["text"].encode("utf-8") not in region["text"].encode("utf-8"):
        return "text-not-found"
    return {"literal-absence": "annotated-text-present", "literal-quote": "exact-match"}[check["kind"]]


def assert_claim(claim, case):
    assert_keys(claim, CLAIM_KEYS)
    assert_region(case["output"]["text"], claim)
    assert claim["verdict"] in TRUTH | {None} and claim["grounding"] in GROUNDING | {None}
    assert_citations(claim["evidence"], case["evidence"])
    assert_grounded(claim["grounding"], claim["evidence"], case["evidence"])
    assert_ids([check["id"] for check in claim["checks"]])
    for check in claim["checks"]:
        assert_keys(check, ["id", "kind", "text", "region"])
        assert check["kind"] in {"literal-absence", "literal-quote"}
        item = next(item for item in case["evidence"] if item["id"] == check["region"]["evidenceId"])
        assert_region(item["text"], check["region"])
        assert set(check["region"]) <= {"evidenceId", "start", "end", "text", "revision", "diffSide"}


def assert_case(case):
    assert_keys(case, CASE_KEYS)
    assert_keys(case["capture"], ["status", "producerStatus", "limitations"])
    assert_keys(case["provenance"], PROVENANCE_KEYS)
    assert_quality(case["expectedQuality"])
    assert len(case["expectedQuality"]) == len(QUALITY)
    assert case["split"] in {"development", "held-out"} and case["sampling"] in {"regression", "random"}
    assert case["capture"]["status"] in {"complete", "partial", "failed"}
    assert case["capture"]["producerStatus"] in {"complete", "partial", "failed", "unknown"}
    assert case["reviewState"] in {"reviewed", "withheld", "not-reviewed"}
    assert case["claimCoverage"] in {"selected", "exhaustive"}
    assert (case["practice"] == "conversation") == (case["destination"] == "conversation")
    failed = case["capture"]["status"] == "failed"
    assert not (failed and case["claims"]), "a failed capture has no claims"
    if case["output"] is None:
        assert failed or case["reviewState"] == "not-reviewed"
        assert not case["claims"]
    else:
        assert_keys(case["output"], ["text", "sha256"])
        assert case["output"]["sha256"] == sha256(case["output"]["text"])
    assert case["reviewState"] == "withheld" or case["expectedQuality"]["withholding"] is None
    for item in case["evidence"]:
        assert_keys(item, EVIDENCE_KEYS)
    assert_evidence(case["evidence"])
    assert_ids([claim["id"] for claim in case["claims"]])
    for claim in case["claims"]:
        assert_claim(claim, case)


def assert_corpus(corpus):
    assert_head(corpus, "corpus", "format offsets rubric asks cases")
    assert_keys(corpus["rubric"], ["id", "sha256", "text"])
    assert set(corpus["asks"]) <= {"truth", "grounding", *QUALITY, "active-time"}
    assert corpus["rubric"]["sha256"] == sha256(corpus["rubric"]["text"])
    assert_ids([case["sampleId"] for case in corpus["cases"]])
    places = {}
    for case in corpus["cases"]:
        assert_case(case)
        place = (case["split"], case["sampling"])
        assert places.setdefault(case["group"], place) == place, f"group {case['group']} crosses split or sampling"


def assert_check_outcomes(corpus, cases):
    """The checks find, or abstain from, what the words say. Returns the outcomes."""
    expected = {(s.id, c.id, k.id): k.finds for s in cases for c in s.claims for k in c.checks}
    found = {
        (case["sampleId"], claim["id"], check["id"]): check_outcome(check, case["evidence"])
        for case in corpus["cases"]
        for claim in case["claims"]
        for check in claim["checks"]
    }
    assert found == expected, f"{set(found.items()) ^ set(expected.items())}"
    return set(found.values())


def without_owner_keys(value):
    """What a request may hold of an object of the corpus."""
    if isinstance(value, list):
        return [without_owner_keys(item) for item in value]
    if isinstance(value, dict):
        return {key: without_owner_keys(item) for key, item in value.items() if not key.startswith("x-")}
    return value


def assert_requests(requests, corpus):
    assert_keys(requests, ["format", "offsets", "rubric", "asks", "requests"], owner_keys=False)
    assert_head(requests, "requests", "format offsets rubric asks requests")
    assert requests["asks"] == corpus["asks"]
    assert requests["rubric"] == without_owner_keys(corpus["rubric"])
    exported = [c for c in corpus["cases"] if c["output"] is not None and c["capture"]["status"] != "failed"]
    assert len(exported) == len(requests["requests"])
    for case, request in zip(exported, requests["requests"]):
        assert_keys(request, REQUEST_KEYS, owner_keys=False)
        assert_keys(request["capture"], ["status", "limitations"], owner_keys=False)
        for key in ("sampleId", "destination", "reviewState", "output", "evidence"):
            assert request[key] == without_owner_keys(case[key])
        for key in ("status", "limitations"):
            assert request["capture"][key] == case["capture"][key]
        heads = [{key: claim[key] for key in ("id", "start", "end", "text")} for claim in case["claims"]]
        assert request["claims"] == heads
        assert request["requestHash"] == sha256(canonical(without(request, "requestHash")))


def assert_complete(rating, request):
    asked = set(QUALITY) - (set() if request["reviewState"] == "withheld" else {"withholding"})
    assert set(rating["quality"]) == asked, f"{rating['sampleId']}: asked {asked}"
    for claim in rating["claims"]:
        assert claim["truth"] in TRUTH and claim["grounding"] in GROUNDING


def assert_rating(rating, request):
    assert_keys(rating, RATING_KEYS)
    assert rating["requestHash"] == request["requestHash"]
    assert rating["state"] in {"complete", "in-progress"}
    assert [claim["claimId"] for claim in rating["claims"]] == [claim["id"] for claim in request["claims"]]
    assert_quality(rating["quality"])
    assert rating["ratedAt"] is None or re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", rating["ratedAt"])
    assert rating["activeSeconds"] is None, "active time is not asked"
    for claim in rating["claims"]:
        assert_keys(claim, ["claimId", "truth", "grounding", "evidence", "note", "problem"])
        assert claim["truth"] in TRUTH | {None} and claim["grounding"] in GROUNDING | {None}
        assert_citations(claim["evidence"], request["evidence"])
        assert_grounded(claim["grounding"], claim["evidence"], request["evidence"])
        assert claim["truth"] not in ("true", "false") or claim["evidence"] or rating["state"] == "in-progress"
        assert claim["problem"] is None or claim["problem"]["kind"] in PROBLEMS
    if rating["state"] == "complete":
        assert_complete(rating, request)


def assert_labels(labels, rater, requests, requests_bytes):
    assert_head(labels, "labels", "format offsets rater rubricSha256 requestsSha256 ratings")
    assert labels["rater"] == {"id": rater, "kind": "human"}
    assert labels["requestsSha256"] == hashlib.sha256(requests_bytes).hexdigest()
    assert labels["rubricSha256"] == requests["rubric"]["sha256"]
    by_id = {request["sampleId"]: request for request in requests["requests"]}
    order = [rating["sampleId"] for rating in labels["ratings"]]
    assert order == [sample for sample in by_id if sample in order], "ratings out of request order"
    for rating in labels["ratings"]:
        assert_rating(rating, by_id[rating["sampleId"]])


def assert_judge(judge, requests):
    assert_head(judge, "judge", "format model runId rubricSha256 results")
    assert judge["rubricSha256"] == requests["rubric"]["sha256"]
    by_id = {request["sampleId"]: request for request in requests["requests"]}
    for result in judge["results"]:
        request = by_id[result["sampleId"]]
        assert_keys(result, ["sampleId", "requestHash", "claims", "quality"])
        assert_quality(result["quality"])
        assert result["requestHash"] == request["requestHash"]
        assert [claim["claimId"] for claim in result["claims"]] == [claim["id"] for claim in request["claims"]]
        seen = any(item["seenByProducer"] is True for item in request["evidence"])
        for claim in result["claims"]:
            assert claim["truth"] in TRUTH | {None} and claim["grounding"] in GROUNDING | {None}
            assert seen or claim["grounding"] != "supported"
    assert len(judge["results"]) == len(by_id) - 1


def answers_by_field(labels):
    """(sample, claim or None, field) -> answer, of complete ratings only."""
    given = {}
    for rating in labels["ratings"]:
        if rating["state"] != "complete":
            continue
        for claim in rating["claims"]:
            for name in ("truth", "grounding"):
                given[rating["sampleId"], claim["claimId"], name] = claim[name]
        for name, value in rating["quality"].items():
            given[rating["sampleId"], None, name] = value
    return given


def assert_decisions(decisions, first, second, requests):
    by_id = {request["sampleId"]: request for request in requests["requests"]}
    decided = set()
    for decision in decisions:
        place = (decision["sampleId"], decision["claimId"], decision["field"])
        assert place in first and place in second and first[place] != second[place], f"nothing to decide at {place}"
        assert place not in decided
        decided.add(place)
        allowed = {"truth": TRUTH, "grounding": GROUNDING}.get(decision["field"], {True, False, None}) | {"undecided"}
        assert decision["value"] in allowed and decision["reason"]
        evidence = by_id[decision["sampleId"]]["evidence"]
        assert_citations(decision.get("evidence", []), evidence)
        assert_grounded(decision["value"], decision.get("evidence", []), evidence)


def resolved(place, first, second):
    if place not in first or place not in second:
        return "missing"
    return first[place] if first[place] == second[place] else "disputed"


def attempt_counts_differ(cases, trials):
    def counts(attempts):
        groups = [case["group"] for case in attempts]
        return {groups.count(group) for group in groups}

    return len(counts(cases)) > 1 or len(counts(trials)) > 1


def interval_reasons(cases, first, second, name):
    """Why the interval of a stratum is withheld, before any decision; empty = it is given."""
    error, open_value, open_reason = {
        "truth": ("false", "unsupported", "unsettled-truth"),
        "grounding": ("unsupported", "unknown", "unknown-grounding"),
    }[name]
    captured = [c for c in cases if "failed" not in (c["capture"]["status"], c["capture"]["producerStatus"])]
    trials = [c for c in captured if c["reviewState"] == "reviewed" and c["output"] is not None]
    reasons = set()
    if any(c["split"] != "held-out" or c["sampling"] != "random" for c in cases):
        reasons.add("not-random-sample")
    if not trials:
        reasons.add("no-trials")
    if any(c["claimCoverage"] != "exhaustive" for c in trials):
        reasons.add("selected-claims")
    if attempt_counts_differ(cases, trials):
        reasons.add("unequal-attempts")
    values = {}
    for case in trials:
        for claim in case["claims"]:
            values.setdefault(case["group"], set()).add(resolved((case["sampleId"], claim["id"], name), first, second))
    for found in values.values():
        reasons |= {f"{state}-labels" for state in ("missing", "disputed") if state in found}
        if error not in found and open_value in found:
            reasons.add(open_reason)
    return sorted(reasons)


def assert_intervals(corpus, first, second):
    """One interval can be given; the others are withheld, together for every reason of one arm."""
    captured = [case for case in corpus["cases"] if case["capture"]["status"] != "failed"]
    producers = {(c["provenance"]["producerModel"], c["provenance"]["promptDigest"]) for c in captured}
    assert len(producers) == 1 and None not in next(iter(producers))
    strata = {}
    for case in corpus["cases"]:
        strata.setdefault((case["practice"], case["destination"], case["split"], case["sampling"]), []).append(case)
    reasons = {
        (key, name): interval_reasons(cases, first, second, name)
        for key, cases in strata.items()
        for name in ("truth", "grounding")
    }
    review = ["disputed-labels", "missing-labels", "not-random-sample", "selected-claims"]
    sampled = ["disputed-labels", "missing-labels", "selected-claims", "unequal-attempts"]
    talk = ["disputed-labels", "not-random-sample", "selected-claims"]
    assert reasons == {
        (REVIEW_REGRESSION, "truth"): review,
        (REVIEW_REGRESSION, "grounding"): review,
        (REVIEW_RANDOM, "truth"): sampled,
        (REVIEW_RANDOM, "grounding"): sampled,
        (TALK_REGRESSION, "truth"): [*talk, "unsettled-truth"],
        (TALK_REGRESSION, "grounding"): [*talk, "unknown-grounding"],
        (TRIAGE_RANDOM, "truth"): ["no-trials"],
        (TRIAGE_RANDOM, "grounding"): ["no-trials"],
        (NOTES_RANDOM, "truth"): [],
        (NOTES_RANDOM, "grounding"): ["unknown-grounding"],
    }, reasons


def problems_of(labels):
    marks = [(rating["sampleId"], claim) for rating in labels["ratings"] for claim in rating["claims"]]
    return {(sample, claim["claimId"], claim["problem"]["kind"]) for sample, claim in marks if claim["problem"]}


def assert_disagreements(first, second, labels):
    """Every kind of disagreement and of problem is in the sample."""
    both = first.keys() & second.keys()
    pairs = {(place[2], frozenset([first[place], second[place]])) for place in both}
    for name, values in (("truth", TRUTH), ("grounding", GROUNDING)):
        for one in values:
            for other in values - {one}:
                assert (name, frozenset([one, other])) in pairs, f"no {name} {one}/{other}"
    for name in ("relevance", "usefulness", "withholding"):
        assert (name, frozenset([True, False])) in pairs
        assert any((name, frozenset([value, None])) in pairs for value in (True, False))
    assert ("usefulness", frozenset([None])) in pairs, "nobody abstains together"
    noted = [problems_of(document) for document in labels]
    assert {kind for _, _, kind in noted[0] | noted[1]} == PROBLEMS
    assert noted[0] & noted[1] and noted[0] - noted[1]
    in_progress = [sum(r["state"] == "in-progress" for r in document["ratings"]) for document in labels]
    assert in_progress == [0, 1]
    assert len(labels[0]["ratings"]) == len(labels[1]["ratings"]) + 1


def assert_characters(corpus):
    text = "".join(item["text"] for case in corpus["cases"] for item in case["evidence"])
    for character in "\u0000\u001b\t\r\u00a0\u0300\u200b\u202e\u202c\u2067\u2069\ufeff\U0001f980":
        assert character in text, f"U+{ord(character):04X} is missing"


def assert_coverage(corpus):
    """Every value of the format is in use."""
    cases = corpus["cases"]
    evidence = [item for case in cases for item in case["evidence"]]
    claims = [claim for case in cases for claim in case["claims"]]
    assert {item["role"] for item in evidence} == {"seen", "reference", "conversation", "compaction"}
    assert {item["seenByProducer"] for item in evidence} == {True, False, None}
    assert {item["diffSide"] for item in evidence} == {"old", "new", "unified", None}
    assert {claim["verdict"] for claim in claims} == TRUTH | {None}
    assert {claim["grounding"] for claim in claims} == GROUNDING | {None}
    assert {case["capture"]["status"] for case in cases} == {"complete", "partial", "failed"}
    assert {case["capture"]["producerStatus"] for case in cases} == {"complete", "partial", "failed", "unknown"}
    assert {case["reviewState"] for case in cases} == {"reviewed", "withheld", "not-reviewed"}
    assert {case["claimCoverage"] for case in cases} == {"selected", "exhaustive"}


def sealed(draft):
    """The draft with digests, and offsets of the quotes; fails unless each occurs once."""

    def region_in(texts, region):
        if "text" not in region:
            return region
        start, end = find(texts[region["evidenceId"]], region["text"])
        return {"evidenceId": region["evidenceId"], "start": start, "end": end} | region

    def claim_in(case, claim):
        texts = {item["id"]: item["text"] for item in case["evidence"]}
        start, end = find(case["output"]["text"], claim["text"])
        evidence = [region_in(texts, region) for region in claim["evidence"]]
        checks = [check | {"region": region_in(texts, check["region"])} for check in claim["checks"]]
        return {"id": claim["id"], "start": start, "end": end} | claim | {"evidence": evidence, "checks": checks}

    def with_digest(item, *before):
        return {key: item[key] for key in before} | {"sha256": sha256(item["text"])} | item

    def case_in(case):
        evidence = [with_digest(item, "id", "role", "seenByProducer", "text") for item in case["evidence"]]
        claims = [claim_in(case, claim) for claim in case["claims"]]
        return case | {"evidence": evidence, "output": with_digest(case["output"], "text"), "claims": claims}

    return draft | {"rubric": with_digest(draft["rubric"], "id"), "cases": [case_in(case) for case in draft["cases"]]}


def assert_draft(draft):
    assert '"sha256"' not in json.dumps(draft) and '"start"' not in json.dumps(draft)
    assert_corpus(sealed(draft))
    assert_check_outcomes(draft, DRAFT)


def assert_canonical_form():
    """Members are sorted by UTF-16 units, and only what must be escaped is escaped."""
    value = {"\ufb33": 1, "\U0001f600": 2, "a": ["\u0000\u001f\u007f\n\"\\/\u20ac", True, None, 0]}
    text = '{"a":["\\u0000\\u001f\u007f\\n\\"\\\\/\u20ac",true,null,0],"\U0001f600":2,"\ufb33":1}'
    assert canonical(value) == text


def assert_readme(corpus, readme):
    for case in corpus["cases"]:
        assert f"| {case['sampleId']} |" in readme, f"README.md does not name {case['sampleId']}"


def check_files(files, readme):
    documents = {name: json.loads(data) for name, data in files.items()}
    for name, data in files.items():
        assert file_bytes(documents[name]) == data, f"{name}: reading and writing changes it"
    corpus = documents["sample.corpus.assize.json"]
    requests = documents["sample.requests.assize.json"]
    labels = [documents[f"sample.{rater}.labels.assize.json"] for rater in RATERS]
    first, second = (answers_by_field(document) for document in labels)
    assert_canonical_form()
    assert_corpus(corpus)
    assert assert_check_outcomes(corpus, CASES) == OUTCOMES, "an outcome of the checks is not shown"
    assert_characters(corpus)
    assert_coverage(corpus)
    assert_requests(requests, corpus)
    for rater, document in zip(RATERS, labels):
        assert_labels(document, rater, requests, files["sample.requests.assize.json"])
    assert_disagreements(first, second, labels)
    assert_intervals(corpus, first, second)
    assert_judge(documents["sample.judge.assize.json"], requests)
    assert_decisions(documents["sample.adjudication-decisions.json"], first, second, requests)
    assert_draft(documents["sample.draft.json"])
    assert_readme(corpus, readme)
