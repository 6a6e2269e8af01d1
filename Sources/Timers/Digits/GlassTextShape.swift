public import Views

/// Text as an outline: its letters, in the middle of whatever rectangle it is fitted into.
///
/// The letters keep the size of their font; what is centred is their ink, not their line.
public struct GlassTextShape: Shape {
  /// The letters.
  public var text: String
  /// Their font.
  public var font: Font
  /// Where outlines come from: `@Environment(\.glyphOutlines)` of the view that uses the shape.
  public var outlines: GlyphOutlines

  /// The outline of `text`.
  public init(text: String, font: Font, outlines: GlyphOutlines) {
    self.text = text
    self.font = font
    self.outlines = outlines
  }

  /// Letters are not mirrored where lines run from the right.
  public var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

  /// The outline in the middle of a rectangle; empty for text without ink.
  public func path(in rect: CGRect) -> Path {
    guard !text.isEmpty else { return Path() }
    let path = outlines.path(of: text, font: font)
    guard !path.isEmpty else { return Path() }
    let bounds = path.boundingRect
    return path.applying(CGAffineTransform(translationX: rect.midX - bounds.midX, y: rect.midY - bounds.midY))
  }
}
