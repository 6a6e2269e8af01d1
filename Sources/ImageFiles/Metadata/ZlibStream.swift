import CZlib

/// Streams in the zlib format (RFC 1950).
public enum ZlibStream {
  /// Returns bytes compressed as far as zlib can.
  public static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    let capacity = Int(compressBound(uLong(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      var length = uLongf(capacity)
      let status = compress2(buffer.baseAddress, &length, bytes, uLong(bytes.count), Z_BEST_COMPRESSION)
      precondition(status == Z_OK, "compression into a buffer of the required size must succeed, got \(status)")
      count = Int(length)
    }
  }
}
