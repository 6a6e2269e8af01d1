import CZlib

/// Streams in the zlib format (RFC 1950).
public enum ZlibStream {
  /// How hard zlib tries.
  public enum Effort: Sendable {
    /// As little as possible: for bytes that are sent once.
    case fast
    /// As much as possible: for bytes that are stored.
    case most

    fileprivate var level: Int32 { self == .fast ? Z_BEST_SPEED : Z_BEST_COMPRESSION }
  }

  /// Returns bytes compressed, by default as far as zlib can.
  public static func compressed(_ bytes: [UInt8], effort: Effort = .most) -> [UInt8] {
    let capacity = Int(compressBound(uLong(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      var length = uLongf(capacity)
      let status = compress2(buffer.baseAddress, &length, bytes, uLong(bytes.count), effort.level)
      precondition(status == Z_OK, "compression into a buffer of the required size must succeed, got \(status)")
      count = Int(length)
    }
  }
}
