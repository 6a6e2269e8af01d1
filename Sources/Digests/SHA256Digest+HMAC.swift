import CGLib

extension SHA256Digest {
  /// Computes the HMAC-SHA-256 of a message, which authenticates it to holders of the key. Both may be empty.
  package static func hmac(key: some Sequence<UInt8>, message: some Sequence<UInt8>) -> SHA256Digest {
    let key = Array(key)
    let message = Array(message)
    let code = g_hmac_new(G_CHECKSUM_SHA256, key, gsize(key.count))
    defer { g_hmac_unref(code) }
    g_hmac_update(code, message, message.count)
    return SHA256Digest(
      bytes: [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
        var length: gsize = 32
        g_hmac_get_digest(code, buffer.baseAddress, &length)
        count = Int(length)
      })
  }
}
