import CMalloc

/// How the process handles memory that it has freed.
enum KeptMemory {
  /// Keeps freed memory for what is allocated next. Call this before other threads allocate.
  ///
  /// By default, large buffers go back to the system, which must clear the next ones, and each thread has memory of its
  /// own. This takes a fifth of the processor time of a batch of stickers, and a tenth of that of a photo.
  static func begin() {
    mallopt(M_MMAP_THRESHOLD, 256 << 20)
    mallopt(M_TRIM_THRESHOLD, 1 << 30)
    mallopt(M_ARENA_MAX, 1)
  }
}
