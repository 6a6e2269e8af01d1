/// A family of fonts and where to get it.
public struct FontFamily: Hashable, Sendable {
  /// The family's name as fontconfig knows it.
  public var name: String
  /// The Debian package that holds it.
  public var package: String

  /// A family of a package.
  public init(_ name: String, package: String) {
    self.name = name
    self.package = package
  }
}

/// Which fonts a shaper works with. Nothing else that is installed has a say in how text looks.
public struct FontSet: Hashable, Sendable {
  /// The face of the standard design, first choice for every character; must be installed.
  public var standard: FontFamily
  /// Colour emoji; must be installed.
  public var emoji: FontFamily
  /// Faces of the rounded design: the first that is installed counts, without any the standard face.
  public var rounded: [FontFamily]
  /// Faces of the serif design: the first that is installed counts, without any the standard face.
  public var serif: [FontFamily]
  /// Faces of the monospaced design: the first that is installed counts, without any the standard face.
  public var monospaced: [FontFamily]
  /// Where characters come from that the design's face lacks, in order of preference; those not installed are skipped.
  public var fallbacks: [FontFamily]
  /// How the names of further fallbacks begin, which are asked last, in the order of their names; nil for none.
  public var fallbackPrefix: String?

  /// A set of fonts.
  public init(
    standard: FontFamily, emoji: FontFamily, rounded: [FontFamily] = [], serif: [FontFamily] = [],
    monospaced: [FontFamily] = [], fallbacks: [FontFamily] = [], fallbackPrefix: String? = nil
  ) {
    self.standard = standard
    self.emoji = emoji
    self.rounded = rounded
    self.serif = serif
    self.monospaced = monospaced
    self.fallbacks = fallbacks
    self.fallbackPrefix = fallbackPrefix
  }

  /// The free fonts of Debian 12 that come closest to Apple's.
  ///
  /// The rounded design is Inter too: no free family in Debian has SF Rounded's nine weights, its tabular digits and
  /// its letterforms, and text that changes width with its design would be worse than corners that stay sharp.
  public static let debian = FontSet(
    standard: FontFamily("Inter", package: "fonts-inter"),
    emoji: FontFamily("Noto Color Emoji", package: "fonts-noto-color-emoji"),
    serif: [
      FontFamily("Noto Serif", package: "fonts-noto-core"), FontFamily("DejaVu Serif", package: "fonts-dejavu-core"),
    ],
    monospaced: [
      FontFamily("Noto Sans Mono", package: "fonts-noto-mono"),
      FontFamily("DejaVu Sans Mono", package: "fonts-dejavu-core"),
    ],
    fallbacks: [
      "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans Thai",
      "Noto Sans Bengali", "Noto Sans Tamil", "Noto Sans Telugu", "Noto Sans Kannada", "Noto Sans Malayalam",
      "Noto Sans Gujarati", "Noto Sans Gurmukhi", "Noto Sans Oriya", "Noto Sans Sinhala", "Noto Sans Khmer",
      "Noto Sans Lao", "Noto Sans Myanmar", "Noto Sans Georgian", "Noto Sans Armenian", "Noto Sans Ethiopic",
      "Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math",
    ].map { FontFamily($0, package: "fonts-noto-core") }
      + ["SC", "TC", "HK", "JP", "KR"].map { FontFamily("Noto Sans CJK \($0)", package: "fonts-noto-cjk") },
    fallbackPrefix: "Noto ")
}

/// Why no shaper could be made.
public struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The family that is missing; nil where fontconfig itself failed.
  public var family: FontFamily?
  /// What is wrong.
  public var reason: String

  /// A failure.
  public init(family: FontFamily?, reason: String) {
    self.family = family
    self.reason = reason
  }

  /// One line: what is wrong and, for a missing font, what to install.
  public var description: String {
    guard let family else { return reason }
    return "the font \(family.name) \(reason); install the Debian package \(family.package)"
  }
}
