/// The names of images and symbols that were not found, each listed once, in order of first use.
struct MissingNames {
  /// Images that were not found.
  private(set) var images: [String] = []
  /// Symbols for which there is no drawing.
  private(set) var symbols: [String] = []

  mutating func noteImage(_ name: String) {
    if !images.contains(name) { images.append(name) }
  }

  mutating func noteSymbol(_ name: String) {
    if !symbols.contains(name) { symbols.append(name) }
  }

  mutating func note(_ others: MissingNames) {
    for name in others.images { noteImage(name) }
    for name in others.symbols { noteSymbol(name) }
  }
}
