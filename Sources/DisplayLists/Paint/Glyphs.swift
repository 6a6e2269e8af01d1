public import Geometry
public import Optics

/// A font identified by its file, as chosen by a shaper.
public struct FontFace: Hashable, Sendable {
  /// The font file's path.
  public var file: String
  /// The index of the face in the file.
  public var index: Int
  /// Variation settings as fontconfig writes them; empty for none.
  public var variations: String
  /// A factor on the widths of its glyphs.
  public var stretch: Double

  /// A face in a file; its glyphs are not stretched by default.
  public init(file: String, index: Int = 0, variations: String = "", stretch: Double = 1) {
    self.file = file
    self.index = index
    self.variations = variations
    self.stretch = stretch
  }
}

/// A glyph and its position.
public struct PlacedGlyph: Hashable, Sendable {
  /// The index of the glyph in its face.
  public var id: UInt32
  /// Its origin, in the run's space.
  public var position: Point

  /// Glyph `id` at `position`.
  public init(id: UInt32, position: Point) {
    self.id = id
    self.position = position
  }
}

/// Glyphs of one face, size and colour. Colour glyphs, such as emoji, keep their own colours but use the alpha.
public struct GlyphRun: Hashable, Sendable {
  /// The face of the glyphs.
  public var face: FontFace
  /// Points per em.
  public var size: Double
  /// The colour of the glyphs.
  public var color: RGBA
  /// The glyphs.
  public var glyphs: [PlacedGlyph]
  /// The characters that the glyphs represent.
  public var text: String
  /// The bounds of what the glyphs paint, in the run's space; nil if unknown.
  public var inkBounds: Rect?
  /// The weight of the face on the CSS scale: 400 is regular, 700 bold.
  public var weight: Int
  /// Whether the glyphs are colour glyphs, such as emoji.
  public var hasColorGlyphs: Bool

  /// A run of glyphs.
  public init(
    face: FontFace, size: Double, color: RGBA, glyphs: [PlacedGlyph], text: String, inkBounds: Rect? = nil,
    weight: Int = 400, hasColorGlyphs: Bool = false
  ) {
    self.face = face
    self.size = size
    self.color = color
    self.glyphs = glyphs
    self.text = text
    self.inkBounds = inkBounds
    self.weight = weight
    self.hasColorGlyphs = hasColorGlyphs
  }
}
