#pragma once

// A file without a name, in memory. glibc shows this only with its extensions switched on, and a module that switches
// them on sees other system types than Swift's own.
extern int memfd_create(const char *name, unsigned int flags);
static inline int shim_memory_file(const char *label) { return memfd_create(label, 1 /* close on exec */); }
