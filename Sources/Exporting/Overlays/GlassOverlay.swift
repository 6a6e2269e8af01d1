public import DisplayLists
public import Geometry
public import Optics

/// A single pane of glass, without content, on a canvas.
public struct GlassOverlay: OverlaySource {
  private let pane: GlassPane
  private let adapts: Bool
  private let rect: Rect
  private let pixelsPerPoint: Double

  /// Creates a pane with the given outline and bounding rectangle, both in points from the top left of the canvas.
  ///
  /// If `adapts` is true, the material's appearance is replaced by the one that matches the backdrop of the first frame
  /// or, for small regular glass, of each frame.
  public init(
    outline: GlassShape, rect: Rect, material: GlassMaterial, adapts: Bool = false, pixelsPerPoint: Double
  ) {
    self.adapts = adapts
    // The list starts at the rectangle's origin, so that its bounds match the glass.
    pane = GlassPane(
      id: PaneID(0), shape: outline, material: material, pointsFromItem: .translation(x: -rect.minX, y: -rect.minY),
      content: [])
    self.rect = rect
    self.pixelsPerPoint = pixelsPerPoint
  }

  /// Returns the pane, at the same position on any canvas.
  public func overlay(_ context: OverlayContext) -> Overlay {
    var pane = pane
    if adapts {
      var other = pane.material
      (pane.material.appearance, other.appearance) =
        (context.backdropLuma ?? 1) < GlassAdaptation.threshold ? (.dark, .light) : (.light, .dark)
      pane.alternative = GlassPane.Alternative(material: other, content: [])
    }
    return Overlay(
      DisplayList(size: rect.size, items: [.glass(pane)]),
      pixelsFromPoints: .scale(pixelsPerPoint) * .translation(x: rect.minX, y: rect.minY))
  }

  /// Returns the outline of a bold string, centred in a rectangle and scaled to fit it.
  public static func outline(of text: String, in rect: Rect, shaper: some TextShaping) -> BezierPath {
    let span = TextSpan(text, font: FontRequest(size: 100, weight: 700), color: RGBA(white: 1))
    var path = BezierPath()
    for run in shaper.shape(Paragraph([span])).runs { path.elements += shaper.outline(of: run).elements }
    let ink = path.inkBounds
    guard !ink.isEmpty else { return BezierPath() }
    let scale = min(rect.width / ink.width, rect.height / ink.height)
    let fit =
      Affine.translation(x: rect.midX, y: rect.midY) * .scale(scale)
      * .translation(x: -ink.midX, y: -ink.midY)
    return path.applying(fit)
  }
}

extension BezierPath {
  /// The bounds of the curve itself, excluding control points, to within a hundredth of a unit.
  fileprivate var inkBounds: Rect {
    let corners = segments(tolerance: 0.01).map(\.start)
    guard let first = corners.first else { return .zero }
    let (least, most) = corners.reduce((first, first)) { bounds, p in
      (
        Point(x: min(bounds.0.x, p.x), y: min(bounds.0.y, p.y)), Point(x: max(bounds.1.x, p.x), y: max(bounds.1.y, p.y))
      )
    }
    return Rect(x: least.x, y: least.y, width: most.x - least.x, height: most.y - least.y)
  }
}
