// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "corpus/evaluationcase.h"

#include <QScrollArea>

#include <vector>

class QLineEdit;

namespace assize {

/// Everything that a maintainer's file says of a case but its texts and claims, for reading.
class CaseForm final : public QScrollArea {
    Q_OBJECT

public:
    explicit CaseForm(QWidget* parent = nullptr);

    void show(const EvaluationCase& evaluationCase);
    using QScrollArea::show;

private:
    std::vector<QLineEdit*> m_values;
};

} // namespace assize
