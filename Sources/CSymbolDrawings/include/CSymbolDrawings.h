#pragma once
#include <stddef.h>

// An SVG file with the drawings of a subject.
struct symbol_drawings {
  const char *_Nonnull subject;
  const unsigned char *_Nonnull bytes;
  size_t count;
};

// Returns all files, which live as long as the program, and their number.
const struct symbol_drawings *_Nonnull symbol_drawings(size_t *_Nonnull count);
