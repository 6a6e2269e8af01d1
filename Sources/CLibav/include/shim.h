#pragma once
#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/display.h>
#include <libavutil/dovi_meta.h>
#include <libavutil/hwcontext.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/timecode.h>
#include <libswresample/swresample.h>

// Macros that Swift cannot import, as functions.

static inline int64_t shim_no_timestamp(void) { return AV_NOPTS_VALUE; }
static inline int shim_error_again(void) { return AVERROR(EAGAIN); }
static inline int shim_error_end_of_file(void) { return AVERROR_EOF; }
static inline int shim_error_interrupted(void) { return AVERROR_EXIT; }
static inline int shim_error_invalid_data(void) { return AVERROR_INVALIDDATA; }
static inline int shim_error_external(void) { return AVERROR_EXTERNAL; }
static inline int shim_error_no_memory(void) { return AVERROR(ENOMEM); }
static inline int shim_error_no_decoder(void) { return AVERROR_DECODER_NOT_FOUND; }

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

// Adds a copy of side data to a stream. Returns a negative code if memory runs out.
static inline int shim_add_stream_side_data(AVStream *stream, enum AVPacketSideDataType type, const void *data, size_t size) {
  uint8_t *copy = (uint8_t *)av_memdup(data, size);
  if (copy == NULL) return AVERROR(ENOMEM);
#if LIBAVCODEC_VERSION_MAJOR >= 61
  AVCodecParameters *parameters = stream->codecpar;
  int failed = av_packet_side_data_add(
      &parameters->coded_side_data, &parameters->nb_coded_side_data, type, copy, size, 0) == NULL;
#else
  int failed = av_stream_add_side_data(stream, type, copy, size) < 0;
#endif
  if (failed) av_free(copy);
  return failed ? AVERROR(ENOMEM) : 0;
}

// Adds a chapter to a file that is written; the title may be NULL. Returns a negative code if memory runs out.
static inline int shim_add_chapter(AVFormatContext *file, AVRational time_base, int64_t start, int64_t end, const char *title) {
  AVChapter **chapters = (AVChapter **)av_realloc_array(file->chapters, file->nb_chapters + 1, sizeof(AVChapter *));
  if (chapters == NULL) return AVERROR(ENOMEM);
  file->chapters = chapters;
  AVChapter *chapter = (AVChapter *)av_mallocz(sizeof(AVChapter));
  if (chapter == NULL) return AVERROR(ENOMEM);
  chapters[file->nb_chapters++] = chapter;
  chapter->id = file->nb_chapters;
  chapter->time_base = time_base;
  chapter->start = start;
  chapter->end = end;
  return title == NULL ? 0 : av_dict_set(&chapter->metadata, "title", title, 0);
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
