#pragma once
#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/display.h>
#include <libavutil/dovi_meta.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>

// Macros that Swift cannot import, as functions.

static inline int64_t shim_no_timestamp(void) { return AV_NOPTS_VALUE; }
static inline int shim_error_again(void) { return AVERROR(EAGAIN); }
static inline int shim_error_end_of_file(void) { return AVERROR_EOF; }
static inline int shim_error_interrupted(void) { return AVERROR_EXIT; }
static inline int shim_error_invalid_data(void) { return AVERROR_INVALIDDATA; }
static inline int shim_error_no_memory(void) { return AVERROR(ENOMEM); }
static inline int shim_error_no_decoder(void) { return AVERROR_DECODER_NOT_FOUND; }
static inline unsigned shim_fourcc(char a, char b, char c, char d) { return MKTAG(a, b, c, d); }
