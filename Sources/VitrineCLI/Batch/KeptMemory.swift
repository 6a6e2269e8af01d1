import CMalloc

/// How the process handles memory that it has freed.
enum KeptMemory {
  /// Keeps freed memory for the next job. By default, large buffers go back to the system, which must clear the next ones:
  /// a fifth of the processor time of a batch of stickers.
  static func begin() {
    mallopt(M_MMAP_THRESHOLD, 256 << 20)
    mallopt(M_TRIM_THRESHOLD, 1 << 30)
  }
}
