// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTextDocument>
#include <QTextEdit>

namespace assize {

/// A document that opens nothing, whatever its text asks for, and counts what it was asked for.
class InertDocument final : public QTextDocument {
    Q_OBJECT

public:
    using QTextDocument::QTextDocument;

    [[nodiscard]] int resourcesAskedFor() const { return m_resourcesAskedFor; }

protected:
    QVariant loadResource(int type, const QUrl& name) override;

private:
    int m_resourcesAskedFor = 0;
};

/// A text to read: selectable by mouse and keyboard, without links; it is copied as plain text.
class GuideText final : public QTextEdit {
    Q_OBJECT

public:
    explicit GuideText(QWidget* parent = nullptr);

    /// The part of the document that is in sight, a little more rather than less.
    struct Visible {
        int begin = 0;
        int end = 0;
    };
    [[nodiscard]] Visible visible() const;

    /// Puts the cursor to a position, and its line to the top.
    void scrollToTop(int position);
    /// Puts the cursor to a position; scrolls, if it is out of sight, until lines stand around it too.
    void reveal(int position);

Q_SIGNALS:
    /// Another part of the document is in sight.
    void scrolled();
    /// The palette or the font is another one.
    void restyled();

protected:
    [[nodiscard]] QMimeData* createMimeDataFromSelection() const override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    QRect goTo(int position);
};

} // namespace assize
