#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a corpus of a given size and the labels of two raters into a folder.

    corpusgenerator.py MEGABYTES FOLDER           evidence of 1 to 200 KB
    corpusgenerator.py COUNTlabels FOLDER         evidence of 1 to 4 KB, until each rater has so many labels

The same size gives the same bytes. The length of evidence is log-uniform, a case has 1 to 50 claims; the texts
look like code: indented lines with quotes, backslashes and tabs, about 4 % of the characters beyond ASCII.
"""

import hashlib
import json
import math
import random
import sys
from pathlib import Path

WORDS = "if else return for in range row tide ramp count ferry None self.value log.write open close update".split()
LITERALS = ['"\\\\d+\\n"', '"C:\\\\quay\\\\log"', "'it\\'s'", '{"a": [1, 2]}', "/* \"no\" */", "\"\"", "x -= 1;"]
FOREIGN = ["größe", "naïve", "検査する", "🌊🚢", "порт", "e\u0301te\u0301", "“quay”", "→", "\u00a0"]
TRUTHS = ["true", "false", "unsupported"]
GROUNDINGS = ["supported", "unsupported", "unknown"]
PRACTICES = [("code-review", "pr-comment"), ("changelog", "release-notes"), ("triage", "issue")]


def digest(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def units(text):
    """The length in UTF-16 code units, which the corpus counts in."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


class Generator:
    def __init__(self, number, longest):
        self.longest = longest
        self.random = random.Random(number)
        self.lines = [self.line() for _ in range(2000)]

    def line(self):
        parts = self.random.choices(WORDS, k=self.random.randint(2, 10))
        if self.random.random() < 0.5:
            parts.insert(1, self.random.choice(LITERALS))
        if self.random.random() < 0.75:
            parts += self.random.choices(FOREIGN, k=1 + (self.random.random() < 0.1))
        indent = "\t" * self.random.randint(0, 2) or " " * 4 * self.random.randint(0, 2)
        return indent + " ".join(parts) + "\n"

    def text(self, size):
        """About that many bytes; one line differs in every text."""
        lines = [f"@@ {self.random.getrandbits(64):x} @@\n"]
        length = 0
        while length < size:
            more = self.random.choices(self.lines, k=max(1, min(500, (size - length) // 80)))
            lines += more
            length += sum(len(line) for line in more) * 108 // 100
        return "".join(lines)

    def evidence(self, number):
        text = self.text(int(1000 * math.exp(self.random.uniform(0, math.log(self.longest)))))
        return {
            "id": f"e{number}",
            "role": "seen",
            "seenByProducer": True,
            "text": text,
            "sha256": digest(text),
            "completeness": "complete",
            "revision": f"{self.random.getrandbits(28):07x}",
            "diffSide": "new",
        }

    def claims(self, evidence):
        claims, output, at = [], [], 0
        first = evidence[0]["text"].split("\n", 1)[0]
        for number in range(1, self.random.randint(1, 50) + 1):
            sentence = f"Claim {number}: " + self.random.choice(self.lines).strip() + "."
            truth = self.random.randrange(3)
            claims.append(
                {
                    "id": f"c{number}",
                    "start": at,
                    "end": at + units(sentence),
                    "text": sentence,
                    "verdict": TRUTHS[truth],
                    "grounding": GROUNDINGS[truth],
                    "reason": None,
                    "evidence": [{"evidenceId": "e1", "start": 0, "end": len(first), "text": first}],
                    "checks": [],
                }
            )
            output.append(sentence)
            at += units(sentence) + 1
        return claims, "\n".join(output) + "\n"

    def case(self, number):
        evidence = [self.evidence(i + 1) for i in range(self.random.randint(1, 3))]
        claims, output = self.claims(evidence)
        practice, destination = PRACTICES[number % len(PRACTICES)]
        return {
            "sampleId": f"s{number:07}",
            "name": f"case {number}",
            "group": f"g{number // 2:07}",
            "split": "held-out",
            "sampling": "random",
            "practice": practice,
            "provider": "generated",
            "destination": destination,
            "capture": {"status": "complete", "producerStatus": "complete", "limitations": []},
            "reviewState": "reviewed",
            "provenance": {
                "source": None,
                "revision": None,
                "producerModel": "example-writer",
                "promptDigest": None,
                "catalogRevision": None,
                "costUsd": None,
                "elapsedMs": None,
            },
            "evidence": evidence,
            "output": {"text": output, "sha256": digest(output)},
            "claims": claims,
            "claimCoverage": "exhaustive",
            "expectedQuality": dict.fromkeys(["relevance", "repetition", "usefulness", "withholding"]),
        }

    def rating(self, case, shift):
        """One in `shift` verdicts, on average, is another than the provisional one."""
        claims = []
        for claim in case["claims"]:
            truth = TRUTHS.index(claim["verdict"])
            if self.random.randrange(shift) == 0:
                truth = (truth + 1) % 3
            claims.append(
                {
                    "claimId": claim["id"],
                    "truth": TRUTHS[truth],
                    "grounding": GROUNDINGS[truth],
                    "evidence": [{"evidenceId": "e1"}],
                    "note": "",
                    "problem": None,
                }
            )
        return {
            "sampleId": case["sampleId"],
            "requestHash": request_hash(case),
            "state": "complete",
            "claims": claims,
            "quality": {},
            "note": "",
            "ratedAt": None,
            "activeSeconds": None,
        }


def request_hash(case):
    """Of the blinded request in its RFC 8785 form. Keys are ASCII and numbers are integers."""
    request = {
        "sampleId": case["sampleId"],
        "destination": case["destination"],
        "reviewState": case["reviewState"],
        "capture": {key: case["capture"][key] for key in ("status", "limitations")},
        "output": case["output"],
        "evidence": case["evidence"],
        "claims": [{key: claim[key] for key in ("id", "start", "end", "text")} for claim in case["claims"]],
    }
    return digest(json.dumps(request, ensure_ascii=False, sort_keys=True, separators=(",", ":")))


class ArrayFile:
    """A JSON object of which the last member is one long array, written as it comes."""

    def __init__(self, path, head, key):
        self.file = path.open("w", encoding="utf-8", newline="")
        self.file.write(json.dumps(head, ensure_ascii=False, indent=2)[:-2] + f',\n  "{key}": [')
        self.separator = "\n"
        self.written = 0

    def add(self, value):
        text = json.dumps(value, ensure_ascii=False, indent=2).replace("\n", "\n    ")
        self.file.write(f"{self.separator}    {text}")
        self.written += len(text.encode("utf-8"))
        self.separator = ",\n"

    def close(self):
        self.file.write("\n  ]\n}\n")
        self.file.close()


def main(size, folder):
    by_labels = size.endswith("labels")
    number = int(size.removesuffix("labels"))
    generator = Generator(number, 4 if by_labels else 200)
    folder = Path(folder)
    head = {"format": "assize.corpus/1", "offsets": "utf-16", "rubric": None, "asks": ["truth", "grounding"]}
    corpus = ArrayFile(folder / "corpus.json", head, "cases")
    labels = []
    for rater in ("rater-1", "rater-2"):
        head = {
            "format": "assize.labels/1",
            "offsets": "utf-16",
            "rater": {"id": rater, "kind": "human"},
            "rubricSha256": None,
            "requestsSha256": digest("the generator does not export the requests"),
        }
        labels.append(ArrayFile(folder / f"{rater}.json", head, "ratings"))
    cases = claims = 0
    while claims < number if by_labels else corpus.written < number * 1000 * 1000:
        case = generator.case(cases)
        corpus.add(case)
        for i, file in enumerate(labels):
            file.add(generator.rating(case, 5 + 5 * i))
        cases += 1
        claims += len(case["claims"])
    for file in (corpus, *labels):
        file.close()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: corpusgenerator.py MEGABYTES FOLDER")
    main(*sys.argv[1:])
