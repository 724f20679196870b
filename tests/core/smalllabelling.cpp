// SPDX-License-Identifier: Apache-2.0
#include "smalllabelling.h"

#include "program.h"

namespace assize::test {

std::string requestsOf(const QJsonObject& corpus)
{
    SilentProgress progress;
    IssueList issues;
    auto document = json::DocumentFile::open(
        std::make_unique<MemoryBytes>("corpus.json", jsonOf(corpus).toStdString()), issues, progress);
    CorpusFile file(std::move(*document));
    StringSink sink;
    if (!file.readHeader(issues))
        qFatal("the test's own corpus is invalid");
    RequestsWriter writer(sink, file.header());
    const auto visited = CorpusRequests(file).forEachRequest(
        issues, progress, [&writer](const BlindedRequest& request) { writer.add(request); });
    writer.finish();
    if (!visited || issues.hasErrors())
        qFatal("the test's own corpus is invalid: %s", issues.issues().front().message.c_str());
    return sink.take();
}

SmallLabelling::SmallLabelling(const QJsonObject& corpus, const char* rater)
{
    NewProject project = reviewersProject(requestsOf(corpus));
    project.rater = RaterId{rater};
    makeProject(projectPath(), project);
    open();
}

void SmallLabelling::open()
{
    m_store = std::make_unique<StoreThread>();
    const auto opened = waitFor<Result<>>(
        [this](auto done) { m_store->open(projectPath(), Access::AsAvailable, m_store.get(), done); });
    auto work = onProject([](ProjectFile& project) {
        SilentProgress progress;
        return loadLabellingWork(project, progress);
    });
    if (!opened || !work)
        qFatal("the test's own project cannot be opened");
    m_session = std::make_unique<LabellingSession>(std::move(*work), *m_store, m_clock);
}

void SmallLabelling::close()
{
    m_session.reset();
    m_store.reset();
}

void SmallLabelling::save()
{
    m_session->flush();
    if (!QTest::qWaitFor([this] { return m_session->saveState() == SaveState::Saved; }, 30'000))
        qFatal("the session does not save");
}

void SmallLabelling::reopen()
{
    close();
    open();
}

Result<LabelExport> SmallLabelling::submit()
{
    save();
    return onProject([this](ProjectFile& project) {
        SilentProgress progress;
        return submitLabels(
            project, OperationId::random(), m_clock, [](const LabelExport&) { return Result<>(); }, progress);
    });
}

void SmallLabelling::answer(Field field, Category category)
{
    const DraftField draftField = draftFieldOf(field);
    m_session->set(isQuality(field) ? m_session->caseKeyOf(draftField) : m_session->keyOf(draftField),
                   textFor(field, category));
}

void SmallLabelling::citeWhole(std::size_t evidence)
{
    const auto citations = m_session->citationsWith(m_session->stateCitation(evidence, std::nullopt));
    m_session->set(m_session->keyOf(DraftField::Evidence), textFor(*citations));
}

} // namespace assize::test
