# SPDX-License-Identifier: Apache-2.0
"""The statistics of a report over tables of counts, from their definitions.

Nothing here is a translation of the program. What is rational is an exact fraction until the end; whether a figure
is undefined is decided on integers. A figure comes with its reason: (value, None) or (None, reason).
"""

import math
from collections import Counter
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache

Z = 1.9599639845400543
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097")
METHOD = "cluster-linearised-atanh-t"
RNG = "splitmix64-counter"
REPLICATES = 1999
FEWEST_GROUPS = 10
FEWEST_MINORITY_LABELS = 5
MASK = (1 << 64) - 1


# --- tables of two raters: rows are the first rater's, columns the second's


def total_of(table):
    return sum(map(sum, table))


def margins(table):
    return [sum(row) for row in table], [sum(column) for column in zip(*table)]


def ratings_of(table):
    """How often each category was given, by both raters together."""
    return [r + c for r, c in zip(*margins(table))]


def observed(table):
    n = total_of(table)
    if not n:
        return None, "no-overlap"
    return Fraction(sum(table[i][i] for i in range(len(table))), n), None


def expected(table):
    n = total_of(table)
    if not n:
        return None, "no-overlap"
    return Fraction(sum(r * c for r, c in zip(*margins(table))), n * n), None


def kappa_parts(table):
    """Numerator and denominator of Cohen's kappa, both times the square of the number of pairs."""
    n = total_of(table)
    by_chance = sum(r * c for r, c in zip(*margins(table)))
    return n * sum(table[i][i] for i in range(len(table))) - by_chance, n * n - by_chance


def kappa(table):
    if not total_of(table):
        return None, "no-overlap"
    numerator, denominator = kappa_parts(table)
    return (Fraction(numerator, denominator), None) if denominator else (None, "constant-labels")


def pabak(table):
    k = len(table)
    agreed, reason = observed(table)
    if reason is None and k < 2:
        reason = "single-category"
    return (None, reason) if reason else ((k * agreed - 1) / (k - 1), None)


def ac1(table):
    k = len(table)
    agreed, reason = observed(table)
    if reason is None and k < 2:
        reason = "single-category"
    if reason:
        return None, reason
    shares = [Fraction(given, 2 * total_of(table)) for given in ratings_of(table)]
    by_chance = sum(share * (1 - share) for share in shares) / (k - 1)
    return (agreed - by_chance) / (1 - by_chance), None


def specific(table):
    """One figure for each category."""
    return [
        (Fraction(2 * table[i][i], given), None) if given else (None, "unused-category")
        for i, given in enumerate(ratings_of(table))
    ]


def binary_index(table, difference):
    if len(table) != 2:
        return None, "not-binary"
    n = total_of(table)
    return (Fraction(difference(table), n), None) if n else (None, "no-overlap")


def prevalence_index(table):
    return binary_index(table, lambda t: t[0][0] - t[1][1])


def bias_index(table):
    return binary_index(table, lambda t: t[0][1] - t[1][0])


def fewest_minority_labels(table):
    """Labels outside a rater's most frequent category, for the rater who has fewer of them."""
    return min(sum(margin) - max(margin) for margin in margins(table))


# --- Stuart and Maxwell's test of equal margins


def components(table):
    """Categories that pairs off the diagonal connect, as lists."""
    parts = []
    for i in range(len(table)):
        touched = [part for part in parts if any(table[i][j] or table[j][i] for j in part)]
        parts = [part for part in parts if part not in touched] + [sum(touched, []) + [i]]
    return parts


def solved(matrix, right):
    """The solution of a regular system of equations over fractions."""
    rows = [[Fraction(value) for value in row] + [Fraction(r)] for row, r in zip(matrix, right)]
    for i in range(len(rows)):
        pivot = next(k for k in range(i, len(rows)) if rows[k][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(len(rows)):
            if k != i and rows[k][i]:
                rows[k] = [a - rows[k][i] * b for a, b in zip(rows[k], rows[i])]
    return [row[-1] for row in rows]


def stuart_maxwell(table):
    """((chi-square, degrees of freedom), reason)."""
    kept = sorted(i for part in components(table) for i in part[1:])
    if not kept:
        return None, "no-discordant-pairs"
    rows, columns = margins(table)
    differences = [rows[i] - columns[i] for i in kept]
    covariance = [
        [rows[i] + columns[i] - 2 * table[i][i] if i == j else -(table[i][j] + table[j][i]) for j in kept]
        for i in kept
    ]
    chi2 = sum(d * x for d, x in zip(differences, solved(covariance, differences)))
    return (chi2, len(kept)), None


def chi_square_tail(x, df):
    """The upper tail for a whole number of degrees of freedom: a sum of positive terms."""
    half = x / 2
    if df % 2:
        tail, term = math.erfc(math.sqrt(half)), math.exp(-half) * math.sqrt(half) * 2 / math.sqrt(math.pi)
    else:
        tail, term = 0.0, math.exp(-half)
    power = Fraction(df % 2, 2)
    while power < Fraction(df, 2):
        tail += term
        power += 1
        term *= half / float(power)
    return tail


# --- any number of raters: one Counter of labels for each item


def krippendorff_alpha(items):
    pairable = [counts for counts in items if counts.total() > 1]
    if not pairable:
        return None, "no-overlap"
    n = sum(counts.total() for counts in pairable)
    by_label = sum(pairable, Counter())
    if len(by_label) == 1:
        return None, "constant-labels"
    disagreement = sum(
        Fraction(counts.total() ** 2 - sum(c * c for c in counts.values()), counts.total() - 1) for counts in pairable
    )
    return 1 - (n - 1) * disagreement / (n * n - sum(c * c for c in by_label.values())), None


def fleiss_kappa(items):
    """Over the items that have a rating at all."""
    rated = [counts for counts in items if counts.total()]
    sizes = {counts.total() for counts in rated}
    if not rated:
        return None, "no-items"
    if len(sizes) > 1:
        return None, "unequal-rater-counts"
    (m,) = sizes
    if m < 2:
        return None, "fewer-than-two-ratings"
    shares = [Fraction(count, m * len(rated)) for count in sum(rated, Counter()).values()]
    by_chance = sum(share * share for share in shares)
    if by_chance == 1:
        return None, "constant-labels"
    pairs = sum(c * (c - 1) for counts in rated for c in counts.values())
    return (Fraction(pairs, m * (m - 1) * len(rated)) - by_chance) / (1 - by_chance), None


def ac1_of_items(items, k):
    """Gwet's AC1 for any number of raters: agreement where two or more rated, shares of labels where anybody did."""
    pairable = [counts for counts in items if counts.total() > 1]
    if not pairable:
        return None, "no-overlap"
    if k < 2:
        return None, "single-category"
    agreed = sum(
        Fraction(sum(c * (c - 1) for c in counts.values()), counts.total() * (counts.total() - 1))
        for counts in pairable
    ) / len(pairable)
    rated = [counts for counts in items if counts]
    labels = set().union(*rated)
    shares = [sum(Fraction(counts[label], counts.total()) for counts in rated) / len(rated) for label in labels]
    by_chance = sum(share * (1 - share) for share in shares) / (k - 1)
    return (agreed - by_chance) / (1 - by_chance), None


# --- Wilson's interval


def wilson(k, n):
    """Bounds in the form without subtraction; exact at the ends."""

    def root(successes):
        return Z * math.sqrt(Z * Z / 4 + successes * ((total - successes) / total))

    def low(successes):
        return (successes * (successes / total)) / (successes + Z * Z / 2 + root(successes))

    total = float(n)
    lower = 0.0 if k == 0 else low(k)
    if k == n:
        upper = 1.0
    elif 2 * k >= n:
        upper = 1 - low(n - k)
    else:
        upper = (k + Z * Z / 2 + root(k)) / (total + Z * Z)
    return [lower, upper]


# --- Student's t


def beta_fraction(a, b, x):
    """The continued fraction of the incomplete beta function, from the front (Lentz)."""
    tiny = Decimal(10) ** -60
    c, d = Decimal(1), 1 - (a + b) * x / (a + 1)
    d = 1 / (d or tiny)
    value = d
    for m in range(1, 100000):
        for factor in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / ((1 + factor * d) or tiny)
            c = (1 + factor / c) or tiny
            value *= c * d
        if abs(c * d - 1) < Decimal(10) ** -32:
            return value
    raise ArithmeticError("no convergence")


def regularised_beta(a, b, x, beta):
    """I_x(a, b), given B(a, b)."""
    front = (a * x.ln() + b * (1 - x).ln()).exp() / beta
    if x < (a + 1) / (a + b + 2):
        return front * beta_fraction(a, b, x) / a
    return 1 - front * beta_fraction(b, a, 1 - x) / b


def beta_with_half(df):
    """B(df/2, 1/2)."""
    value, a = (PI, Decimal("0.5")) if df % 2 else (Decimal(2), Decimal(1))
    while 2 * a < df:
        value *= a / (a + Decimal("0.5"))
        a += 1
    return value


@lru_cache(maxsize=None)
def t_quantile(p, df):
    """For a p (a decimal text) above one half: bisection to more digits than a double has."""
    with localcontext() as context:
        context.prec = 40
        tails = 2 * (1 - Decimal(p))
        a, b, beta = Decimal(df) / 2, Decimal("0.5"), beta_with_half(df)

        def beyond(t):
            return regularised_beta(a, b, df / (df + t * t), beta)

        low, high = Decimal(0), Decimal(2)
        while beyond(high) > tails:
            low, high = high, 2 * high
        while high - low > high * Decimal(10) ** -22:
            middle = (low + high) / 2
            low, high = (middle, high) if beyond(middle) > tails else (low, middle)
        return float((low + high) / 2)


# --- intervals of kappa over work items: one table for each, in byte order of their ids


def summed(tables):
    return [[sum(cells) for cells in zip(*rows)] for rows in zip(*tables)]


def influence(table):
    """What one pair of each cell adds to kappa's linearised error, times the square of kappa's denominator."""
    n = total_of(table)
    rows, columns = margins(table)
    numerator, denominator = kappa_parts(table)
    rest = denominator - numerator
    constant = numerator * n * n - (n * n - denominator) * rest
    return [
        [(i == j) * denominator * n * n - rest * (columns[i] + rows[j]) * n - constant for j in range(len(table))]
        for i in range(len(table))
    ]


def squared_errors(tables, table):
    """The sum over work items of the squares of their influences."""
    weights = [weight for row in influence(table) for weight in row]
    by_group = (sum(w * n for w, n in zip(weights, (n for row in part for n in row))) for part in tables)
    return sum(total * total for total in by_group)


def variance(tables, table):
    """The square of kappa's standard error; needs more than one work item."""
    groups, (_, denominator) = len(tables), kappa_parts(table)
    squares = squared_errors(tables, table)
    return Fraction(groups * squares, (groups - 1) * denominator**4 * total_of(table) ** 2)


def why_no_interval(tables, table):
    value, reason = kappa(table)
    if reason:
        return reason
    if abs(value) == 1 or not squared_errors(tables, table):
        return "zero-variance"
    if len(tables) < FEWEST_GROUPS:
        return "too-few-groups"
    return "too-few-minority-labels" if fewest_minority_labels(table) < FEWEST_MINORITY_LABELS else None


def area_tangent(numerator, denominator):
    """atanh of a ratio without loss near 0, 1 and -1."""
    part = abs(numerator)
    return math.copysign(0.5 * math.log1p(float(Fraction(2 * part, denominator - part))), numerator)


def kappa_bounds(tables, table):
    """The 95 % interval, whatever the number of work items above one."""
    numerator, denominator = kappa_parts(table)
    scaled = variance(tables, table) / (1 - Fraction(numerator, denominator) ** 2) ** 2
    distance = t_quantile("0.975", len(tables) - 1) * math.sqrt(float(scaled))
    centre = area_tangent(numerator, denominator)
    return [math.tanh(centre - distance), math.tanh(centre + distance)]


def kappa_interval(tables, table):
    reason = why_no_interval(tables, table)
    return {
        "interval": None if reason else kappa_bounds(tables, table),
        "reason": reason,
        "method": METHOD,
        "workItems": len(tables),
    }


def mixed(seed, counter):
    """splitmix64 at a place of its sequence."""
    z = (seed + (counter + 1) * 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def resampled_kappas(tables, seed, replicates):
    """Numerator and denominator of kappa in each replicate."""
    size, groups, width = len(tables[0]), len(tables), 40
    # Each table as one long number, a cell in every 40 bits: a sum of tables is a sum of numbers.
    packed = [
        sum(count << (width * place) for place, count in enumerate(cell for row in part for cell in row))
        for part in tables
    ]
    cell = (1 << width) - 1
    for replicate in range(replicates):
        start = replicate * groups
        together = sum(packed[(mixed(seed, start + j) * groups) >> 64] for j in range(groups))
        cells = [(together >> (width * place)) & cell for place in range(size * size)]
        yield kappa_parts([cells[row * size : (row + 1) * size] for row in range(size)])


def percentile_bounds(tables, seed, replicates):
    """(lower, upper, number of replicates without a kappa)."""
    defined = sorted(a / b for a, b in resampled_kappas(tables, seed, replicates) if b)
    undefined = replicates - len(defined)
    rank = (len(defined) + 1) // 40
    if 20 * undefined > replicates:
        return None, None, undefined
    return defined[rank - 1], defined[-rank], undefined


def kappa_bootstrap(tables, table, seed):
    reason = why_no_interval(tables, table)
    lower, upper, undefined = (None, None, 0) if reason else percentile_bounds(tables, seed, REPLICATES)
    if reason is None and lower is None:
        reason = "bootstrap-degenerate"
    return {
        "seed": str(seed),
        "replicates": REPLICATES,
        "rng": RNG,
        "groups": len(tables),
        "undefined": undefined,
        "lower": lower,
        "upper": upper,
        "reason": reason,
    }
