// The C library functions that compiled Swift requires, so that the module needs no imports.

#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;

// Block sizes are powers of two. A block starts with its exponent, and there is a free list for each exponent. The
// returned memory starts 64 bytes into its block and is therefore aligned to 64 bytes.
enum { header = 64 };
struct block { struct block *next; };
static struct block *released[32];
static uintptr_t top;

static int order_of(size_t bytes) {
  int order = 7;
  while (order < 31 && ((size_t)1 << order) < bytes + header) order++;
  return order;
}

// The end of memory, in bytes. It may be 2³², which no 32-bit number holds.
uint64_t vitrine_memory_end(void) { return (uint64_t)__builtin_wasm_memory_size(0) << 16; }

// Grows the memory so that it ends at `end` or later; returns 0 if the browser refuses.
static int grow_to(uint64_t end) {
  uint64_t have = vitrine_memory_end();
  if (end <= have) return 1;
  return end <= (uint64_t)1 << 32 && __builtin_wasm_memory_grow(0, (end - have + 65535) >> 16) != (size_t)-1;
}

static uint64_t first_free(void) {
  if (!top) top = ((uintptr_t)&__heap_base + 63) & ~(uintptr_t)63;
  return top;
}

// Grows the memory so that `bytes` can be allocated; returns 0 if the browser refuses.
int32_t vitrine_reserve(uint32_t bytes) { return grow_to(first_free() + bytes + header); }

void *malloc(size_t bytes) {
  if (bytes > (1u << 30) - header) return NULL;
  int order = order_of(bytes);
  struct block *block = released[order];
  if (block) {
    released[order] = block->next;
  } else {
    uint64_t end = first_free() + ((uint64_t)1 << order);
    // Addresses must fit in 32 bits, and so must the end of the last block.
    if (end >= (uint64_t)1 << 32 || !grow_to(end)) return NULL;
    block = (struct block *)top;
    top = (uintptr_t)end;
  }
  *(uint32_t *)block = (uint32_t)order;
  return (char *)block + header;
}

void free(void *memory) {
  if (!memory) return;
  struct block *block = (struct block *)((char *)memory - header);
  uint32_t order = *(uint32_t *)block;
  block->next = released[order];
  released[order] = block;
}

int posix_memalign(void **memory, size_t alignment, size_t bytes) {
  if (alignment > header) return 22;
  *memory = malloc(bytes);
  return *memory ? 0 : 12;
}

void *memcpy(void *restrict to, const void *restrict from, size_t n) { return __builtin_memcpy(to, from, n); }
void *memmove(void *to, const void *from, size_t n) { return __builtin_memmove(to, from, n); }
void *memset(void *to, int value, size_t n) { return __builtin_memset(to, value, n); }

int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *p = a, *q = b;
  for (; n; n--, p++, q++)
    if (*p != *q) return *p - *q;
  return 0;
}

// Rounds halves away from zero, as in C.
double round(double x) {
  double whole = __builtin_trunc(x);
  double rest = x - whole;
  return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole;
}

float roundf(float x) {
  float whole = __builtin_truncf(x);
  float rest = x - whole;
  return rest >= 0.5f ? whole + 1 : rest <= -0.5f ? whole - 1 : whole;
}

uintptr_t __stack_chk_guard = 0x5AFE57AC;
void __stack_chk_fail(void) { __builtin_trap(); }
