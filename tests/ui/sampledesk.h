// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "desk.h"
#include "session/labellingsession.h"

namespace assize::test {

/// A window on the sample, as R7.
class SampleDesk final {
public:
    SampleDesk();

    Desk* operator->() { return &m_desk; }
    [[nodiscard]] Desk& desk() { return m_desk; }
    [[nodiscard]] LabellingSession& session();
    [[nodiscard]] QString project() const { return m_requests + QStringLiteral(".assize"); }

    /// Goes there by key.
    void goToCase(const char* sample);
    void goToWholeOutput();

private:
    Desk m_desk;
    QString m_requests;
};

/// The sentence of the message that can be seen; empty where there is none.
[[nodiscard]] QString messageOf(const Desk& desk);

} // namespace assize::test
