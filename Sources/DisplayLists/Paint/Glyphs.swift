public import Geometry
public import Optics

/// A font face chosen by a shaper and identified by its file.
public struct FontFace: Hashable, Sendable {
  /// The path of the font file.
  public var file: String
  /// The index of the face in the file.
  public var index: Int
  /// The variation settings in fontconfig's format; empty for none.
  public var variations: String
  /// A factor applied to the widths of glyphs.
  public var stretch: Double
  /// Whether the corners of the glyphs are rounded.
  public var isRounded: Bool

  /// Creates a face in a font file. By default, its glyphs are neither stretched nor rounded.
  public init(
    file: String, index: Int = 0, variations: String = "", stretch: Double = 1, isRounded: Bool = false
  ) {
    self.file = file
    self.index = index
    self.variations = variations
    self.stretch = stretch
    self.isRounded = isRounded
  }
}

/// A glyph and its position.
public struct PlacedGlyph: Hashable, Sendable {
  /// The index of the glyph in its face.
  public var id: UInt32
  /// The position of the glyph's origin, in the run's space.
  public var position: Point

  /// Creates a glyph at a position.
  public init(id: UInt32, position: Point) {
    self.id = id
    self.position = position
  }
}

/// Glyphs that share a face, size and colour. Colour glyphs, such as emoji, use only the alpha of the colour.
public struct GlyphRun: Hashable, Sendable {
  /// The face of the glyphs.
  public var face: FontFace
  /// The font size in points per em.
  public var size: Double
  /// The colour of the glyphs.
  public var color: RGBA
  /// The positioned glyphs.
  public var glyphs: [PlacedGlyph]
  /// The characters that the glyphs represent.
  public var text: String
  /// The ink bounds of the glyphs, in the run's space; nil if unknown.
  public var inkBounds: Rect?
  /// The weight of the face on the CSS scale: 400 is regular, 700 bold.
  public var weight = 400
  /// Whether the glyphs are colour glyphs, such as emoji.
  public var hasColorGlyphs = false

  /// Creates a run of glyphs of regular weight.
  public init(
    face: FontFace, size: Double, color: RGBA, glyphs: [PlacedGlyph], text: String, inkBounds: Rect? = nil
  ) {
    self.face = face
    self.size = size
    self.color = color
    self.glyphs = glyphs
    self.text = text
    self.inkBounds = inkBounds
  }
}
