// The functions of librabbitmq that Queues calls. The library, which needs OpenSSL, is loaded with the first connection
// to a broker. A function that is missing here is an error when the program is linked.

#include "lazy_function.inc"

        library rabbitmq, "librabbitmq.so.4"

        function rabbitmq, amqp_basic_ack
        function rabbitmq, amqp_basic_cancel
        function rabbitmq, amqp_basic_consume
        function rabbitmq, amqp_basic_get
        function rabbitmq, amqp_basic_nack
        function rabbitmq, amqp_basic_publish
        function rabbitmq, amqp_basic_qos
        function rabbitmq, amqp_channel_open
        function rabbitmq, amqp_confirm_select
        function rabbitmq, amqp_connection_close
        function rabbitmq, amqp_destroy_connection
        function rabbitmq, amqp_error_string2
        function rabbitmq, amqp_exchange_declare
        function rabbitmq, amqp_get_rpc_reply
        function rabbitmq, amqp_get_sockfd
        function rabbitmq, amqp_login_with_properties
        function rabbitmq, amqp_maybe_release_buffers
        function rabbitmq, amqp_new_connection
        function rabbitmq, amqp_queue_bind
        function rabbitmq, amqp_queue_declare
        function rabbitmq, amqp_set_handshake_timeout
        function rabbitmq, amqp_set_rpc_timeout
        function rabbitmq, amqp_simple_wait_frame_noblock
        function rabbitmq, amqp_socket_open_noblock
        function rabbitmq, amqp_ssl_socket_new
        function rabbitmq, amqp_ssl_socket_set_cacert
        function rabbitmq, amqp_tcp_socket_new
