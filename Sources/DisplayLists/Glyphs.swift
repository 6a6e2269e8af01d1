public import Geometry
public import Optics

/// A font as a file, not as a name: what a shaper chose.
public struct FontFace: Hashable, Sendable {
  /// The font file's path.
  public var file: String
  /// The face's number in the file.
  public var index: Int
  /// Variation settings as fontconfig writes them; empty for none.
  public var variations: String
  /// Factor on the widths of its glyphs.
  public var stretch: Double

  /// A face in a file; its glyphs as wide as they are unless said.
  public init(file: String, index: Int = 0, variations: String = "", stretch: Double = 1) {
    self.file = file
    self.index = index
    self.variations = variations
    self.stretch = stretch
  }
}

/// A glyph and where its origin lies on the page.
public struct PlacedGlyph: Hashable, Sendable {
  /// The glyph's number in its face.
  public var id: UInt32
  /// Its origin, in the run's space.
  public var position: Point

  /// Glyph `id` at `position`.
  public init(id: UInt32, position: Point) {
    self.id = id
    self.position = position
  }
}

/// Glyphs of one face, size and colour. Colour glyphs, such as emoji, keep their own colours but take the alpha.
public struct GlyphRun: Hashable, Sendable {
  /// Where the glyphs come from.
  public var face: FontFace
  /// Points per em.
  public var size: Double
  /// Paint of the glyphs.
  public var color: RGBA
  /// The glyphs.
  public var glyphs: [PlacedGlyph]
  /// The characters they stand for, for text forms and descriptions.
  public var text: String
  /// Around what the glyphs paint, in the run's space, where whoever made the run knows it; nil where not.
  public var inkBounds: Rect?
  /// How heavy the face is, on the CSS scale: 400 is regular, 700 bold.
  public var weight: Int
  /// Whether the glyphs are pictures in colours of their own.
  public var isPictures: Bool

  /// A run of glyphs.
  public init(
    face: FontFace, size: Double, color: RGBA, glyphs: [PlacedGlyph], text: String, inkBounds: Rect? = nil,
    weight: Int = 400, isPictures: Bool = false
  ) {
    self.face = face
    self.size = size
    self.color = color
    self.glyphs = glyphs
    self.text = text
    self.inkBounds = inkBounds
    self.weight = weight
    self.isPictures = isPictures
  }
}
