// The functions of libvips that ImageFiles calls. The library, which has many dependencies, is loaded with the first
// photo. A function that is missing here is an error when the program is linked.

#include "lazy_function.inc"

        library vips, "libvips.so.42"

        function vips, vips_area_unref
        function vips, vips_array_double_new
        function vips, vips_autorot
        function vips, vips_avg
        function vips, vips_bandjoin_const1
        function vips, vips_block_untrusted_set
        function vips, vips_cache_set_max
        function vips, vips_cast
        function vips, vips_colourspace
        function vips, vips_copy
        function vips, vips_dE76
        function vips, vips_error
        function vips, vips_error_buffer_copy
        function vips, vips_error_clear
        function vips, vips_extract_area
        function vips, vips_extract_band
        function vips, vips_flatten
        function vips, vips_format_sizeof
        function vips, vips_heifload_source
        function vips, vips_icc_export
        function vips, vips_icc_import
        function vips, vips_icc_transform
        function vips, vips_image_copy_memory
        function vips, vips_image_generate
        function vips, vips_image_get_bands
        function vips, vips_image_get_blob
        function vips, vips_image_get_format
        function vips, vips_image_get_height
        function vips, vips_image_get_int
        function vips, vips_image_get_interpretation
        function vips, vips_image_get_typeof
        function vips, vips_image_get_width
        function vips, vips_image_hasalpha
        function vips, vips_image_new
        function vips, vips_image_new_from_memory
        function vips, vips_image_pipelinev
        function vips, vips_image_set_blob_copy
        function vips, vips_image_set_int
        function vips, vips_image_write
        function vips, vips_init
        function vips, vips_jpegload_source
        function vips, vips_jpegsave_target
        function vips, vips_linear1
        function vips, vips_object_local_cb
        function vips, vips_pngload_source
        function vips, vips_pngsave_target
        function vips, vips_premultiply
        function vips, vips_region_prepare
        function vips, vips_region_region
        function vips, vips_resize
        function vips, vips_round
        function vips, vips_source_new_from_descriptor
        function vips, vips_start_one
        function vips, vips_stop_one
        function vips, vips_target_custom_new
        function vips, vips_target_get_type
        function vips, vips_unpremultiply
        function vips, vips_version
        function vips, vips_webpload_source
        function vips, vips_webpsave_target
