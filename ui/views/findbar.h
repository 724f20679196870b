// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/region.h"

#include <QWidget>

#include <optional>
#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QToolButton;

namespace assize {

class EvidenceView;

/// A slim bar that finds a text in one view or in several, as it stands there, or the places where words of a
/// claim stand near each other. It is hidden until it is asked for.
class FindBar final : public QWidget {
    Q_OBJECT

public:
    /// Of one text; what is beyond is not counted.
    static constexpr std::size_t mostHits = 100'000;
    static constexpr std::size_t mostWordPlaces = 50;

    explicit FindBar(QWidget* parent = nullptr);

    /// The texts that can be searched; forgets what was found. The views must be told to go before they do.
    void setTexts(std::vector<EvidenceView*> texts);
    /// Asks what to find, from what is selected; in all of the texts or in one of them.
    void open(EvidenceView* front, bool inAllTexts);
    /// The places where words of a claim stand near each other, in all of the texts, the best first.
    void findWords(const std::string& claim, EvidenceView* front);
    /// To the next place or the one before, round and round; opens the bar where there is none.
    void step(int by, EvidenceView* front);
    void close();

Q_SIGNALS:
    /// The view whose place is shown next, which should be in front.
    void placeChosen(assize::EvidenceView* view);
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Hit {
        std::size_t text = 0;
        std::size_t index = 0; ///< among the view's hits
        Region region;
        std::size_t words = 0; ///< of a claim; 0 for a text that was asked for
    };

    void search();
    void forget();
    void sortByRank(const std::string& claim);
    [[nodiscard]] std::size_t nearestHit() const;
    void showHit();
    void showCount();
    [[nodiscard]] bool searches(const EvidenceView* text) const;

    std::vector<EvidenceView*> m_texts;
    EvidenceView* m_front = nullptr;
    bool m_inAllTexts = false;
    std::size_t m_claimWords = 0; ///< 0: a text was asked for
    std::vector<Hit> m_hits;
    std::size_t m_current = 0;
    bool m_hasMore = false;
    QLineEdit* m_field;
    QToolButton* m_case;
    QLabel* m_count;
    QLabel* m_where;
};

} // namespace assize
