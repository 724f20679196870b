# SPDX-License-Identifier: Apache-2.0
"""The peer of statsbench: the same pairs and the same figures, as one writes them in Python without a library.

Prints a line of milliseconds and answer for each of kappa, the lower bound of its interval, and the bootstrap.
"""
import math
import time

PAIRS, PAIRS_OF_GROUP, CATEGORIES = 1_000_000, 5, 3
SEED, REPLICATES = 20240601, 2
T_QUANTILE = 1.959975846026076  # of 199,999 degrees of freedom
WORD = (1 << 64) - 1
LABEL_OF = (0, 0, 0, 0, 1, 1, 1, 2)


def split_mix(seed, index):
    z = (seed + (index + 1) * 0x9E3779B97F4A7C15) & WORD
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WORD
    return z ^ (z >> 31)


def labels():
    first, second = [], []
    for i in range(PAIRS):
        random = split_mix(1, i)
        first.append(LABEL_OF[random % 8])
        second.append(LABEL_OF[(random >> 40 if (random >> 8) % 10 >= 8 else random) % 8])
    return first, second


def margins(table):
    rows = [sum(row) for row in table]
    columns = [sum(column) for column in zip(*table)]
    return sum(rows), rows, columns, sum(r * c for r, c in zip(rows, columns))


def kappa_of(table):
    n, _, _, chance = margins(table)
    return (n * sum(table[i][i] for i in range(CATEGORIES)) - chance) / (n * n - chance)


def kappa_of_pairs(first, second):
    table = [[0] * CATEGORIES for _ in range(CATEGORIES)]
    for a, b in zip(first, second):
        table[a][b] += 1
    return kappa_of(table)


def lower_bound(groups):
    table = [[sum(group[i * CATEGORIES + j] for group in groups) for j in range(CATEGORIES)] for i in range(CATEGORIES)]
    n, rows, columns, chance = margins(table)
    kappa, expected = kappa_of(table), chance / n / n
    influence = [((i == j) - (1 - kappa) * (columns[i] + rows[j]) / n - (kappa - expected * (1 - kappa))) / (1 - expected)
                 for i in range(CATEGORIES) for j in range(CATEGORIES)]
    squares = sum(sum(count * psi for count, psi in zip(group, influence)) ** 2 for group in groups)
    error = math.sqrt(len(groups) / (len(groups) - 1) * squares) / n
    return math.tanh(math.atanh(kappa) - T_QUANTILE * error / (1 - kappa ** 2))


def bootstrap(groups):
    size = len(groups)
    kappas = []
    for replicate in range(REPLICATES):
        cells = [0] * CATEGORIES ** 2
        for draw in range(size):
            group = groups[(split_mix(SEED, replicate * size + draw) * size) >> 64]
            for cell, count in enumerate(group):
                cells[cell] += count
        kappas.append(kappa_of([cells[i * CATEGORIES:(i + 1) * CATEGORIES] for i in range(CATEGORIES)]))
    return min(kappas)


def measure(work, share=1):
    start = time.perf_counter()
    answer = work()
    print((time.perf_counter() - start) * 1000 / share, repr(answer), flush=True)


def main():
    first, second = labels()
    measure(lambda: kappa_of_pairs(first, second))
    groups = [[0] * CATEGORIES ** 2 for _ in range(PAIRS // PAIRS_OF_GROUP)]
    for i, (a, b) in enumerate(zip(first, second)):
        groups[i // PAIRS_OF_GROUP][a * CATEGORIES + b] += 1
    measure(lambda: lower_bound(groups))
    measure(lambda: bootstrap(groups), REPLICATES)


main()
