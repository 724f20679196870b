// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "corpus/blindedrequest.h"

#include <QWidget>

#include <optional>

class QLabel;

namespace assize {

class EvidenceView;

/// The output of the current case with its claims, and what is known of how it was captured.
class OutputPane final : public QWidget {
    Q_OBJECT

public:
    explicit OutputPane(QWidget* parent = nullptr);

    void setRequest(const BlindedRequest& request);
    void setCurrentClaim(std::optional<std::size_t> claimIndex);
    [[nodiscard]] EvidenceView* view() const { return m_view; }

Q_SIGNALS:
    void claimActivated(std::size_t claimIndex);

private:
    QLabel* m_heading;
    QLabel* m_limitations;
    EvidenceView* m_view;
    std::vector<Region> m_claims;
};

} // namespace assize
