import DisplayLists

/// A view that draws by calls: paths, pictures and text, in order, in all the space there is.
///
/// Nothing drawn is told to those who cannot see it: a label of the canvas says what it shows.
public struct Canvas<Symbols: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  /// Draws, in points from the top left corner, knowing the size.
  public var renderer: (inout GraphicsContext, CGSize) -> Void
  /// Views that may be drawn, each found by its tag.
  public var symbols: Symbols

  /// A canvas that may draw views, found by their tags. It is never opaque, composites as everything else does and is drawn in its turn: the first three
  /// parameters are hints to Apple's renderer.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
  ) {
    self.renderer = renderer
    self.symbols = symbols()
  }

  /// Vitrine's own: one leaf.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    nodes.append(CanvasNode(context, context.secondary.nodes(of: symbols, at: 0), renderer))
  }
}

extension Canvas where Symbols == EmptyView {
  /// A canvas. It is never opaque, composites as everything else does and is drawn in its turn: the first three
  /// parameters are hints to Apple's renderer.
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

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    guard placement.size.width.isFinite, placement.size.height.isFinite else { return }
    let record = CanvasRecord(symbols: symbols)
    var graphics = GraphicsContext(record, context, placement)
    renderer(&graphics, placement.size)
    // What is drawn blends with what was drawn before, and not with what lies beneath the canvas.
    output.items += record.items.composited
    output.missing.note(record.missing)
  }
}

/// What was drawn so far and the views that may be; copies of a context share it.
final class CanvasRecord {
  var items: [DisplayItem] = []
  var missing = MissingPictures()
  let symbols: [Node]

  init(symbols: [Node]) { self.symbols = symbols }
}
