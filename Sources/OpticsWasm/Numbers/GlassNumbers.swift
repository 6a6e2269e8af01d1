public import Geometry
public import Optics

/// Glass as a sequence of numbers and the bytes of its rasters, the format in which a page describes glass to the
/// WebAssembly module.
///
/// Positions are in pixels relative to the origin of the glass, which the page moves; rectangles are x, y, width and
/// height in whole pixels. The sequence consists of passes, in the order in which they are drawn:
/// - 1, glass: the number of panes, the spacing, 1 if content follows or 0; the panes; the raster of the content;
/// - 2, content alone: a raster;
/// - 3, the contrast floor of text on the glass before it: 1 if the glass may be dimmed as a whole or 0, the bounds of its
///   outlines, pixels per point, the number of inks, the inks;
/// - 4, glass that adapts: the rectangle whose luma decides, the count of the numbers of the light appearance's passes and
///   these passes, and the same for the dark appearance. It contains passes of the other kinds only.
///
/// A raster is its rectangle, the offset of its premultiplied RGBA pixels in the bytes, and the offset of the opacity,
/// 0…255, of glass and content together at each of its pixels, or −1 for full opacity.
///
/// An ink is the red, green, blue and alpha of the text's colour, its contrast floor, 1…21, the strength of the dimming,
/// 0…1, a rectangle, and the offset of the text's coverage, 0…255, of each pixel, or −1 if all of it is text.
///
/// A pane is
/// - the material: 0 regular, 1 clear, 2 identity, 3 loupe, 4 to 9 the materials from ultraThin to ultraThick; the
///   look, 26 or 27; 1 for dark; the bits of `GlassMaterial.Accommodations`; red, green, blue and alpha of the tint,
///   with an alpha of 0 for none; the same for the dimming layer;
/// - a, b, c, d, tx, ty of `pixelsFromPane`, which must preserve angles, with a scale of 1/1000 to 64 pixels per point;
/// - the progress of the pane's appearance, 0…1, and the recess of its outline;
/// - the press: seconds since the touch, or −1 for none; its position; seconds from touch to release, or −1; the
///   distance dragged horizontally and vertically;
/// - the kind of shape: 0 rectangle with continuous corners, 1 with circular corners (x, y, width, height, then the
///   radii clockwise from top left); 2 ellipse (x, y, width, height); 3 path with the nonzero winding rule, 4 with the
///   even-odd rule (for each element its kind, 0 move, 1 line, 2 quadratic, 3 cubic, 4 close, and its points, control
///   points first);
/// - the number of values that describe the shape, and those values.
///
/// Lengths of a pane are in the pane's points, except in `pixelsFromPane`.
public struct GlassNumbers: Hashable, Sendable {
  /// One pane of glass.
  public struct Pane: Hashable, Sendable {
    /// The outline, in the pane's own points.
    public var shape: GlassShape
    /// The material.
    public var material: GlassMaterial
    /// The transform from the pane's points to pixels.
    public var pixelsFromPane: Affine
    /// The state of appearing and of a press.
    public var state: GlassState

    /// Creates a pane; by default at rest.
    public init(
      _ shape: GlassShape, _ material: GlassMaterial, pixelsFromPane: Affine, state: GlassState = .resting
    ) {
      self.shape = shape
      self.material = material
      self.pixelsFromPane = pixelsFromPane
      self.state = state
    }
  }

  /// The sequence of numbers.
  public private(set) var values: [Double] = []
  /// The bytes that the numbers refer to.
  public private(set) var bytes: [UInt8] = []
  /// The indices of the numbers that are offsets in the bytes.
  private var offsetIndices: [Int] = []

  /// Creates an empty description.
  public init() {}

  /// Adds panes over one backdrop, which merge if they are closer together than `spacing` points of the first one, and
  /// the content drawn on them.
  public mutating func appendGlass(_ panes: [Pane], spacing: Double, content: LensContent? = nil) {
    values += [1, Double(panes.count), spacing, content == nil ? 0 : 1]
    for pane in panes { append(pane) }
    if let content { append(content) }
  }

  /// Adds content alone.
  public mutating func appendContent(_ content: LensContent) {
    values.append(2)
    append(content)
  }

  /// Adds the contrast floor of text on the glass added last.
  ///
  /// - Parameters:
  ///   - inks: The drawn text.
  ///   - bounds: The bounds of the outlines of the glass, in pixels.
  ///   - isWhole: Whether the glass may be dimmed as a whole.
  ///   - pixelsPerPoint: The scale of the text.
  public mutating func appendContrast(
    _ inks: [ContrastFloor.Ink], on bounds: PixelRect, isWhole: Bool, pixelsPerPoint: Double
  ) {
    values += [3, isWhole ? 1 : 0]
    append(bounds)
    values += [pixelsPerPoint, Double(inks.count)]
    for ink in inks {
      let color = ink.contrast.color
      values += [color.red, color.green, color.blue, color.alpha, ink.contrast.floor, ink.strength]
      append(ink.rect)
      appendOffset()
      for i in 0..<ink.rect.size.area { bytes.append(ink.coverage.samples[4 * i + 3]) }
    }
  }

  /// Adds glass whose appearance depends on the luma in an area, given the passes of each appearance.
  public mutating func appendAdaptive(over area: PixelRect, light: GlassNumbers, dark: GlassNumbers) {
    values.append(4)
    append(area)
    for passes in [light, dark] {
      values.append(Double(passes.values.count))
      values += passes.movedBytes(by: bytes.count)
      bytes += passes.bytes
    }
  }

  /// Returns the numbers for bytes that start `offset` bytes further on.
  private func movedBytes(by offset: Int) -> [Double] {
    var values = values
    for index in offsetIndices { values[index] += Double(offset) }
    return values
  }

  private mutating func append(_ rect: PixelRect) {
    values += [Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height)]
  }

  /// Adds the offset of the bytes that are added next.
  private mutating func appendOffset() {
    offsetIndices.append(values.count)
    values.append(Double(bytes.count))
  }

  private mutating func append(_ content: LensContent) {
    append(content.rect)
    appendOffset()
    bytes += content.pixels.samples
    guard let visible = content.visible else { return values.append(-1) }
    appendOffset()
    bytes += visible
  }

  private mutating func append(_ pane: Pane) {
    let material = pane.material
    let m = pane.pixelsFromPane
    let state = pane.state
    let tint = material.tint ?? RGBA(white: 0, alpha: 0)
    let dimming = material.dimming ?? RGBA(white: 0, alpha: 0)
    values += [
      variant(material.variant), material.look == .v26 ? 26 : 27,
      material.appearance == .dark ? 1 : 0, Double(material.accommodations.rawValue), tint.red, tint.green, tint.blue,
      tint.alpha, dimming.red, dimming.green, dimming.blue, dimming.alpha,
    ]
    values += [m.a, m.b, m.c, m.d, m.tx, m.ty, state.materialized, state.recess]
    let press = state.press
    values += [press?.time ?? -1, press?.position.x ?? 0, press?.position.y ?? 0, press?.lifted ?? -1]
    values += [press?.drag.x ?? 0, press?.drag.y ?? 0]
    let (kind, numbers) = GlassNumbers.described(pane.shape)
    values += [kind, Double(numbers.count)]
    values += numbers
  }

  private func variant(_ variant: GlassVariant) -> Double {
    switch variant {
    case .regular: 0
    case .clear: 1
    case .identity: 2
    case .loupe: 3
    case .material(let thickness): Double(4 + (MaterialThickness.allCases.firstIndex(of: thickness) ?? 0))
    }
  }

  private static func described(_ shape: GlassShape) -> (kind: Double, numbers: [Double]) {
    switch shape {
    case .roundedRect(let s):
      let r = s.rect
      let radii = s.radii
      return (
        s.style == .continuous ? 0 : 1,
        [
          r.minX, r.minY, r.width, r.height, radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft,
        ]
      )
    case .ellipse(let r): return (2, [r.minX, r.minY, r.width, r.height])
    case .path(let path, let rule):
      var numbers: [Double] = []
      for element in path.elements {
        switch element {
        case .move(let p): numbers += [0, p.x, p.y]
        case .line(let p): numbers += [1, p.x, p.y]
        case .quad(let p, let c): numbers += [2, c.x, c.y, p.x, p.y]
        case .cubic(let p, let c, let e): numbers += [3, c.x, c.y, e.x, e.y, p.x, p.y]
        case .close: numbers.append(4)
        }
      }
      return (rule == .nonZero ? 3 : 4, numbers)
    }
  }
}
