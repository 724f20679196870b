# SPDX-License-Identifier: Apache-2.0
"""Exact text: digests, UTF-16 offsets, canonical JSON, and the bytes of a file."""

import hashlib
import json

QUALITY = ["relevance", "repetition", "usefulness", "withholding"]


def sha256(text):
    data = text if isinstance(text, bytes) else text.encode("utf-8")
    return hashlib.sha256(data).hexdigest()


def utf16_length(text):
    return len(text.encode("utf-16-le")) // 2


def find(text, quote, occurrence=None):
    """Start and end of a quote in UTF-16 units. Without a number it must occur once."""
    count = sum(text.startswith(quote, i) for i in range(len(text)))
    if occurrence is None:
        assert count == 1, f"{quote!r} occurs {count} times: give a number"
        occurrence = 1
    assert 1 <= occurrence <= count, f"{quote!r} occurs {count} times"
    at = -1
    for _ in range(occurrence):
        at = text.index(quote, at + 1)
    start = utf16_length(text[:at])
    return start, start + utf16_length(quote)


def canonical(value):
    """The RFC 8785 form. Nothing that is hashed holds a number that is not an integer."""
    if value is None or isinstance(value, (bool, str)):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, int):
        assert abs(value) < 2**53
        return str(value)
    if isinstance(value, list):
        return "[" + ",".join(canonical(v) for v in value) + "]"
    assert isinstance(value, dict), f"no canonical form for {type(value)}"
    keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
    return "{" + ",".join(canonical(k) + ":" + canonical(value[k]) for k in keys) + "}"


def file_bytes(document):
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode("utf-8")


def without(document, *keys):
    return {key: value for key, value in document.items() if key not in keys}
