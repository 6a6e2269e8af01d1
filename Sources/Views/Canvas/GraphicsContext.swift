import DisplayLists
import Geometry

/// The drawing context of a canvas. Copies draw on the same canvas with independent settings.
///
/// Unlike SwiftUI's context, it has no options for clips, gradients or filters, and no resolved shadings.
public struct GraphicsContext {
  let record: CanvasRecord
  private var context: _ViewContext
  private let placement: Placement
  private var filters: [Filter] = []
  private var clips: [DisplayGroup.Clip] = []

  /// The opacity of drawings, in 0…1.
  public var opacity = 1.0
  /// The blend mode of drawings.
  public var blendMode = BlendMode.normal
  /// The transform from the drawings' space to the canvas's space.
  public var transform = CGAffineTransform.identity
  /// The environment of the canvas.
  public var environment: EnvironmentValues { context.environment }

  init(_ record: CanvasRecord, _ context: _ViewContext, _ placement: Placement) {
    self.record = record
    self.context = context
    // Drawings have no identity across frames, so they are not animated.
    self.context.transaction = Transaction()
    self.context.transaction.disablesAnimations = true
    self.placement = placement
  }

  private var pointsFromUser: Affine { placement.pointsFromNode * Affine(transform) }

  /// Translates subsequent drawings.
  public mutating func translateBy(x: CGFloat, y: CGFloat) { transform = transform.translatedBy(x: x, y: y) }
  /// Scales subsequent drawings.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) { transform = transform.scaledBy(x: x, y: y) }
  /// Rotates subsequent drawings clockwise.
  public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: angle.radians) }
  /// Applies a transform to subsequent drawings, before the current one.
  public mutating func concatenate(_ matrix: CGAffineTransform) { transform = matrix.concatenating(transform) }

  /// Clips subsequent drawings to a path.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle()) {
    clips.append(
      DisplayGroup.Clip(path: path.bezier.applying(pointsFromUser), rule: style.isEOFilled ? .evenOdd : .nonZero))
  }

  /// Applies a filter to each subsequent drawing.
  public mutating func addFilter(_ filter: Filter) { filters.append(filter) }

  /// Fills a path.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    draw(shading, along: path) { AnyView($0.fill($1, style: style)) }
  }

  /// Strokes a path.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    draw(shading, along: path) { AnyView($0.stroke($1, style: style)) }
  }

  /// Strokes a path with a line `lineWidth` points wide.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws text from the top of a rectangle, wrapped to its width.
  public func draw(_ text: Text, in rect: CGRect) { draw(node(text), in: rect.origin, ProposedViewSize(rect.size)) }

  /// Draws text on a single line, with its anchor at a point.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(node(text), at: point, anchor)
  }

  /// Draws an image stretched to a rectangle.
  public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
    draw(node(image.resizable()), in: rect.origin, ProposedViewSize(rect.size))
  }

  /// Draws an image at its natural size, with its anchor at a point.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(node(image), at: point, anchor)
  }

  /// Draws a layer as a single drawing, to which this context's settings apply.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    let layer = CanvasRecord(symbols: record.symbols)
    var inner = GraphicsContext(layer, context, placement)
    inner.transform = transform
    try content(&inner)
    // The drawings are already in the display list's points.
    var unmoved = placement
    unmoved.pointsFromNode = .identity
    draw(DrawnNode(layer, context), unmoved)
  }
}

extension GraphicsContext {
  func node(_ view: some View) -> Node? { context.node(of: view, at: 0) }

  func draw(_ node: Node?, at point: CGPoint, _ anchor: UnitPoint) {
    guard let node else { return }
    let size = node.size(.unspecified)
    let origin = CGPoint(x: point.x - anchor.x * size.width, y: point.y - anchor.y * size.height)
    draw(node, in: origin, .unspecified)
  }

  func draw(_ node: Node?, in origin: CGPoint, _ proposal: ProposedViewSize) {
    guard let node else { return }
    draw(
      node,
      Placement(
        proposal: proposal, size: node.size(proposal),
        pointsFromNode: pointsFromUser * .translation(x: origin.x, y: origin.y), surroundings: placement.surroundings))
  }

  private func draw(_ shading: Shading, along path: Path, _ view: (Path, AnyShapeStyle) -> AnyView) {
    // Relative positions refer to the frame, which is the path's bounding rectangle.
    let bounds = path.boundingRect
    let style = shading.style(in: bounds)
    let outline = path.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
    // Drawings are not mirrored in right-to-left layout.
    let shown = view(outline, style).environment(\.layoutDirection, .leftToRight)
    draw(node(shown), in: bounds.origin, ProposedViewSize(bounds.size))
  }

  /// Paints a node with filters, clips, opacity and blend mode.
  private func draw(_ node: Node, _ placement: Placement) {
    let view = filters.reduce(AnyView(MadeView(node: node))) { $1.apply($0) }
    let nodes = context.nodes(of: view, at: 1)
    var ignored = PlaceOutput()
    var items: [DisplayItem] = []
    for node in nodes { items += record.output.itemsWithoutElements(paintedBy: node.place(placement, into: &ignored)) }
    if items.isEmpty { return }
    for clip in clips { items = [.group(DisplayGroup(items, clip: clip))] }
    let group = DisplayGroup(items, opacity: min(max(opacity, 0), 1), blend: blendMode.drawing)
    record.output.items += group == DisplayGroup(items) ? items : [.group(group)]
  }
}
