#pragma once
// The checks of curl's headers turn calls into macros, which hide the functions that are loaded when needed.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

// Variadic functions that Swift cannot call, once for each type of argument.

static inline CURLcode shim_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode shim_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode shim_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode shim_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}
// For CURLOPT_READFUNCTION, CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION, whose types are the same.
static inline CURLcode shim_set_transfer(CURL *handle, CURLoption option, curl_read_callback value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode shim_set_seek(CURL *handle, curl_seek_callback value) {
  return curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, value);
}
