#pragma once
#include <fontconfig/fontconfig.h>
#include <fribidi.h>
#include <hb-ot.h>
#include <hb.h>
#include <pango/pangoft2.h>

// Draws the outline of a glyph. The function had another name before HarfBuzz 7, which Debian 12 has not.
static inline void shim_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *pen) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, pen);
#else
  hb_font_get_glyph_shape(font, glyph, functions, pen);
#endif
}
