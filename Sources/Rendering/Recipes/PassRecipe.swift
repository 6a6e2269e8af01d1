public import Geometry
public import Optics

/// The inputs of a pass of a plan, for programs that compile the pass elsewhere, such as a browser.
public enum PassRecipe: Hashable, Sendable {
  /// Panes over one backdrop that merge at a distance in points of the first one, and the content drawn on them.
  case glass([PaneRecipe], spacing: Double, ContentRecipe?)
  /// Content alone.
  case content(ContentRecipe)
  /// The contrast floor of text on the glass before it.
  case contrast(ContrastRecipe)
  /// Glass whose light or dark appearance depends on the luma in `area`.
  case adaptive(light: [PassRecipe], dark: [PassRecipe], area: PixelRect)
  /// A group that is filtered or blended as a unit, within a rectangle.
  case layer(PixelRect)
}

/// A pane of glass: the inputs of a `LensPane`.
public struct PaneRecipe: Hashable, Sendable {
  /// The outline, in the pane's own points.
  public var shape: GlassShape
  /// The material.
  public var material: GlassMaterial
  /// The transform from the pane's points to pixels.
  public var pixelsFromPane: Affine
  /// The state of appearing and of a press.
  public var state: GlassState

  /// The pane.
  public var lensPane: LensPane { LensPane(shape, material, pixelsFromPane: pixelsFromPane, state: state) }
}

/// The pixels on a pane and their visibility: the inputs of a `LensContent`.
public struct ContentRecipe: Hashable, Sendable {
  /// Premultiplied RGBA pixels.
  public var pixels: Raster<UInt8>
  /// Their position on the canvas.
  public var rect: PixelRect
  /// The opacity of glass and content together at each pixel, 0…255; nil for full opacity.
  public var visible: [UInt8]?

  init(_ content: LensContent) {
    pixels = content.pixels
    rect = content.rect
    visible = content.visible
  }

  /// Hashes a few of the samples, because hashing all of them takes longer than drawing them.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rect)
    let values = visible ?? pixels.samples
    for index in stride(from: 0, to: values.count, by: max(values.count / Self.hashedSamples, 1)) {
      hasher.combine(values[index])
    }
  }

  private static let hashedSamples = 256
}

/// Text whose backdrop is dimmed: the inputs of `ContrastFloor.passes`.
public struct ContrastRecipe: Hashable, Sendable {
  /// The drawn texts.
  public var inks: [ContrastFloor.Ink]
  /// The bounds of the outlines of the glass, in pixels.
  public var bounds: PixelRect
  /// Whether the glass may be dimmed as a whole.
  public var isWhole: Bool
  /// The scale of the text.
  public var pixelsPerPoint: Double
}
