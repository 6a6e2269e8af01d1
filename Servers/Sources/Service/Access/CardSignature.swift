package import Digests

/// Signs the addresses of cards, so that only those that the service gave out are rendered.
package struct CardSignature: Sendable {
  private let key: [UInt8]

  /// Creates signatures with a secret key of at least 16 bytes.
  package init(key: [UInt8]) {
    precondition(key.count >= 16, "the key must have at least 16 bytes, got \(key.count)")
    self.key = key
  }

  /// Returns the signature of a card under a name.
  ///
  /// - Parameters:
  ///   - card: The digest of the card.
  ///   - name: The name in the address.
  ///   - end: When the address stops working, in seconds since 1970; nil for never.
  package func signature(of card: SHA256Digest, name: String, until end: Int?) -> SHA256Digest {
    let text = "card\n\(name)\n\(card.hex)\n\(end.map(String.init) ?? "")"
    return SHA256Digest.hmac(key: key, message: Array(text.utf8))
  }
}
