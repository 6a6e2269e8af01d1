import DisplayLists

/// A view that draws paths, images and text in immediate mode. It fills the proposed space.
///
/// Drawings are hidden from screen readers, so give the canvas an accessibility label.
public struct Canvas<Symbols: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  /// The drawing closure, which receives the size of the canvas. The origin is the canvas's top left corner.
  public var renderer: (inout GraphicsContext, CGSize) -> Void
  /// The views that can be drawn, identified by their tags.
  public var symbols: Symbols

  /// Creates a canvas that can draw tagged views. The first three parameters are hints to Apple's renderer and have no
  /// effect.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
  ) {
    self.renderer = renderer
    self.symbols = symbols()
  }

  /// Vitrine's own: makes the view's only node.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    nodes.append(CanvasNode(context, context.secondary.nodes(of: symbols, at: 0), renderer))
  }
}

extension Canvas where Symbols == EmptyView {
  /// Creates a canvas. The first three parameters are hints to Apple's renderer and have no effect.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) { self.init(renderer: renderer) { EmptyView() } }
}

private final class CanvasNode: Node {
  private let renderer: (inout GraphicsContext, CGSize) -> Void
  private let symbols: [Node]

  init(
    _ context: _ViewContext, _ symbols: [Node], _ renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    self.renderer = renderer
    self.symbols = symbols
    super.init(context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    guard placement.size.width.isFinite, placement.size.height.isFinite else { return PlacedNode(self, placement) }
    // Drawing a symbol places it, so the canvas is drawn during placement.
    let record = CanvasRecord(symbols: symbols)
    var graphics = GraphicsContext(record, context, placement)
    renderer(&graphics, placement.size)
    return PlacedNode(DrawnNode(record, context), placement)
  }
}

/// The drawings on a canvas or in one of its layers.
///
/// Drawings blend with earlier drawings, but not with the canvas's backdrop.
final class DrawnNode: Node {
  private let drawings: PaintOutput

  init(_ record: CanvasRecord, _ context: _ViewContext) {
    drawings = record.output
    super.init(context)
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    output.items += drawings.items.composited
    output.missing.note(drawings.missing)
    output.glassEntries += drawings.glassEntries
  }
}

/// The drawings so far and the views that can be drawn, shared by all copies of a context.
final class CanvasRecord {
  var output = PaintOutput()
  let symbols: [Node]

  init(symbols: [Node]) { self.symbols = symbols }
}
