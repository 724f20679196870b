// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "corpus/blindedrequest.h"
#include "corpus/field.h"

#include <QWidget>

#include <optional>

class QLabel;

namespace assize {

class EvidenceView;
class FindBar;
class LineBar;

struct ClaimVerdict {
    std::optional<Category> truth;
    std::optional<Category> grounding;
};

/// The output of the current case with its claims, and what is known of how it was captured.
class OutputPane final : public QWidget {
    Q_OBJECT

public:
    explicit OutputPane(QWidget* parent = nullptr);

    void setRequest(const BlindedRequest& request);
    /// What has been answered of each claim, for the margin.
    void setVerdicts(const std::vector<ClaimVerdict>& verdicts);
    void setCurrentClaim(std::optional<std::size_t> claimIndex);
    [[nodiscard]] EvidenceView* view() const { return m_view; }
    [[nodiscard]] FindBar& findBar() { return *m_find; }
    [[nodiscard]] LineBar& lineBar() { return *m_line; }

Q_SIGNALS:
    void claimActivated(std::size_t claimIndex);

private:
    QLabel* m_heading;
    QLabel* m_limitations;
    EvidenceView* m_view;
    FindBar* m_find;
    LineBar* m_line;
    std::vector<Region> m_claims;
};

} // namespace assize
