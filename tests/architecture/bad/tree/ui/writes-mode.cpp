// SPDX-License-Identifier: Apache-2.0
const bool opened = file.open(QIODevice::WriteOnly);
