internal import CPango

/// The possible line breaks and character boundaries in a text.
struct Breaks: Sendable {
  private struct Kinds: OptionSet {
    let rawValue: UInt8

    static let lineMayEndBefore = Kinds(rawValue: 1)
    static let beginsCharacter = Kinds(rawValue: 2)
  }

  private let kinds: [Kinds]

  /// Finds the breaks that Unicode and the language allow in valid UTF-8 text.
  init(_ text: [UInt8], language: String) {
    var starts: [Int] = []
    starts.reserveCapacity(text.count)
    for byte in text.indices where text[byte] & 0xc0 != 0x80 { starts.append(byte) }
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: starts.count + 1)
    text.withUnsafeBytes { bytes in
      guard let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress else { return }
      pango_get_log_attrs(
        start, Int32(bytes.count), -1, pango_language_from_string(language), &attributes, Int32(attributes.count))
    }
    var kinds = [Kinds](repeating: [], count: text.count)
    for (attribute, byte) in zip(attributes, starts) {
      if attribute.is_line_break != 0 { kinds[byte].insert(.lineMayEndBefore) }
      if attribute.is_cursor_position != 0 { kinds[byte].insert(.beginsCharacter) }
    }
    self.kinds = kinds
  }

  /// Returns whether a line break is allowed before a cluster.
  func allowsBreak(before cluster: Cluster) -> Bool { kinds(at: cluster).contains(.lineMayEndBefore) }

  /// Returns whether a cluster starts a user-perceived character.
  func beginsCharacter(_ cluster: Cluster) -> Bool { kinds(at: cluster).contains(.beginsCharacter) }

  private func kinds(at cluster: Cluster) -> Kinds { cluster.bytes.isEmpty ? [] : kinds[cluster.bytes.lowerBound] }
}
