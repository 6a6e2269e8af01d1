// The functions of libcurl that Blobs calls. The library, which has many dependencies, is loaded with the first
// request. A function that is missing here is an error when the program is linked.

#include "lazy_function.inc"

        library curl, "libcurl.so.4"

        function curl, curl_easy_cleanup
        function curl, curl_easy_init
        function curl, curl_easy_perform
        function curl, curl_easy_reset
        function curl, curl_getdate
        function curl, curl_easy_setopt
        function curl, curl_easy_strerror
        function curl, curl_slist_append
        function curl, curl_slist_free_all
