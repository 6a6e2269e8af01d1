#pragma once
#include <sys/time.h>

#include <amqp.h>
#include <amqp_framing.h>
#include <amqp_ssl_socket.h>
#include <amqp_tcp_socket.h>

// Variadic functions and macros that Swift cannot import, as functions.

static inline amqp_rpc_reply_t shim_login(
    amqp_connection_state_t state, const char *host, int heartbeat, const amqp_table_t *properties, const char *user,
    const char *password) {
  return amqp_login_with_properties(
      state, host, 0, AMQP_DEFAULT_FRAME_SIZE, heartbeat, properties, AMQP_SASL_METHOD_PLAIN, user, password);
}

static inline amqp_method_number_t shim_connection_close(void) { return AMQP_CONNECTION_CLOSE_METHOD; }
static inline amqp_method_number_t shim_connection_blocked(void) { return AMQP_CONNECTION_BLOCKED_METHOD; }
static inline amqp_method_number_t shim_connection_unblocked(void) { return AMQP_CONNECTION_UNBLOCKED_METHOD; }
static inline amqp_method_number_t shim_channel_close(void) { return AMQP_CHANNEL_CLOSE_METHOD; }
static inline amqp_method_number_t shim_basic_cancel(void) { return AMQP_BASIC_CANCEL_METHOD; }
static inline amqp_method_number_t shim_basic_return(void) { return AMQP_BASIC_RETURN_METHOD; }
static inline amqp_method_number_t shim_basic_deliver(void) { return AMQP_BASIC_DELIVER_METHOD; }
static inline amqp_method_number_t shim_basic_get_ok(void) { return AMQP_BASIC_GET_OK_METHOD; }
static inline amqp_method_number_t shim_basic_ack(void) { return AMQP_BASIC_ACK_METHOD; }
static inline amqp_method_number_t shim_basic_nack(void) { return AMQP_BASIC_NACK_METHOD; }
static inline uint8_t shim_frame_method(void) { return AMQP_FRAME_METHOD; }
static inline uint8_t shim_frame_header(void) { return AMQP_FRAME_HEADER; }
static inline uint8_t shim_frame_body(void) { return AMQP_FRAME_BODY; }
static inline amqp_flags_t shim_delivery_mode_flag(void) { return AMQP_BASIC_DELIVERY_MODE_FLAG; }
static inline amqp_flags_t shim_type_flag(void) { return AMQP_BASIC_TYPE_FLAG; }
