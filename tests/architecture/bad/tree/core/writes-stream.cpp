// SPDX-License-Identifier: Apache-2.0
#include <fstream>
std::ofstream out("file");
