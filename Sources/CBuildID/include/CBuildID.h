#pragma once
#include <stddef.h>

// Copies the identifier that the linker gave the program, at most `capacity` bytes, and returns how many there are; 0 if
// the program has none.
size_t build_id(unsigned char *bytes, size_t capacity);
