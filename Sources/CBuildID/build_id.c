// dl_iterate_phdr is an extension of glibc.
#define _GNU_SOURCE
#include "CBuildID.h"

#include <elf.h>
#include <link.h>
#include <string.h>

typedef struct {
  unsigned char *bytes;
  size_t capacity;
  size_t count;
} Result;

static void read_notes(const unsigned char *notes, size_t size, Result *result) {
  while (size >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) note;
    memcpy(&note, notes, sizeof note);
    size_t name = sizeof note, content = name + ((note.n_namesz + 3) & ~3u), next = content + ((note.n_descsz + 3) & ~3u);
    if (next > size) return;
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && memcmp(notes + name, "GNU", 4) == 0) {
      result->count = note.n_descsz < result->capacity ? note.n_descsz : result->capacity;
      memcpy(result->bytes, notes + content, result->count);
      return;
    }
    notes += next;
    size -= next;
  }
}

// Reads the notes of the first object, which is the program itself, and ends the iteration.
static int read_program(struct dl_phdr_info *object, size_t size, void *result) {
  (void)size;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
    if (segment->p_type == PT_NOTE)
      read_notes((const unsigned char *)(object->dlpi_addr + segment->p_vaddr), segment->p_memsz, result);
  }
  return 1;
}

size_t build_id(unsigned char *bytes, size_t capacity) {
  Result result = {.bytes = bytes, .capacity = capacity, .count = 0};
  dl_iterate_phdr(read_program, &result);
  return result.count;
}
