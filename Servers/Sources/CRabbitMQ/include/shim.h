#pragma once
#include <stdbool.h>
#include <string.h>
#include <sys/time.h>

// Newer versions of the library have a folder for their headers, and warn about the old names.
#if __has_include(<rabbitmq-c/amqp.h>)
#include <rabbitmq-c/amqp.h>
#include <rabbitmq-c/framing.h>
#include <rabbitmq-c/ssl_socket.h>
#include <rabbitmq-c/tcp_socket.h>
#else
#include <amqp.h>
#include <amqp_framing.h>
#include <amqp_ssl_socket.h>
#include <amqp_tcp_socket.h>
#endif

// Calls with zero-terminated texts and tables of arguments, which live on the stack until the call returns.

static inline amqp_bytes_t shim_bytes(const char *text) {
  return (amqp_bytes_t){.len = strlen(text), .bytes = (void *)text};
}

// The library's own constant cannot be loaded when it is needed, as functions can.
static const amqp_table_t shim_no_arguments = {0, NULL};

static inline amqp_table_entry_t shim_text(const char *key, const char *value) {
  amqp_table_entry_t entry = {.key = shim_bytes(key), .value = {.kind = AMQP_FIELD_KIND_UTF8}};
  entry.value.value.bytes = shim_bytes(value);
  return entry;
}

static inline amqp_table_entry_t shim_number(const char *key, int64_t value) {
  amqp_table_entry_t entry = {.key = shim_bytes(key), .value = {.kind = AMQP_FIELD_KIND_I64}};
  entry.value.value.i64 = value;
  return entry;
}

static inline amqp_table_entry_t shim_true(const char *key) {
  amqp_table_entry_t entry = {.key = shim_bytes(key), .value = {.kind = AMQP_FIELD_KIND_BOOLEAN}};
  entry.value.value.boolean = 1;
  return entry;
}

static inline amqp_rpc_reply_t shim_login(
    amqp_connection_state_t state, const char *host, int heartbeat, const char *name, const char *user,
    const char *password) {
  amqp_table_entry_t capabilities[] = {
      shim_true("authentication_failure_close"), shim_true("basic.nack"), shim_true("connection.blocked"),
      shim_true("consumer_cancel_notify"), shim_true("publisher_confirms")};
  amqp_table_entry_t properties[] = {
      shim_text("product", "Vitrine"), shim_text("connection_name", name),
      {.key = shim_bytes("capabilities"), .value = {.kind = AMQP_FIELD_KIND_TABLE}}};
  properties[2].value.value.table = (amqp_table_t){.num_entries = 5, .entries = capabilities};
  amqp_table_t table = {.num_entries = 3, .entries = properties};
  return amqp_login_with_properties(
      state, host, 0, AMQP_DEFAULT_FRAME_SIZE, heartbeat, &table, AMQP_SASL_METHOD_PLAIN, user, password);
}

static inline void shim_declare_exchange(amqp_connection_state_t state, const char *name, bool is_passive) {
  const char *type = is_passive ? "" : "direct";
  amqp_exchange_declare(
      state, 1, shim_bytes(name), shim_bytes(type), is_passive, !is_passive, 0, 0, shim_no_arguments);
}

// A durable exchange with an alternate exchange, which need not exist.
static inline void shim_declare_exchange_with_alternate(
    amqp_connection_state_t state, const char *name, const char *alternate) {
  amqp_table_entry_t arguments[] = {shim_text("alternate-exchange", alternate)};
  amqp_table_t table = {.num_entries = 1, .entries = arguments};
  amqp_exchange_declare(state, 1, shim_bytes(name), shim_bytes("direct"), 0, 1, 0, 0, table);
}

// A durable quorum queue. Messages that return more often than the limit go to the exchange, if there is one.
static inline void shim_declare_queue(
    amqp_connection_state_t state, const char *name, int64_t delivery_limit, const char *dead_exchange) {
  amqp_table_entry_t arguments[] = {
      shim_text("x-queue-type", "quorum"), shim_number("x-delivery-limit", delivery_limit),
      shim_text("x-dead-letter-exchange", dead_exchange ? dead_exchange : ""),
      shim_text("x-dead-letter-routing-key", "dead"),
      // Dead letters stay in the queue until the other one has them, which requires this overflow policy.
      shim_text("x-dead-letter-strategy", "at-least-once"), shim_text("x-overflow", "reject-publish")};
  amqp_table_t table = {.num_entries = dead_exchange ? 6 : 2, .entries = arguments};
  amqp_queue_declare(state, 1, shim_bytes(name), 0, 1, 0, 0, table);
}

// A queue that exists as long as the connection.
static inline amqp_queue_declare_ok_t *shim_declare_private_queue(
    amqp_connection_state_t state, amqp_channel_t channel, int64_t most) {
  amqp_table_entry_t arguments[] = {shim_number("x-max-length", most)};
  amqp_table_t table = {.num_entries = 1, .entries = arguments};
  return amqp_queue_declare(state, channel, shim_bytes(""), 0, 0, 1, 1, table);
}

static inline amqp_queue_declare_ok_t *shim_find_queue(amqp_connection_state_t state, const char *name) {
  return amqp_queue_declare(state, 1, shim_bytes(name), 1, 0, 0, 0, shim_no_arguments);
}

static inline void shim_bind(
    amqp_connection_state_t state, amqp_channel_t channel, const char *queue, const char *exchange, const char *key) {
  amqp_queue_bind(state, channel, shim_bytes(queue), shim_bytes(exchange), shim_bytes(key), shim_no_arguments);
}

static inline void shim_consume(
    amqp_connection_state_t state, amqp_channel_t channel, const char *queue, const char *consumer,
    bool is_acknowledged) {
  amqp_basic_consume(
      state, channel, shim_bytes(queue), shim_bytes(consumer), 0, !is_acknowledged, 0, shim_no_arguments);
}

static inline void shim_cancel(amqp_connection_state_t state, amqp_channel_t channel, const char *consumer) {
  amqp_basic_cancel(state, channel, shim_bytes(consumer));
}

static inline amqp_rpc_reply_t shim_get(amqp_connection_state_t state, amqp_channel_t channel, const char *queue) {
  return amqp_basic_get(state, channel, shim_bytes(queue), 0);
}

static inline int shim_publish(
    amqp_connection_state_t state, const char *exchange, const char *key, const char *type, bool is_stored,
    const void *body, size_t count) {
  amqp_basic_properties_t properties = {
      ._flags = AMQP_BASIC_DELIVERY_MODE_FLAG | AMQP_BASIC_TYPE_FLAG, .type = shim_bytes(type),
      .delivery_mode = is_stored ? 2 : 1};
  amqp_bytes_t bytes = {.len = count, .bytes = (void *)body};
  return amqp_basic_publish(state, 1, shim_bytes(exchange), shim_bytes(key), is_stored, 0, &properties, bytes);
}

// Macros that Swift cannot import, as functions.

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
static inline amqp_flags_t shim_type_flag(void) { return AMQP_BASIC_TYPE_FLAG; }
