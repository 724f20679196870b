#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The work of three commands, done with Python's own library. Each prints one line, to compare.

    peer.py validate CORPUS              number of cases and claims; digests, spans, ids, groups are checked
    peer.py requests CORPUS OUT          SHA-256 of the export
    peer.py score CORPUS LABELS LABELS   kappa of truth over all claims
"""

import hashlib
import json
import sys

sys.dont_write_bytecode = True


def digest(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def load(path):
    with open(path, "rb") as file:
        return json.loads(file.read())


def require(condition, *place):
    if not condition:
        sys.exit(f"fault at {'/'.join(map(str, place))}")


def require_region(text, region, *place):
    """Offsets are UTF-16 code units."""
    start, end = region["start"], region["end"]
    if isinstance(text, str):
        require(text[start:end] == region["text"], *place)
    else:
        require(text[2 * start : 2 * end] == region["text"].encode("utf-16-le"), *place)


def sliceable(text):
    return text if text.isascii() else text.encode("utf-16-le")


def require_ids(ids, *place):
    require(all(isinstance(name, str) and 1 <= len(name) <= 200 for name in ids), *place)
    require(len(set(ids)) == len(ids), *place)


def check_case(case):
    sample = case["sampleId"]
    texts, seen = {}, set()
    require_ids([item["id"] for item in case["evidence"]], sample, "evidence")
    for item in case["evidence"]:
        require(digest(item["text"]) == item["sha256"], sample, item["id"])
        texts[item["id"]] = sliceable(item["text"])
        if item["seenByProducer"] is True:
            seen.add(item["id"])
    require(digest(case["output"]["text"]) == case["output"]["sha256"], sample, "output")
    output = sliceable(case["output"]["text"])
    require_ids([claim["id"] for claim in case["claims"]], sample, "claims")
    for claim in case["claims"]:
        require_region(output, claim, sample, claim["id"])
        for cited in claim["evidence"]:
            require(cited["evidenceId"] in texts, sample, claim["id"])
            if "start" in cited:
                require_region(texts[cited["evidenceId"]], cited, sample, claim["id"])
        if claim["grounding"] == "supported":
            require(any(cited["evidenceId"] in seen for cited in claim["evidence"]), sample, claim["id"])


def validate(corpus):
    cases = load(corpus)["cases"]
    require_ids([case["sampleId"] for case in cases], "cases")
    groups = {}
    for case in cases:
        frame = (case["split"], case["sampling"])
        require(groups.setdefault(case["group"], frame) == frame, case["sampleId"], "group")
        check_case(case)
    print(len(cases), sum(len(case["claims"]) for case in cases))


def blinded(case):
    request = {
        "sampleId": case["sampleId"],
        "requestHash": None,
        "destination": case["destination"],
        "reviewState": case["reviewState"],
        "capture": {key: case["capture"][key] for key in ("status", "limitations")},
        "output": case["output"],
        "evidence": case["evidence"],
        "claims": [{key: claim[key] for key in ("id", "start", "end", "text")} for claim in case["claims"]],
    }
    hashed = {key: value for key, value in request.items() if key != "requestHash"}
    request["requestHash"] = digest(json.dumps(hashed, ensure_ascii=False, sort_keys=True, separators=(",", ":")))
    return request


def requests(corpus, out):
    document = load(corpus)
    export = {key: document[key] for key in ("format", "offsets", "rubric", "asks")}
    export["format"] = "assize.requests/1"
    for case in document["cases"]:
        check_case(case)
    export["requests"] = [blinded(case) for case in document["cases"]]
    data = (json.dumps(export, ensure_ascii=False, indent=2) + "\n").encode("utf-8")
    with open(out, "wb") as file:
        file.write(data)
    print(hashlib.sha256(data).hexdigest())


def score(corpus, *labels):
    cases = load(corpus)["cases"]
    raters = []
    for path in labels:
        raters.append({rating["sampleId"]: rating for rating in load(path)["ratings"]})
    table = {}
    for case in cases:
        check_case(case)
        request_hash = blinded(case)["requestHash"]
        pair = [rater.get(case["sampleId"]) for rater in raters]
        if None in pair:
            continue
        require(all(rating["requestHash"] == request_hash for rating in pair), case["sampleId"])
        verdicts = [{claim["claimId"]: claim["truth"] for claim in rating["claims"]} for rating in pair]
        for claim in case["claims"]:
            cell = tuple(verdict[claim["id"]] for verdict in verdicts)
            table[cell] = table.get(cell, 0) + 1
    n = sum(table.values())
    agreed = sum(count for (a, b), count in table.items() if a == b)
    rows, columns = {}, {}
    for (a, b), count in table.items():
        rows[a] = rows.get(a, 0) + count
        columns[b] = columns.get(b, 0) + count
    chance = sum(count * columns.get(value, 0) for value, count in rows.items())
    print((n * agreed - chance) / (n * n - chance))


if __name__ == "__main__":
    {"validate": validate, "requests": requests, "score": score}[sys.argv[1]](*sys.argv[2:])
