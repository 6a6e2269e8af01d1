import CGLib

/// Computes a SHA-256 digest from bytes that arrive in pieces.
package final class SHA256Hasher {
  private let checksum: OpaquePointer
  private var isFinished = false

  /// Creates a hasher that has seen no bytes.
  package init() { checksum = g_checksum_new(G_CHECKSUM_SHA256) }

  deinit { g_checksum_free(checksum) }

  /// Appends bytes. Traps after ``finish()``.
  package func update(_ bytes: some Sequence<UInt8>) {
    precondition(!isFinished, "a finished hasher takes no more bytes")
    let isAppended: Void? = bytes.withContiguousStorageIfAvailable { append($0) }
    if isAppended == nil { Array(bytes).withUnsafeBufferPointer(append) }
  }

  /// Returns the digest of all bytes. Traps if it is called twice.
  package func finish() -> SHA256Digest {
    precondition(!isFinished, "a hasher finishes once")
    isFinished = true
    return SHA256Digest(
      bytes: [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
        var length: gsize = 32
        g_checksum_get_digest(checksum, buffer.baseAddress, &length)
        count = Int(length)
      })
  }

  private func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    g_checksum_update(checksum, bytes.baseAddress, bytes.count)
  }
}
