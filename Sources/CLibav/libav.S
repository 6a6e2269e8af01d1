// The functions of libav that VideoFiles calls. The libraries, which have many dependencies, are loaded with the first
// video. A function that is missing here is an error when the program is linked.

#include <libavcodec/version_major.h>
#include <libavfilter/version_major.h>
#include <libavformat/version_major.h>
#include <libavutil/version.h>
#include <libswresample/version_major.h>

#include "lazy_function.inc"

#define TEXT(words) TEXT_(words)
#define TEXT_(words) #words

        library avcodec, TEXT(libavcodec.so.LIBAVCODEC_VERSION_MAJOR)
        library avfilter, TEXT(libavfilter.so.LIBAVFILTER_VERSION_MAJOR)
        library avformat, TEXT(libavformat.so.LIBAVFORMAT_VERSION_MAJOR)
        library avutil, TEXT(libavutil.so.LIBAVUTIL_VERSION_MAJOR)
        library swresample, TEXT(libswresample.so.LIBSWRESAMPLE_VERSION_MAJOR)

        function avcodec, av_get_audio_frame_duration2
        function avcodec, av_get_bits_per_sample
        function avcodec, av_get_exact_bits_per_sample
        function avcodec, av_new_packet
        function avcodec, av_packet_alloc
        function avcodec, av_packet_clone
        function avcodec, av_packet_free
        function avcodec, av_packet_move_ref
        function avcodec, av_packet_ref
        function avcodec, av_packet_rescale_ts
        function avcodec, av_packet_unref
        function avcodec, avcodec_alloc_context3
        function avcodec, avcodec_find_decoder
        function avcodec, avcodec_find_encoder_by_name
        function avcodec, avcodec_flush_buffers
        function avcodec, avcodec_free_context
        function avcodec, avcodec_get_name
        function avcodec, avcodec_open2
        function avcodec, avcodec_parameters_alloc
        function avcodec, avcodec_parameters_copy
        function avcodec, avcodec_parameters_free
        function avcodec, avcodec_parameters_from_context
        function avcodec, avcodec_parameters_to_context
        function avcodec, avcodec_receive_frame
        function avcodec, avcodec_receive_packet
        function avcodec, avcodec_send_frame
        function avcodec, avcodec_send_packet
        function avcodec, avcodec_version

        function avfilter, av_buffersink_get_frame
        function avfilter, av_buffersink_get_time_base
        function avfilter, av_buffersrc_add_frame_flags
        function avfilter, avfilter_get_by_name
        function avfilter, avfilter_graph_alloc
        function avfilter, avfilter_graph_config
        function avfilter, avfilter_graph_create_filter
        function avfilter, avfilter_graph_free
        function avfilter, avfilter_link
        function avfilter, avfilter_version

        function avformat, av_guess_sample_aspect_ratio
        function avformat, av_read_frame
        function avformat, av_seek_frame
#if LIBAVCODEC_VERSION_MAJOR >= 61
        function avcodec, av_packet_side_data_add
        function avcodec, av_packet_side_data_get
#else
        function avformat, av_stream_add_side_data
        function avformat, av_stream_get_side_data
#endif
        function avformat, av_write_frame
        function avformat, av_write_trailer
        function avformat, avformat_alloc_context
        function avformat, avformat_alloc_output_context2
        function avformat, avformat_close_input
        function avformat, avformat_find_stream_info
        function avformat, avformat_free_context
        function avformat, avformat_index_get_entries_count
        function avformat, avformat_index_get_entry
        function avformat, avformat_new_stream
        function avformat, avformat_open_input
        function avformat, avformat_write_header
        function avformat, avio_closep
        function avformat, avio_open
        function avformat, avio_size

        function avutil, av_buffer_create
        function avutil, av_buffer_pool_get
        function avutil, av_buffer_pool_init
        function avutil, av_buffer_pool_uninit
        function avutil, av_buffer_ref
        function avutil, av_buffer_unref
        function avutil, av_channel_layout_compare
        function avutil, av_channel_layout_copy
        function avutil, av_channel_layout_default
        function avutil, av_channel_layout_from_string
        function avutil, av_channel_layout_uninit
        function avutil, av_chroma_location_from_name
        function avutil, av_chroma_location_name
        function avutil, av_color_primaries_from_name
        function avutil, av_color_primaries_name
        function avutil, av_color_space_from_name
        function avutil, av_color_space_name
        function avutil, av_color_transfer_from_name
        function avutil, av_color_transfer_name
        function avutil, av_dict_free
        function avutil, av_dict_get
        function avutil, av_dict_set
        function avutil, av_dict_set_int
        function avutil, av_frame_alloc
        function avutil, av_frame_free
        function avutil, av_frame_get_buffer
        function avutil, av_frame_get_side_data
        function avutil, av_frame_unref
        function avutil, av_free
        function avutil, av_get_bytes_per_sample
        function avutil, av_get_media_type_string
        function avutil, av_get_pix_fmt_name
        function avutil, av_hwdevice_ctx_create
        function avutil, av_hwframe_ctx_alloc
        function avutil, av_hwframe_ctx_init
        function avutil, av_hwframe_get_buffer
        function avutil, av_hwframe_transfer_data
        function avutil, av_log_set_level
        function avutil, av_mallocz
        function avutil, av_memdup
        function avutil, av_opt_set
        function avutil, av_opt_set_double
        function avutil, av_pix_fmt_desc_get
        function avutil, av_realloc_array
        function avutil, av_rescale_delta
        function avutil, av_rescale_q
        function avutil, av_sample_fmt_is_planar
        function avutil, av_samples_set_silence
        function avutil, av_strdup
        function avutil, av_strerror
        function avutil, av_timecode_init_from_string
        function avutil, av_timecode_make_string

        function swresample, swr_alloc_set_opts2
        function swresample, swr_convert
        function swresample, swr_free
        function swresample, swr_get_out_samples
        function swresample, swr_init
        function swresample, swr_set_matrix

