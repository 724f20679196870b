// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "session/caseorder.h"
#include "text/digest.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <string>

class QSettings;

namespace assize {

/// What a reviewer has chosen for labelling on this machine.
class DeskSettings final {
public:
    /// `settings` must outlive this.
    explicit DeskSettings(QSettings& settings) : m_settings(settings) {}

    [[nodiscard]] CaseOrder caseOrder() const;
    void setCaseOrder(CaseOrder order);
    /// Whether the next open place comes by itself once a claim is answered, and whether the last answer of a
    /// case also marks it as done.
    [[nodiscard]] bool goesOn() const;
    void setGoesOn(bool goesOn);
    [[nodiscard]] bool marksDone() const;
    void setMarksDone(bool marksDone);
    /// Whether this rater agreed to have the time measured for these requests; nothing: was not asked yet.
    [[nodiscard]] std::optional<bool> consent(const Digest& requests, const RaterId& rater) const;
    void setConsent(const Digest& requests, const RaterId& rater, bool isAgreed);
    /// The person's key map, as a file would hold it; empty where nothing was changed.
    [[nodiscard]] std::string keyMap() const;
    void setKeyMap(const std::string& keys);
    /// Of a splitter of the page.
    [[nodiscard]] QByteArray layout(const QString& name) const;
    void setLayout(const QString& name, const QByteArray& state);

private:
    QSettings& m_settings;
};

} // namespace assize
