public import Views

/// The outline of a text, centred in its rectangle.
///
/// Letters keep the size of their font. Their ink is centred, not their line box.
public struct GlassTextShape: Shape {
  /// The text.
  public var text: String
  /// The font.
  public var font: Font
  /// The source of outlines: `@Environment(\.glyphOutlines)` of the view that uses the shape.
  public var outlines: GlyphOutlines

  /// The outline of `text`.
  public init(text: String, font: Font, outlines: GlyphOutlines) {
    self.text = text
    self.font = font
    self.outlines = outlines
  }

  /// Fixed: letters are not mirrored in right-to-left layouts.
  public var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

  /// Returns the outline, centred in a rectangle; empty for text without ink.
  public func path(in rect: CGRect) -> Path {
    guard !text.isEmpty else { return Path() }
    let path = outlines.path(of: text, font: font)
    guard !path.isEmpty else { return Path() }
    let bounds = path.boundingRect
    return path.applying(CGAffineTransform(translationX: rect.midX - bounds.midX, y: rect.midY - bounds.midY))
  }
}
