/// A font family and the package that provides it.
public struct FontFamily: Hashable, Sendable {
  /// The family's name in fontconfig.
  public var name: String
  /// The Debian package that provides it.
  public var package: String

  /// A family provided by a Debian package.
  public init(_ name: String, package: String) {
    self.name = name
    self.package = package
  }
}

/// The fonts that a shaper uses. Other installed fonts and the user's font preferences do not affect the result.
public struct FontSet: Hashable, Sendable {
  /// The family of the standard design, which must be installed.
  public var standard: FontFamily
  /// The family of colour emoji, which must be installed.
  public var emoji: FontFamily
  /// Candidates for the rounded design: the first that is installed is used, otherwise the standard family.
  public var rounded: [FontFamily]
  /// Candidates for the serif design: the first that is installed is used, otherwise the standard family.
  public var serif: [FontFamily]
  /// Candidates for the monospaced design: the first that is installed is used, otherwise the standard family.
  public var monospaced: [FontFamily]
  /// Families for characters that the design's family lacks, in order of preference. Those not installed are skipped.
  public var fallbacks: [FontFamily]
  /// The common prefix of further fallbacks, which are tried last, in the order of their names; nil for none.
  public var fallbackPrefix: String?

  /// A font set; by default without other designs than the standard one and without fallbacks.
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
  /// The rounded design is Inter as well: no free family in Debian matches SF Rounded's nine weights, tabular digits
  /// and letterforms, and text that changes its width with the design would be worse than sharp corners.
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

/// The reason why a shaper could not be created.
public struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The missing family; nil if fontconfig or Pango failed.
  public var family: FontFamily?
  /// What is wrong.
  public var reason: String

  /// A failure, with the family that it concerns, if any.
  public init(family: FontFamily?, reason: String) {
    self.family = family
    self.reason = reason
  }

  /// The problem and, for a missing font, the package to install, on one line.
  public var description: String {
    guard let family else { return reason }
    return "the font \(family.name) \(reason); install the Debian package \(family.package)"
  }
}
