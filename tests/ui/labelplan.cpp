// SPDX-License-Identifier: Apache-2.0
#include "labelplan.h"

#include "desk.h"
#include "pages/labelpage.h"
#include "text/utf16.h"
#include "views/evidencepane.h"
#include "views/evidenceview.h"

#include <QComboBox>
#include <QJsonArray>
#include <QTabBar>

#include <algorithm>

namespace assize::test {

namespace {

struct AnswerKey {
    const char* word;
    const char* key;
};

constexpr std::array truthKeys{AnswerKey{"true", "1"}, AnswerKey{"false", "2"},
                               AnswerKey{"unsupported", "3"}};
constexpr std::array groundingKeys{AnswerKey{"supported", "Q"}, AnswerKey{"unsupported", "W"},
                                   AnswerKey{"unknown", "E"}};
constexpr std::array relevanceKeys{AnswerKey{"true", "R"}, AnswerKey{"false", "Shift+R"},
                                   AnswerKey{"abstained", "Ctrl+R"}};
constexpr std::array repetitionKeys{AnswerKey{"true", "D"}, AnswerKey{"false", "Shift+D"},
                                    AnswerKey{"abstained", "Ctrl+D"}};
constexpr std::array usefulnessKeys{AnswerKey{"true", "U"}, AnswerKey{"false", "Shift+U"},
                                    AnswerKey{"abstained", "Ctrl+U"}};
constexpr std::array withholdingKeys{AnswerKey{"true", "H"}, AnswerKey{"false", "Shift+H"},
                                     AnswerKey{"abstained", "Ctrl+H"}};
/// In the order of the list that P opens, after "none".
constexpr std::array problemWords{"span-wrong", "not-a-claim", "several-claims", "annotation-wrong",
                                  "evidence-missing"};

void answerByKey(Desk& desk, const std::array<AnswerKey, 3>& keys, const QString& word)
{
    for (const AnswerKey& key : keys) {
        if (word == QLatin1String(key.word))
            desk.press(key.key);
    }
}

/// Presses of an arrow that lead over a text: one for each character, its accents with it, and for CR LF.
qsizetype stepsOver(const QString& text)
{
    qsizetype steps = 0;
    char32_t before = 0;
    for (const char32_t character : text.toUcs4()) {
        const bool isAccent = QChar::category(character) == QChar::Mark_NonSpacing;
        if (!isAccent && !(before == U'\r' && character == U'\n'))
            ++steps;
        before = character;
    }
    return steps;
}

void pressTimes(Desk& desk, const char* key, qsizetype times)
{
    for (qsizetype i = 0; i < times; ++i)
        desk.press(key);
}

/// The number of a text in the tabs; -1 where the case does not have it.
int evidenceIndex(Desk& desk, const QString& id)
{
    const auto& evidence = desk.page().session().request().evidence;
    for (std::size_t i = 0; i < evidence.size(); ++i) {
        if (QString::fromStdString(evidence[i].id.value) == id)
            return static_cast<int>(i);
    }
    return -1;
}

QByteArray citeByKey(Desk& desk, const PlannedCitation& planned)
{
    const int index = evidenceIndex(desk, planned.evidence);
    const auto* const tabs = desk.find<QTabBar>("evidenceTabs");
    if (index < 0 || tabs == nullptr)
        return "no such evidence: " + planned.evidence.toUtf8();
    while (tabs->currentIndex() != index)
        desk.press("]");
    if (planned.quote.isEmpty()) {
        desk.press("V");
        desk.press("Ctrl+Home"); // which leaves nothing selected
    } else {
        const auto& evidence = desk.page().session().request().evidence[static_cast<std::size_t>(index)];
        const std::string text(evidence.text.bytes());
        selectByKey(desk, toUtf16(text), planned.quote);
        const auto* const view = desk.find<EvidenceView>("evidence");
        if (view == nullptr || view->selectedText() != planned.quote)
            return "selected otherwise than planned: " +
                   (view == nullptr ? QString() : view->selectedText()).toUtf8();
    }
    desk.press("C");
    return {};
}

void reportProblem(Desk& desk, const PlannedClaim& planned)
{
    desk.press("P");
    const auto* const found = std::ranges::find_if(
        problemWords, [&planned](const char* word) { return planned.problem == QLatin1String(word); });
    desk.press("Home");
    pressTimes(desk, "Down", found - problemWords.begin() + 1);
    desk.press("Return");
    if (planned.problemNote.isEmpty())
        return;
    desk.press("Tab");
    desk.type(planned.problemNote);
    desk.press("Esc");
}

void writeNote(Desk& desk, const QString& note)
{
    if (note.isEmpty())
        return;
    desk.press("N");
    desk.type(note);
    desk.press("Esc");
}

/// What a label file counts before a place of a text.
qsizetype offsetIn(const QString& text, qsizetype unit, const QString& offsets)
{
    const QString before = text.first(unit);
    if (offsets == QStringLiteral("utf-8"))
        return before.toUtf8().size();
    return offsets == QStringLiteral("code-point") ? before.toUcs4().size() : unit;
}

QJsonObject expectedCitation(const PlannedCitation& planned, const QJsonObject& request,
                             const QString& offsets)
{
    QJsonObject citation{{QStringLiteral("evidenceId"), planned.evidence}};
    if (planned.quote.isEmpty())
        return citation;
    QString text;
    for (const QJsonValue evidence : request[QStringLiteral("evidence")].toArray()) {
        if (evidence[QStringLiteral("id")] == planned.evidence)
            text = evidence[QStringLiteral("text")].toString();
    }
    const qsizetype begin = text.indexOf(planned.quote);
    citation[QStringLiteral("start")] = offsetIn(text, begin, offsets);
    citation[QStringLiteral("end")] = offsetIn(text, begin + planned.quote.size(), offsets);
    citation[QStringLiteral("text")] = planned.quote;
    return citation;
}

QJsonValue orNull(const QString& word)
{
    return word.isEmpty() ? QJsonValue() : QJsonValue(word);
}

QJsonObject expectedClaim(const PlannedClaim& planned, const QJsonObject& request, const QString& offsets)
{
    QJsonArray citations;
    for (const PlannedCitation& citation : planned.citations)
        citations.append(expectedCitation(citation, request, offsets));
    QJsonValue problem;
    if (!planned.problem.isEmpty())
        problem = QJsonObject{{QStringLiteral("kind"), planned.problem},
                              {QStringLiteral("note"), planned.problemNote}};
    return {{QStringLiteral("claimId"), planned.claimId},
            {QStringLiteral("truth"), orNull(planned.truth)},
            {QStringLiteral("grounding"), orNull(planned.grounding)},
            {QStringLiteral("evidence"), citations},
            {QStringLiteral("note"), planned.note},
            {QStringLiteral("problem"), problem}};
}

QJsonObject expectedQuality(const PlannedCase& planned)
{
    QJsonObject quality;
    const auto add = [&quality](const QString& field, const QString& word) {
        if (word == QStringLiteral("abstained"))
            quality[field] = QJsonValue::Null;
        else if (!word.isEmpty())
            quality[field] = word == QStringLiteral("true");
    };
    add(QStringLiteral("relevance"), planned.relevance);
    add(QStringLiteral("repetition"), planned.repetition);
    add(QStringLiteral("usefulness"), planned.usefulness);
    add(QStringLiteral("withholding"), planned.withholding);
    return quality;
}

} // namespace

const PlannedCase* LabelPlan::find(const QString& sampleId) const
{
    const auto found = std::ranges::find(cases, sampleId, &PlannedCase::sampleId);
    return found == cases.end() ? nullptr : &*found;
}

void selectByKey(Desk& desk, const QString& text, const QString& quote)
{
    desk.press("V");
    desk.press("Ctrl+Home");
    pressTimes(desk, "Right", stepsOver(text.first(text.indexOf(quote))));
    pressTimes(desk, "Shift+Right", stepsOver(quote));
}

QByteArray labelClaim(Desk& desk, const PlannedClaim& planned)
{
    const auto* const claim = desk.page().session().claim();
    if (claim == nullptr || QString::fromStdString(claim->id.value) != planned.claimId)
        return "this is not the claim " + planned.claimId.toUtf8();
    answerByKey(desk, truthKeys, planned.truth);
    answerByKey(desk, groundingKeys, planned.grounding);
    for (const PlannedCitation& citation : planned.citations) {
        if (const QByteArray fault = citeByKey(desk, citation); !fault.isEmpty())
            return fault;
    }
    writeNote(desk, planned.note);
    if (!planned.problem.isEmpty())
        reportProblem(desk, planned);
    return {};
}

QByteArray labelCase(Desk& desk, const PlannedCase& planned)
{
    auto& session = desk.page().session();
    if (QString::fromStdString(session.outline().sampleId.value) != planned.sampleId)
        return "this is not the case " + planned.sampleId.toUtf8();
    for (const PlannedClaim& claim : planned.claims) {
        if (const QByteArray fault = labelClaim(desk, claim); !fault.isEmpty())
            return planned.sampleId.toUtf8() + ' ' + claim.claimId.toUtf8() + ": " + fault;
        const bool isLast = &claim == &planned.claims.last();
        if (!isLast || session.hasWholeOutputPlace(session.place().caseIndex))
            desk.press("J");
    }
    answerByKey(desk, relevanceKeys, planned.relevance);
    answerByKey(desk, repetitionKeys, planned.repetition);
    answerByKey(desk, usefulnessKeys, planned.usefulness);
    answerByKey(desk, withholdingKeys, planned.withholding);
    writeNote(desk, planned.note);
    if (planned.isFlagged)
        desk.press("F");
    return {};
}

QJsonObject expectedRating(const PlannedCase& planned, const QJsonObject& request, const QString& offsets,
                           bool isComplete)
{
    QJsonArray claims;
    for (const PlannedClaim& claim : planned.claims)
        claims.append(expectedClaim(claim, request, offsets));
    return {
        {QStringLiteral("sampleId"), planned.sampleId},
        {QStringLiteral("requestHash"), request[QStringLiteral("requestHash")]},
        {QStringLiteral("state"), isComplete ? QStringLiteral("complete") : QStringLiteral("in-progress")},
        {QStringLiteral("claims"), claims},
        {QStringLiteral("quality"), expectedQuality(planned)},
        {QStringLiteral("note"), planned.note}};
}

QJsonObject comparablePart(const QJsonObject& rating)
{
    QJsonObject part = rating;
    part.remove(QStringLiteral("ratedAt"));
    part.remove(QStringLiteral("activeSeconds"));
    part[QStringLiteral("quality")] = rating[QStringLiteral("quality")].toObject();
    return part;
}

QJsonObject requestOf(const QJsonObject& requests, const QString& sampleId)
{
    for (const QJsonValue request : requests[QStringLiteral("requests")].toArray()) {
        if (request[QStringLiteral("sampleId")] == sampleId)
            return request.toObject();
    }
    return {};
}

} // namespace assize::test
