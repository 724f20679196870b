// SPDX-License-Identifier: Apache-2.0
// Unlike QSaveFile this keeps the mode; processEvents and std::regex stay out.
