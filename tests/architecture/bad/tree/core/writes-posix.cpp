// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
const int descriptor = ::open("file", O_RDONLY | O_CREAT);
