import DisplayLists
import Geometry
import Optics

/// Vitrine's own: converts text to paths, replacing Core Text's `CTFontCreatePathForGlyph`.
///
/// A view reads it from `@Environment(\.glyphOutlines)` and passes it to its shapes, which cannot read the environment.
public struct GlyphOutlines: Sendable, Equatable {
  private let shaper: (any TextShaping)?
  private let dynamicTypeSize: DynamicTypeSize
  private let language: String
  private let isRightToLeft: Bool

  init(shaper: (any TextShaping)?, environment: EnvironmentValues) {
    self.shaper = shaper
    dynamicTypeSize = environment.dynamicTypeSize
    language = environment.locale.identifier(.bcp47)
    isRightToLeft = environment.layoutDirection == .rightToLeft
  }

  /// Returns the outline of a line of text whose baseline starts at the origin. Fill it with the nonzero winding rule.
  ///
  /// The path is empty for text without visible glyphs, and when no view is being resolved. The outline of an emoji
  /// encloses its pixels that are at least half opaque.
  public func path(of text: String, font: Font) -> Path {
    guard let shaper, !text.isEmpty else { return Path() }
    var environment = EnvironmentValues()
    environment.dynamicTypeSize = dynamicTypeSize
    let span = TextSpan(text, font: font.request(in: environment), color: RGBA(white: 0))
    let shaped = shaper.shape(Paragraph([span], lineLimit: 1, isRightToLeft: isRightToLeft, language: language))
    var path = BezierPath()
    for run in shaped.runs { path.elements += shaper.outline(of: run).elements }
    return Path(path.applying(.translation(x: 0, y: -shaped.firstBaseline)))
  }

  /// Compares the settings; two shapers always count as equal, since each resolver has only one.
  public static func == (a: GlyphOutlines, b: GlyphOutlines) -> Bool {
    a.dynamicTypeSize == b.dynamicTypeSize && a.language == b.language && a.isRightToLeft == b.isRightToLeft
      && (a.shaper == nil) == (b.shaper == nil)
  }
}

extension EnvironmentValues {
  /// Vitrine's own: the glyph outlines of the resolver's fonts.
  public var glyphOutlines: GlyphOutlines {
    glyphs ?? GlyphOutlines(shaper: nil, environment: self)
  }
}
