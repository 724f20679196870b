#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Proves figures.py on known values before anything is compared with it.

    vectors.py [FILE]

reads stat-vectors.json: FILE, or what ASSIZE_STAT_VECTORS names, or the one in the folder ASSIZE_SHARED_DATA.
Exit code 77 where there is no such file. A statistic that is not known here is a failure.
"""

import json
import os
import sys
from collections import Counter, defaultdict
from fractions import Fraction

sys.dont_write_bytecode = True

import figures

ABSENT = "__absent__"
NO_FILE = 77
LOOSE = ("p", "t")
LCG_MAP = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4]


def lcg(x):
    return (1664525 * x + 1013904223) & 0xFFFFFFFF


def lcg_pairs(count, x):
    for _ in range(count):
        x = lcg(x)
        a = LCG_MAP[x >> 28]
        x = lcg(x)
        same = (((x >> 16) * 100) >> 16) < 80
        x = lcg(x)
        yield a, a if same else LCG_MAP[x >> 28]


def lcg_triples(count, x):
    for _ in range(count):
        x = lcg(x)
        truth = LCG_MAP[x >> 28]
        row = []
        for _ in range(3):
            x = lcg(x)
            u = ((x >> 16) * 100) >> 16
            x = lcg(x)
            row.append(truth if u < 75 else LCG_MAP[x >> 28] if u < 95 else None)
        yield row


def table_of(pairs, labels):
    counted = Counter(pairs)
    return [[counted[a, b] for b in labels] for a in labels]


def pairs_of(given, missing):
    return [(a, b) for a, b in zip(given["a"], given["b"]) if missing not in (a, b)]


def labels_of(given):
    return given.get("labels") or sorted({label for label in given["a"] + given["b"] if label is not None})


def given_table(given):
    if given["kind"] == "table":
        return given["table"]
    if given["kind"] == "generator":
        return table_of(lcg_pairs(given["n"], given["seed"]), range(len(given["labels"])))
    return table_of(pairs_of(given, None), labels_of(given))


def items_of(given):
    if given["kind"] == "generator":
        return [Counter(r for r in row if r is not None) for row in lcg_triples(given["n"], given["seed"])]
    return [Counter(label for label in row if label is not None) for row in given["rows"]]


def groups_of(given):
    """Tables of the work items, and the table of all. Without work items, every pair is one of its own."""
    if given["kind"] == "table":
        size = range(len(given["table"]))
        cells = [(i, j) for i in size for j in size for _ in range(given["table"][i][j])]
        return [[[int((i, j) == cell) for j in size] for i in size] for cell in cells], given["table"]
    tables = [[[a, b], [c, d]] for a, b, c, d in given["groups"]]
    return tables, figures.summed(tables)


def either_ac1(given):
    if given["kind"] != "ratings":
        return figures.ac1(given_table(given))
    items = items_of(given)
    return figures.ac1_of_items(items, len(set().union(*items)))


def confusion(given):
    sides = [(a is not None, b is not None) for a, b in zip(given["a"], given["b"])]
    table = given_table(given)
    return {
        "labels": labels_of(given),
        "table": table,
        "n": figures.total_of(table),
        "missing_a_only": sides.count((False, True)),
        "missing_b_only": sides.count((True, False)),
        "missing_both": sides.count((False, False)),
    }, None


def named(figures_by_name):
    """Several figures and the reasons of those that are null."""
    reasons = {name: reason for name, (_, reason) in figures_by_name.items() if reason}
    return {name: value for name, (value, _) in figures_by_name.items()}, reasons or None


def quality(given):
    table = table_of(pairs_of(given, ABSENT), given["categories"])
    scored = [row[:2] for row in table[:2]]
    found, reasons = named(
        {
            "raw": figures.observed(table),
            "kappa": figures.kappa(table),
            "raw_when_both_scored": figures.observed(scored),
            "kappa_when_both_scored": figures.kappa(scored),
        }
    )
    return {
        **found,
        "labels": [json.dumps(category) for category in given["categories"]],
        "table": table,
        "n": figures.total_of(table),
        "joint_abstentions": table[2][2],
        "one_sided_abstentions": sum(table[2][:2]) + table[0][2] + table[1][2],
        "n_both_scored": figures.total_of(scored),
    }, reasons


def wilson(k, n):
    if not n:
        return None, "no-trials"
    lower, upper = figures.wilson(k, n)
    return {"estimate": Fraction(k, n), "lower": lower, "upper": upper}, None


def work_items(given):
    """Work items with an error, where all are settled; scoring has the whole set of gates."""
    states = [{state for attempt in attempts for state in attempt} for attempts in given["groups"].values()]
    reasons = set()
    if any("disputed" in found for found in states):
        reasons.add("disputed-labels")
    if any("missing" in found for found in states):
        reasons.add("missing-labels")
    if any("unsupported" in found and "false" not in found for found in states):
        reasons.add("unsettled-truth")
    if not states:
        reasons.add("no-trials")
    if reasons:
        return None, sorted(reasons)
    events, n = sum("false" in found for found in states), len(states)
    return {"k": events, "n": n, **wilson(events, n)[0]}, None


def stuart_maxwell(given):
    found, reason = figures.stuart_maxwell(given_table(given))
    if reason:
        return None, reason
    chi2, df = found
    return {"chi2": chi2, "df": df, "p": figures.chi_square_tail(float(chi2), df)}, None


def interval(given):
    tables, table = groups_of(given)
    found = figures.kappa_interval(tables, table)
    if found["reason"]:
        return None, found["reason"]
    lower, upper = found["interval"]
    return {
        "kappa": figures.kappa(table)[0],
        "se": float(figures.variance(tables, table)) ** 0.5,
        "groups": len(tables),
        "df": len(tables) - 1,
        "t": figures.t_quantile("0.975", len(tables) - 1),
        "lower": lower,
        "upper": upper,
    }, None


def bootstrap(given):
    tables, _ = groups_of(given)
    lower, upper, undefined = figures.percentile_bounds(tables, given["seed"], given["replicates"])
    if lower is None:
        return None, "bootstrap-degenerate"
    return {"lower": lower, "upper": upper, "undefined": undefined, "groups": len(tables)}, None


def pair_report(given):
    table = given_table(given)
    return {
        "table": table,
        "raw": figures.observed(table)[0],
        "kappa": figures.kappa(table)[0],
        "ac1": figures.ac1(table)[0],
        "pabak": figures.pabak(table)[0],
        "specific": [value for value, _ in figures.specific(table)],
    }, None


def indices(given):
    table = given_table(given)
    found = {"prevalence_index": figures.prevalence_index(table), "bias_index": figures.bias_index(table)}
    values, reasons = named(found)
    return (None, next(iter(reasons.values()))) if reasons else (values, None)


def specific(given):
    found = figures.specific(given_table(given))
    return [value for value, _ in found], [reason for _, reason in found] if any(r for _, r in found) else None


STATISTICS = {
    "raw_agreement": lambda given: figures.observed(given_table(given)),
    "cohen_kappa": lambda given: figures.kappa(given_table(given)),
    "pabak": lambda given: figures.pabak(given_table(given)),
    "gwet_ac1": either_ac1,
    "specific_agreement": specific,
    "prevalence_bias_index": indices,
    "confusion_table": confusion,
    "quality_agreement_with_abstention": quality,
    "fleiss_kappa": lambda given: figures.fleiss_kappa(items_of(given)),
    "krippendorff_alpha_nominal": lambda given: figures.krippendorff_alpha(items_of(given)),
    "wilson_95": lambda given: wilson(given["k"], given["n"]),
    "work_item_error_rate_wilson": work_items,
    "stuart_maxwell": stuart_maxwell,
    "kappa_ci_cluster_atanh_t": interval,
    "student_t_quantile": lambda given: (figures.t_quantile(str(given["p"]), given["df"]), None),
    "chi2_survival": lambda given: (figures.chi_square_tail(float(given["x"]), given["df"]), None),
    "kappa_ci_cluster_bootstrap": bootstrap,
    "pair_report": pair_report,
}
# What the report does not have, and figures.py therefore neither.
EXTRA = {"pair_report": ("se", "lower", "upper", "scott_pi"), "kappa_ci_cluster_bootstrap": ("median", "mean", "sd")}


def same(value, expected, exact, loose):
    if expected is None or isinstance(expected, (str, bool)):
        return value == expected
    if value is None:
        return False
    if exact is not None and isinstance(value, Fraction):
        return value == Fraction(exact) and float(value) == expected
    if isinstance(expected, int):
        return value == expected
    return abs(float(value) - expected) <= (1e-9 if loose else 1e-12) * max(1e-3, abs(expected))


def mismatches(value, expected, exact, place=""):
    """Yields a sentence for each part of the expected value that the computed one has otherwise."""
    if isinstance(expected, dict) and isinstance(value, dict):
        for key in expected:
            part = exact.get(key) if isinstance(exact, dict) else None
            yield from mismatches(value.get(key), expected[key], part, key)
    elif isinstance(expected, list) and isinstance(value, list) and len(expected) == len(value):
        for i, (a, b) in enumerate(zip(value, expected)):
            yield from mismatches(a, b, exact[i] if isinstance(exact, list) else None, f"{place} {i}".strip())
    elif not same(value, expected, exact, place in LOOSE):
        yield f"{place or 'value'} is {value!r}, expected {exact or expected!r}"


def check(vector):
    statistic = vector["statistic"]
    if statistic not in STATISTICS:
        return [f"the statistic {statistic} is not known here"]
    value, reason = STATISTICS[statistic](vector["input"])
    expected, extra = vector["expected"], EXTRA.get(statistic, ())
    if isinstance(expected, dict):
        expected = {key: part for key, part in expected.items() if key not in extra}
    place = "t" if statistic == "student_t_quantile" else "p" if statistic == "chi2_survival" else ""
    found = list(mismatches(value, expected, vector.get("expected_exact"), place))
    wanted = vector.get("null_reason", vector.get("null_reasons"))
    if reason != wanted:
        found.append(f"the reason is {reason}, expected {wanted}")
    return found


def file_name(arguments):
    folder = os.environ.get("ASSIZE_SHARED_DATA")
    default = folder and os.path.join(folder, "stat-vectors.json")
    return arguments[0] if arguments else os.environ.get("ASSIZE_STAT_VECTORS") or default


def main(arguments):
    name = file_name(arguments)
    if not name or not os.path.exists(name):
        print("no vectors: set ASSIZE_STAT_VECTORS")
        return NO_FILE
    with open(name, encoding="utf-8") as file:
        vectors = json.load(file)["vectors"]
    checked, failed = Counter(), defaultdict(list)
    for vector in vectors:
        checked[vector["statistic"]] += 1
        for sentence in check(vector):
            failed[vector["id"]].append(sentence)
    for statistic, count in sorted(checked.items()):
        print(f"{statistic}: {count}")
    for identifier, sentences in failed.items():
        print(f"FAILED {identifier}: {'; '.join(sentences)}")
    print(f"{len(vectors) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or not vectors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
