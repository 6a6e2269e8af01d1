#pragma once
#include <vips/vips.h>

// Swift sees neither variadic functions nor casting macros: what the package uses of them is wrapped here.

static inline void shim_ignore_message(
    const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {}

// Warnings repeat what the error buffer says; nothing of them belongs on the user's terminal.
static inline int shim_init(void) {
  g_log_set_handler("VIPS", G_LOG_LEVEL_MASK, shim_ignore_message, NULL);
  return VIPS_INIT("vitrine");
}

static inline void shim_unref(void *object) { g_object_unref(object); }
static inline void shim_free(void *memory) { g_free(memory); }

// libvips' thread pool may report success before its last worker has failed. A watch passes pixels through and
// remembers whether any of those below it could not be made, on whatever thread.

static inline int shim_watch_generate(VipsRegion *out, void *sequence, void *in, void *failed, gboolean *stop) {
  VipsRegion *from = (VipsRegion *)sequence;
  VipsRect *area = &out->valid;
  if (vips_region_prepare(from, area)) {
    g_atomic_int_set((gint *)failed, 1);
    return -1;
  }
  return vips_region_region(out, from, area, area->left, area->top);
}

// Takes over `in`, which may be NULL where loading failed.
static inline int shim_watch(VipsImage *in, VipsImage **out) {
  if (in == NULL) return -1;
  VipsImage *watch = vips_image_new();
  vips_object_local(watch, in);
  gint *failed = g_new0(gint, 1);
  g_object_set_data_full(G_OBJECT(watch), "vitrine-failed", failed, g_free);
  if (vips_image_pipelinev(watch, VIPS_DEMAND_STYLE_THINSTRIP, in, NULL) ||
      vips_image_generate(watch, vips_start_one, shim_watch_generate, vips_stop_one, in, failed)) {
    g_object_unref(watch);
    return -1;
  }
  *out = watch;
  return 0;
}

// Whether pixels below a watch could not be made; final once the call that asked for them has returned.
static inline int shim_watch_has_failed(VipsImage *watch) {
  return g_atomic_int_get((gint *)g_object_get_data(G_OBJECT(watch), "vitrine-failed"));
}

// Loaders, each beneath a watch. Sequential access decodes from the top once and never unpacks to a temporary file.

#define SHIM_LOADER(format) \
  static inline int shim_##format##load(VipsSource *source, VipsImage **out) { \
    VipsImage *image = NULL; \
    vips_##format##load_source( \
        source, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL); \
    return shim_watch(image, out); \
  }
SHIM_LOADER(jpeg)
SHIM_LOADER(png)
SHIM_LOADER(webp)
SHIM_LOADER(heif)
SHIM_LOADER(gif)
SHIM_LOADER(tiff)

// Draws an SVG at a scale. Its source has no address, so librsvg loads nothing that the drawing refers to.
static inline int shim_svgload(VipsSource *source, VipsImage **out, double scale) {
  VipsImage *image = NULL;
  vips_svgload_source(source, &image, "scale", scale, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
  return shim_watch(image, out);
}

// Operations.

static inline int shim_extract_area(VipsImage *in, VipsImage **out, int left, int top, int width, int height) {
  return vips_extract_area(in, out, left, top, width, height, NULL);
}
// What surrounds the image is zero in all bands. The result is beneath a watch, as if it were loaded.
static inline int shim_embed(VipsImage *in, VipsImage **out, int left, int top, int width, int height) {
  VipsImage *image = NULL;
  if (vips_embed(in, &image, left, top, width, height, NULL)) return -1;
  return shim_watch(image, out);
}
static inline int shim_extract_bands(VipsImage *in, VipsImage **out, int first, int count) {
  return vips_extract_band(in, out, first, "n", count, NULL);
}
static inline int shim_resize(VipsImage *in, VipsImage **out, double xscale, double yscale) {
  return vips_resize(in, out, xscale, "vscale", yscale, "kernel", VIPS_KERNEL_LANCZOS3, NULL);
}
static inline int shim_colourspace(VipsImage *in, VipsImage **out, VipsInterpretation space) {
  return vips_colourspace(in, out, space, NULL);
}
// Profiles are paths or the names of profiles that libvips contains.
static inline int shim_icc_transform(VipsImage *in, VipsImage **out, const char *from, const char *to, int depth) {
  return vips_icc_transform(in, out, to, "input_profile", from, "depth", depth, "intent", VIPS_INTENT_RELATIVE, NULL);
}
static inline int shim_icc_import(VipsImage *in, VipsImage **out, const char *profile) {
  return vips_icc_import(in, out, "input_profile", profile, "intent", VIPS_INTENT_RELATIVE, NULL);
}
static inline int shim_icc_export(VipsImage *in, VipsImage **out, const char *profile, int depth) {
  return vips_icc_export(in, out, "output_profile", profile, "depth", depth, "intent", VIPS_INTENT_RELATIVE, NULL);
}
static inline int shim_color_difference(VipsImage *left, VipsImage *right, VipsImage **out) {
  return vips_dE76(left, right, out, NULL);
}
static inline int shim_mean(VipsImage *in, double *out) { return vips_avg(in, out, NULL); }
static inline int shim_scale(VipsImage *in, VipsImage **out, double factor) {
  return vips_linear1(in, out, factor, 0, NULL);
}
static inline int shim_premultiply(VipsImage *in, VipsImage **out) { return vips_premultiply(in, out, NULL); }
static inline int shim_unpremultiply(VipsImage *in, VipsImage **out) { return vips_unpremultiply(in, out, NULL); }
static inline int shim_flatten_white(VipsImage *in, VipsImage **out, double white) {
  double background[3] = {white, white, white};
  VipsArrayDouble *array = vips_array_double_new(background, 3);
  int result = vips_flatten(in, out, "background", array, "max_alpha", white, NULL);
  vips_area_unref(VIPS_AREA(array));
  return result;
}
static inline int shim_add_opaque_alpha(VipsImage *in, VipsImage **out, double full) {
  return vips_bandjoin_const1(in, out, full, NULL);
}
static inline int shim_cast(VipsImage *in, VipsImage **out, VipsBandFormat format) {
  return vips_cast(in, out, format, NULL);
}
static inline int shim_round(VipsImage *in, VipsImage **out) {
  return vips_round(in, out, VIPS_OPERATION_ROUND_RINT, NULL);
}
static inline int shim_interpret(VipsImage *in, VipsImage **out, VipsInterpretation space) {
  return vips_copy(in, out, "interpretation", space, NULL);
}
static inline int shim_set_resolution(VipsImage *in, VipsImage **out, double pixelsPerMillimetre) {
  return vips_copy(in, out, "xres", pixelsPerMillimetre, "yres", pixelsPerMillimetre, NULL);
}
static inline int shim_autorot(VipsImage *in, VipsImage **out) { return vips_autorot(in, out, NULL); }

// Savers, and a target that hands the bytes to a function.

typedef gint64 (*shim_write_function)(VipsTargetCustom *target, const void *bytes, gint64 count, void *context);

static inline VipsTarget *shim_target_new(shim_write_function write, void *context) {
  VipsTargetCustom *target = vips_target_custom_new();
  g_signal_connect(target, "write", G_CALLBACK(write), context);
  return VIPS_TARGET(target);
}
static inline int shim_jpegsave(VipsImage *in, VipsTarget *target, int quality) {
  return vips_jpegsave_target(
      in, target, "Q", quality, "optimize_coding", TRUE, "subsample_mode",
      quality >= 90 ? VIPS_FOREIGN_SUBSAMPLE_OFF : VIPS_FOREIGN_SUBSAMPLE_ON, "strip", TRUE, NULL);
}
// A quality of 0 is lossless. The XMP packet becomes the only metadata.
static inline int shim_webpsave(
    VipsImage *in, VipsTarget *target, int quality, const void *xmp, size_t xmpLength) {
  VipsImage *described;
  if (vips_copy(in, &described, NULL)) return -1;
  if (xmpLength > 0) vips_image_set_blob_copy(described, VIPS_META_XMP_NAME, xmp, xmpLength);
  int result = vips_webpsave_target(
      described, target, "Q", quality > 0 ? quality : 75, "lossless", quality == 0, "alpha_q", 100, "effort", 6, NULL);
  g_object_unref(described);
  return result;
}
// A photo of 12 million pixels: as fast as the library's defaults, and a quarter smaller. The resolution stays; newer versions
// of the library would also write an EXIF block.
static inline int shim_pngsave(VipsImage *in, VipsTarget *target, int bitDepth, int filters) {
  return vips_pngsave_target(
      in, target, "bitdepth", bitDepth, "filter", filters ? VIPS_FOREIGN_PNG_FILTER_ALL : VIPS_FOREIGN_PNG_FILTER_NONE,
      "compression", 3, "strip", TRUE, NULL);
}
