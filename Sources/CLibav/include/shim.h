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

// Names that have changed between FFmpeg 5.1 and 8.

static inline int64_t shim_frame_duration(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_MAJOR >= 58
  return frame->duration;
#else
  return frame->pkt_duration;
#endif
}

static inline int shim_is_interlaced(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_MAJOR >= 59
  return (frame->flags & AV_FRAME_FLAG_INTERLACED) != 0;
#else
  return frame->interlaced_frame;
#endif
}

// Returns side data of a stream and its size; NULL if it has none of this type.
static inline const uint8_t *shim_stream_side_data(const AVStream *stream, enum AVPacketSideDataType type, size_t *size) {
#if LIBAVCODEC_VERSION_MAJOR >= 61
  const AVCodecParameters *parameters = stream->codecpar;
  const AVPacketSideData *data =
      av_packet_side_data_get(parameters->coded_side_data, parameters->nb_coded_side_data, type);
  if (data == NULL) return NULL;
  if (size != NULL) *size = data->size;
  return data->data;
#else
  return av_stream_get_side_data(stream, type, size);
#endif
}
