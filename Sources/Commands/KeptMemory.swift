import CMalloc

/// Configures malloc to reuse freed memory.
package enum KeptMemory {
  /// Keeps freed memory for later allocations. Call this before other threads allocate.
  ///
  /// By default, glibc returns large buffers to the kernel, which zeroes the pages of the next ones, and threads allocate
  /// from separate arenas. That costs a fifth of the processor time of a batch of stickers and a tenth of an export over a
  /// photo. mallopt(3) limits the first threshold to 32 MB; glibc 2.36, which Debian 12 has, does not.
  package static func begin() {
    mallopt(M_MMAP_THRESHOLD, 256 << 20)
    mallopt(M_TRIM_THRESHOLD, 1 << 30)
    mallopt(M_ARENA_MAX, 1)
  }
}
