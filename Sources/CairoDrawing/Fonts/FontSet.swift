/// A font family and the Debian package that provides it.
public struct FontFamily: Hashable, Sendable {
  /// The family's name in fontconfig.
  public var name: String
  /// The name of the Debian package.
  public var package: String

  /// Creates a family provided by a Debian package.
  public init(_ name: String, package: String) {
    self.name = name
    self.package = package
  }
}

/// The fonts that a shaper uses. Other installed fonts and the user's font preferences do not affect the result.
public struct FontSet: Hashable, Sendable {
  /// The family for the standard design. It must be installed.
  public var standard: FontFamily
  /// The metrics for text in the standard family; nil for the metrics of the font. Text that requests the family by
  /// name always uses the metrics of the font.
  public var metrics: TypefaceMetrics?
  /// The family for colour emoji. It must be installed.
  public var emoji: FontFamily
  /// Families for the rounded design. The first installed one is used, or else the standard family with its corners
  /// rounded.
  public var rounded: [FontFamily] = []
  /// Families for the serif design. The first installed one is used, or else the standard family.
  public var serif: [FontFamily] = []
  /// Families for the monospaced design. The first installed one is used, or else the standard family.
  public var monospaced: [FontFamily] = []
  /// Families for characters that the design's family lacks, in order of preference. Missing families are skipped.
  public var fallbacks: [FontFamily] = []
  /// A name prefix that selects further fallbacks. They are tried last, sorted by name. Nil for none.
  public var fallbackPrefix: String?
  /// Fonts beside the installed ones, whose families the set can name.
  public var files: [FontFile] = []

  /// Creates a font set with only the standard design and no fallbacks. By default, text has the metrics of the font.
  public init(standard: FontFamily, metrics: TypefaceMetrics? = nil, emoji: FontFamily) {
    self.standard = standard
    self.metrics = metrics
    self.emoji = emoji
  }

  /// Returns the set with the first family of a font file as the standard family, in the metrics of the font. The
  /// previous standard family becomes the first fallback.
  public func replacingStandard(with file: FontFile) -> FontSet {
    var set = self
    set.files.append(file)
    set.standard = FontFamily(file.families[0], package: standard.package)
    set.metrics = nil
    set.fallbacks.insert(standard, at: 0)
    return set
  }

  /// The free fonts in Debian 12 that come closest to Apple's. Text is set in Inter with the line heights and the spacing
  /// of San Francisco.
  ///
  /// The rounded design is Inter with rounded corners. No free family in Debian matches SF Rounded's nine weights,
  /// tabular digits and letterforms, and this keeps the width of text the same across designs.
  public static let debian: FontSet = {
    var set = FontSet(
      standard: FontFamily("Inter", package: "fonts-inter"), metrics: .sanFranciscoInInter,
      emoji: FontFamily("Noto Color Emoji", package: "fonts-noto-color-emoji"))
    set.serif = [
      FontFamily("Noto Serif", package: "fonts-noto-core"), FontFamily("DejaVu Serif", package: "fonts-dejavu-core"),
    ]
    set.monospaced = [
      FontFamily("Noto Sans Mono", package: "fonts-noto-mono"),
      FontFamily("DejaVu Sans Mono", package: "fonts-dejavu-core"),
    ]
    let noto = [
      "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans Thai",
      "Noto Sans Bengali", "Noto Sans Tamil", "Noto Sans Telugu", "Noto Sans Kannada", "Noto Sans Malayalam",
      "Noto Sans Gujarati", "Noto Sans Gurmukhi", "Noto Sans Oriya", "Noto Sans Sinhala", "Noto Sans Khmer",
      "Noto Sans Lao", "Noto Sans Myanmar", "Noto Sans Georgian", "Noto Sans Armenian", "Noto Sans Ethiopic",
      "Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math",
    ]
    set.fallbacks =
      noto.map { FontFamily($0, package: "fonts-noto-core") }
      + ["SC", "TC", "HK", "JP", "KR"].map { FontFamily("Noto Sans CJK \($0)", package: "fonts-noto-cjk") }
    set.fallbackPrefix = "Noto "
    return set
  }()
}

extension FontSet {
  /// Returns the names of the installed font files that text may be drawn with, each with the revision in the font, sorted.
  ///
  /// Text in this set looks the same on machines with the same files.
  package func installedRevisions() throws(FontError) -> [String] {
    let families = Set(([standard, emoji] + rounded + serif + monospaced + fallbacks).map(\.name))
    return try SystemFonts(and: []).revisions { name in
      families.contains(name) || fallbackPrefix.map { name.hasPrefix($0) } == true
    }
  }
}

/// An error that prevents a shaper from being created.
public struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The missing family; nil if fontconfig or Pango failed.
  public var family: FontFamily?
  /// A description of the problem.
  public var reason: String

  /// Creates an error that concerns a family, or fontconfig or Pango if the family is nil.
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
