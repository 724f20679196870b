// SPDX-License-Identifier: Apache-2.0
#include "sampledesk.h"

#include "pages/labelpage.h"
#include "program.h"

#include <QLabel>

namespace assize::test {

SampleDesk::SampleDesk()
{
    m_requests = m_desk.copy(sampleFile(QStringLiteral("requests.assize")),
                             QStringLiteral("sample.requests.assize.json"));
    if (!m_desk.beginLabelling(m_requests, QStringLiteral("R7")))
        qFatal("the sample does not open");
}

LabellingSession& SampleDesk::session()
{
    return m_desk.page().session();
}

void SampleDesk::goToCase(const char* sample)
{
    const auto there = [&] { return session().outline().sampleId.value == sample; };
    for (std::size_t i = 0; i < session().caseCount() && !there(); ++i)
        m_desk.press("Ctrl+K");
    for (std::size_t i = 0; i < session().caseCount() && !there(); ++i)
        m_desk.press("Ctrl+J");
    if (!there())
        qFatal("no case %s", sample);
}

void SampleDesk::goToWholeOutput()
{
    while (session().claim() != nullptr)
        m_desk.press("J");
}

QString messageOf(const Desk& desk)
{
    const auto* const message = desk.find<QLabel>("message");
    return message == nullptr ? QString() : message->text();
}

} // namespace assize::test
