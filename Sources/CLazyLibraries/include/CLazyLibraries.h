#pragma once

// This module has nothing for Swift: lazy_function.inc is for assembly files of other modules.
