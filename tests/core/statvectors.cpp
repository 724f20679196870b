// SPDX-License-Identifier: Apache-2.0
#include "statvectors.h"

#include <QJsonArray>
#include <QTest>

#include <algorithm>
#include <array>
#include <optional>

using namespace Qt::StringLiterals;

namespace assize::test {

namespace {

/// A label as text, whatever JSON has it as; nothing where it is missing.
std::optional<QString> labelOf(const QJsonValue& value)
{
    if (value.isNull())
        return std::nullopt;
    return value.toVariant().toString();
}

/// An abstention is a label of its own; only what is absent is missing.
std::optional<QString> answerOf(const QJsonValue& value)
{
    if (value.isNull())
        return u"null"_s;
    const QString text = value.toVariant().toString();
    return text == u"__absent__" ? std::nullopt : std::optional(text);
}

using ReadLabel = std::optional<QString> (*)(const QJsonValue&);

QStringList declaredLabels(const QJsonObject& input)
{
    QStringList labels;
    for (const QJsonValue& label : input[u"labels"].toArray())
        labels.append(*labelOf(label));
    for (const QJsonValue& category : input[u"categories"].toArray())
        labels.append(*answerOf(category));
    return labels;
}

/// Those that occur, sorted.
QStringList occurringLabels(const QList<QJsonArray>& lists)
{
    QStringList labels;
    for (const QJsonArray& list : lists) {
        for (const QJsonValue& value : list) {
            const auto label = labelOf(value);
            if (label && !labels.contains(*label))
                labels.append(*label);
        }
    }
    labels.sort();
    return labels;
}

VectorPairs fromTable(const QJsonObject& input)
{
    const QJsonArray rows = input[u"table"].toArray();
    VectorPairs pairs{declaredLabels(input), ConfusionTable(static_cast<std::size_t>(rows.size())), 0, 0, 0};
    for (qsizetype row = 0; row < rows.size(); ++row) {
        for (qsizetype column = 0; column < rows.size(); ++column)
            pairs.table.add(static_cast<std::size_t>(row), static_cast<std::size_t>(column),
                            rows[row][column].toInteger(-1));
    }
    return pairs;
}

VectorPairs fromLists(const QJsonObject& input, const QStringList& labels, ReadLabel read)
{
    const QJsonArray first = input[u"a"].toArray();
    const QJsonArray second = input[u"b"].toArray();
    VectorPairs pairs{labels, ConfusionTable(static_cast<std::size_t>(labels.size())), 0, 0, 0};
    for (qsizetype i = 0; i < first.size(); ++i) {
        const auto a = read(first[i]);
        const auto b = read(second[i]);
        if (a && b)
            pairs.table.add(static_cast<std::size_t>(labels.indexOf(*a)),
                            static_cast<std::size_t>(labels.indexOf(*b)));
        else if (a)
            ++pairs.missingSecond;
        else
            ++(b ? pairs.missingFirst : pairs.missingBoth);
    }
    return pairs;
}

/// "lcg32-pairs-v1", as the file's own text describes it.
VectorPairs fromGenerator(const QJsonObject& input)
{
    static constexpr std::array<std::size_t, 16> labelNumber{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4};
    auto state = static_cast<std::uint32_t>(input[u"seed"].toInteger());
    const auto step = [&state]() { return state = (1664525U * state) + 1013904223U; };
    VectorPairs pairs{declaredLabels(input), ConfusionTable(5), 0, 0, 0};
    for (qint64 i = 0; i < input[u"n"].toInteger(); ++i) {
        const std::size_t first = labelNumber[step() >> 28U];
        const bool same = (((step() >> 16U) * 100U) >> 16U) < 80U;
        const std::size_t other = labelNumber[step() >> 28U];
        pairs.table.add(first, same ? first : other);
    }
    return pairs;
}

/// "lcg32-3raters-v1": three raters who miss one in twenty.
QList<QJsonArray> rowsFromGenerator(const QJsonObject& input)
{
    static constexpr std::array<int, 16> labelNumber{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4};
    auto state = static_cast<std::uint32_t>(input[u"seed"].toInteger());
    const auto step = [&state]() { return state = (1664525U * state) + 1013904223U; };
    QList<QJsonArray> rows;
    for (qint64 i = 0; i < input[u"n"].toInteger(); ++i) {
        const int truth = labelNumber[step() >> 28U];
        QJsonArray& row = rows.emplaceBack();
        for (int rater = 0; rater < 3; ++rater) {
            const std::uint32_t chance = ((step() >> 16U) * 100U) >> 16U;
            const int other = labelNumber[step() >> 28U];
            row.append(chance < 75 ? QJsonValue(truth) : chance < 95 ? QJsonValue(other) : QJsonValue());
        }
    }
    return rows;
}

void failUnknown(const QString& kind)
{
    QTest::qFail(qPrintable(u"an unknown kind of input: "_s + kind), __FILE__, __LINE__);
}

ScoredClaim claimOf(const QString& state)
{
    ScoredClaim claim;
    Resolution& resolved = claim.fields[indexOf(Field::Truth)].resolved;
    for (const ResolutionState open :
         {ResolutionState::Missing, ResolutionState::Disputed, ResolutionState::Undecided}) {
        const std::string_view name = nameOf(open);
        if (state == QLatin1StringView(name.data(), static_cast<qsizetype>(name.size()))) {
            resolved.state = open;
            return claim;
        }
    }
    for (const auto& [word, category] : truthWords) {
        if (state == QLatin1StringView(word.data(), static_cast<qsizetype>(word.size()))) {
            resolved = {ResolutionState::Value, category, false};
            return claim;
        }
    }
    failUnknown(state);
    return claim;
}

} // namespace

VectorPairs pairsIn(const QJsonObject& input)
{
    const QString kind = input[u"kind"].toString();
    if (kind == u"table")
        return fromTable(input);
    if (kind == u"quality-pairs")
        return fromLists(input, declaredLabels(input), answerOf);
    if (kind == u"pairs") {
        const QStringList declared = declaredLabels(input);
        return fromLists(input,
                         declared.isEmpty() ? occurringLabels({input[u"a"].toArray(), input[u"b"].toArray()})
                                            : declared,
                         labelOf);
    }
    if (kind == u"generator" && input[u"name"].toString() == u"lcg32-pairs-v1")
        return fromGenerator(input);
    failUnknown(kind);
    return {};
}

ClusteredTable groupsIn(const QJsonObject& input)
{
    if (input[u"kind"].toString() == u"clustered-2x2") {
        ClusteredTable groups(2);
        const QJsonArray rows = input[u"groups"].toArray();
        for (qsizetype group = 0; group < rows.size(); ++group) {
            for (std::size_t cell = 0; cell < 4; ++cell)
                groups.add(static_cast<std::size_t>(group), cell / 2, cell % 2,
                           rows[group][static_cast<qsizetype>(cell)].toInteger(-1));
        }
        return groups;
    }
    const ConfusionTable table = pairsIn(input).table;
    ClusteredTable groups(table.categories());
    std::size_t group = 0;
    for (std::size_t row = 0; row < table.categories(); ++row) {
        for (std::size_t column = 0; column < table.categories(); ++column) {
            for (std::int64_t i = 0; i < table.at(row, column); ++i)
                groups.add(group++, row, column);
        }
    }
    return groups;
}

RatingTally ratingsIn(const QJsonObject& input)
{
    QList<QJsonArray> rows;
    for (const QJsonValue& row : input[u"rows"].toArray())
        rows.append(row.toArray());
    if (input[u"kind"].toString() == u"generator")
        rows = rowsFromGenerator(input);
    const QStringList declared = declaredLabels(input);
    const QStringList labels = declared.isEmpty() ? occurringLabels(rows) : declared;
    RatingTally tally(static_cast<std::size_t>(labels.size()));
    for (const QJsonArray& row : rows) {
        std::vector<std::int64_t> counts(static_cast<std::size_t>(labels.size()));
        for (const QJsonValue& value : row) {
            if (const auto label = labelOf(value))
                ++counts[static_cast<std::size_t>(labels.indexOf(*label))];
        }
        tally.add(counts);
    }
    return tally;
}

std::vector<ScoredCase> attemptsIn(const QJsonObject& input)
{
    std::vector<ScoredCase> attempts;
    const QJsonObject groups = input[u"groups"].toObject();
    for (auto group = groups.begin(); group != groups.end(); ++group) {
        for (const QJsonValue& attempt : group.value().toArray()) {
            ScoredCase& scored = attempts.emplace_back();
            scored.group = {group.key().toStdString()};
            scored.captured = true;
            scored.requested = true;
            scored.claimCoverage = ClaimCoverage::Exhaustive;
            scored.producerModel = "a model";
            scored.promptDigest = "a prompt";
            for (const QJsonValue& state : attempt.toArray())
                scored.claims.push_back(claimOf(state.toString()));
        }
    }
    return attempts;
}

} // namespace assize::test
