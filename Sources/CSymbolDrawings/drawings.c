// The SVG files in Subjects, embedded by the compiler in a moment. Array literals in Swift take it half a minute.
#include "CSymbolDrawings.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char arrows[] = {
#embed "Subjects/arrows.svg"
};
static const unsigned char signs[] = {
#embed "Subjects/signs.svg"
};
static const unsigned char editing[] = {
#embed "Subjects/editing.svg"
};
static const unsigned char layouts[] = {
#embed "Subjects/layouts.svg"
};
static const unsigned char letters[] = {
#embed "Subjects/letters.svg"
};
static const unsigned char people[] = {
#embed "Subjects/people.svg"
};
static const unsigned char figures[] = {
#embed "Subjects/figures.svg"
};
static const unsigned char nature[] = {
#embed "Subjects/nature.svg"
};
static const unsigned char weather[] = {
#embed "Subjects/weather.svg"
};
static const unsigned char food[] = {
#embed "Subjects/food.svg"
};
static const unsigned char places[] = {
#embed "Subjects/places.svg"
};
static const unsigned char things[] = {
#embed "Subjects/things.svg"
};
static const unsigned char papers[] = {
#embed "Subjects/papers.svg"
};
static const unsigned char tools[] = {
#embed "Subjects/tools.svg"
};
static const unsigned char devices[] = {
#embed "Subjects/devices.svg"
};
static const unsigned char media[] = {
#embed "Subjects/media.svg"
};

#define FILE_OF(subject) {#subject, subject, sizeof subject}

static const struct symbol_drawings drawings[] = {
    FILE_OF(arrows),
    FILE_OF(signs),
    FILE_OF(editing),
    FILE_OF(layouts),
    FILE_OF(letters),
    FILE_OF(people),
    FILE_OF(figures),
    FILE_OF(nature),
    FILE_OF(weather),
    FILE_OF(food),
    FILE_OF(places),
    FILE_OF(things),
    FILE_OF(papers),
    FILE_OF(tools),
    FILE_OF(devices),
    FILE_OF(media),
};

const struct symbol_drawings *symbol_drawings(size_t *count) {
  *count = sizeof drawings / sizeof drawings[0];
  return drawings;
}
