// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/clock.h"
#include "session/labellingwork.h"
#include "store/storethread.h"

#include <QObject>

#include <filesystem>
#include <memory>
#include <optional>

namespace assize {

/// A reviewer's project, open on its thread, with all that labelling needs of it.
struct OpenedLabelling {
    std::unique_ptr<StoreThread> store;
    LabellingWork work;
};

/// Makes and opens reviewers' projects, off the GUI thread. One at a time: what is begun later replaces what
/// is under way.
class LabellingOpener final : public QObject {
    Q_OBJECT

public:
    explicit LabellingOpener(const Clock& clock, QObject* parent = nullptr);
    ~LabellingOpener() override;

    void open(const std::filesystem::path& project);
    /// Opens the rater's project for the requests in that folder; makes it where there is none.
    void create(const std::filesystem::path& requests, const RaterId& rater,
                const std::filesystem::path& folder);
    /// Brings a label file's work back: into the rater's project beside the requests, or into a new one.
    void restore(const std::filesystem::path& labels, const std::filesystem::path& requests,
                 const RaterId& rater);

Q_SIGNALS:
    /// The receiver takes what it needs out of it.
    void opened(const std::shared_ptr<assize::OpenedLabelling>& labelling);
    void failed(const assize::Error& error);

private:
    void openThen(const std::filesystem::path& project, std::optional<std::filesystem::path> labels);
    void load(std::optional<std::filesystem::path> labels);
    void giveUp(const Error& error);

    const Clock& m_clock;
    std::unique_ptr<StoreThread> m_store; ///< of the project that is being opened
};

} // namespace assize
