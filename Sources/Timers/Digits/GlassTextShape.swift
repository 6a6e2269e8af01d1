public import Views

/// The outline of a text, centred in its rectangle.
///
/// The text is not scaled to fit. Its ink bounds are centred, rather than its line box.
public struct GlassTextShape: Shape {
  /// The text to outline.
  public var text: String
  /// The font of the text.
  public var font: Font
  /// The source of glyph outlines, which views read with `@Environment(\.glyphOutlines)`.
  public var outlines: GlyphOutlines

  /// Creates the outline of a text.
  public init(text: String, font: Font, outlines: GlyphOutlines) {
    self.text = text
    self.font = font
    self.outlines = outlines
  }

  /// The layout direction behaviour, which is fixed: letters are not mirrored in right-to-left layouts.
  public var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

  /// Returns the outline centred in a rectangle; empty if the text has no ink.
  public func path(in rect: CGRect) -> Path {
    guard !text.isEmpty else { return Path() }
    let path = outlines.path(of: text, font: font)
    guard !path.isEmpty else { return Path() }
    let bounds = path.boundingRect
    return path.applying(CGAffineTransform(translationX: rect.midX - bounds.midX, y: rect.midY - bounds.midY))
  }
}
