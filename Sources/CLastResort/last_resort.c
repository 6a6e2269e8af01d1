// RTLD_NEXT and memfd_create are extensions of glibc.
#define _GNU_SOURCE
#include "CLastResort.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

static atomic_int messages = -1;
static atomic_int notes = -1;
// The descriptor for lines of JSON; -1 for lines for people.
static atomic_int parent = -1;
static atomic_flag is_ending = ATOMIC_FLAG_INIT;

// A line that is put together without allocating memory.
typedef struct {
  char text[1024];
  size_t length;
} Line;

static void append(Line *line, const char *text, size_t length) {
  // The last byte is kept for the line break.
  for (size_t i = 0; i < length && line->length < sizeof line->text - 1; i++) {
    char c = text[i];
    int follows_space = line->length > 0 && line->text[line->length - 1] == ' ';
    if (c == '\n' || c == '\r' || c == '\t' || c == ' ') {
      if (!follows_space) line->text[line->length++] = ' ';
    } else {
      line->text[line->length++] = (unsigned char)c < 32 || c == 127 ? '?' : c;
    }
  }
}

static void append_text(Line *line, const char *text) { append(line, text, strlen(text)); }

// Appends the last line of the notes.
static void append_notes(Line *line) {
  char text[512];
  off_t end = notes >= 0 ? lseek(notes, 0, SEEK_END) : 0;
  off_t start = end > (off_t)sizeof text ? end - (off_t)sizeof text : 0;
  ssize_t count = end > 0 ? pread(notes, text, sizeof text, start) : 0;
  while (count > 0 && (text[count - 1] == '\n' || text[count - 1] == ' ')) count--;
  if (count <= 0) return;
  ssize_t first = count;
  while (first > 0 && text[first - 1] != '\n') first--;
  append_text(line, ": ");
  append(line, text + first, (size_t)(count - first));
}

// Returns the JSON of a failure. The last bytes are kept for what closes it.
static Line as_json(const char *code, const Line *sentence) {
  static const char close[] = "\"}}}";
  Line line = {.length = 0};
  append_text(&line, "{\"failed\":{\"_0\":{\"code\":\"");
  append_text(&line, code);
  append_text(&line, "\",\"sentence\":\"");
  for (size_t i = 0; i < sentence->length && line.length < sizeof line.text - sizeof close - 2; i++) {
    char c = sentence->text[i];
    if (c == '"' || c == '\\') line.text[line.length++] = '\\';
    // Notes may be cut within a character, which JSON does not allow.
    line.text[line.length++] = (unsigned char)c < 128 ? c : '?';
  }
  append_text(&line, close);
  return line;
}

// Ends the process; everything here may be called by a signal handler.
static _Noreturn void end_as(const char *code, const char *cause) {
  // Another thread may already be writing its line, after which it ends the process.
  while (atomic_flag_test_and_set(&is_ending)) pause();
  Line line = {.length = 0};
  if (parent < 0) append_text(&line, "vitrine: ");
  append_text(&line, cause);
  append_notes(&line);
  if (parent >= 0) line = as_json(code, &line);
  line.text[line.length++] = '\n';
  // A line that cannot be written has no other place to go.
  ssize_t written = write(parent >= 0 ? parent : messages, line.text, line.length);
  (void)written;
  _exit(1);
}

static _Noreturn void end(const char *cause) { end_as("crashed", cause); }

static void crashed(int signal) {
  struct rlimit space;
  if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY)
    end_as("memoryLimit", "the memory limit is too low; raise it (ulimit -v)");
  if (getrlimit(RLIMIT_DATA, &space) == 0 && space.rlim_cur != RLIM_INFINITY)
    end_as("memoryLimit", "the memory limit is too low; raise it (--max-memory or ulimit -d)");
  switch (signal) {
  case SIGSEGV: end("crashed because of an invalid memory access (SIGSEGV)");
  case SIGBUS: end("crashed because of an invalid memory access (SIGBUS)");
  case SIGABRT: end("crashed (SIGABRT)");
  default: end("crashed because of an internal error");
  }
}

// After a stack overflow, the handler needs a stack of its own.
enum { HANDLER_STACK = 32 << 10 };

static void use_handler_stack(char *memory) {
  stack_t stack = {.ss_sp = memory, .ss_size = HANDLER_STACK};
  sigaltstack(&stack, NULL);
}

void last_resort_install(int message_descriptor, int notes_descriptor) {
  messages = message_descriptor;
  notes = notes_descriptor;
  static char stack[HANDLER_STACK];
  use_handler_stack(stack);
  struct sigaction action = {.sa_handler = crashed, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS};
  sigset_t handled;
  sigemptyset(&handled);
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    sigaction(signals[i], &action, NULL);
    sigaddset(&handled, signals[i]);
  }
  // A thread of libdispatch blocks SIGABRT, and so does a process that it starts. Since glibc 2.41, abort() then ends the
  // process without calling the handler.
  pthread_sigmask(SIG_UNBLOCK, &handled, NULL);
}

void last_resort_send_json(int descriptor) { parent = descriptor; }

int last_resort_notes(void) { return memfd_create("notes", MFD_CLOEXEC); }

typedef struct {
  void *(*work)(void *);
  void *context;
} Thread;

// Runs a thread. The handler's stack is the beginning of the thread's own, which an overflow at its end leaves intact.
static void *run(void *memory) {
  Thread thread = *(Thread *)memory;
  free(memory);
  char stack[HANDLER_STACK];
  use_handler_stack(stack);
  void *result = thread.work(thread.context);
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  return result;
}

// Whether a thread's stack has room for that of the handler.
static int has_room(const pthread_attr_t *attributes) {
  size_t size = 0;
  return attributes == NULL || (pthread_attr_getstacksize(attributes, &size) == 0 && size >= 8 * HANDLER_STACK);
}

// Takes the place of the C library's function in the whole process, for libraries too: the dynamic linker finds the
// program's own symbols first.
__attribute__((visibility("default"))) int pthread_create(
    pthread_t *restrict thread, const pthread_attr_t *restrict attributes, void *(*work)(void *),
    void *restrict context) {
  typedef int (*Create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  static _Atomic(Create) create;
  if (create == NULL) create = (Create)dlsym(RTLD_NEXT, "pthread_create");
  if (messages < 0) return create(thread, attributes, work, context);
  int code;
  if (has_room(attributes)) {
    Thread *start = malloc(sizeof *start);
    if (start != NULL) *start = (Thread){work, context};
    code = start == NULL ? ENOMEM : create(thread, attributes, run, start);
  } else {
    code = create(thread, attributes, work, context);
  }
  if (code != 0)
    end("cannot start a thread; raise the limit on processes (ulimit -u) or memory (--max-memory, ulimit -v)");
  return code;
}
