import Drawing

/// A view that draws by calls: paths, pictures and text, in order, in all the space there is.
///
/// SwiftUI's initialiser that takes views as symbols is not there. Nothing drawn is told to those who cannot see it:
/// a label of the canvas says what it shows.
public struct Canvas: View {
  /// A primitive view has no body.
  public typealias Body = Never

  /// Draws, in points from the top left corner, knowing the size.
  public var renderer: (inout GraphicsContext, CGSize) -> Void

  /// A canvas. It is never opaque, composites as everything else does and is drawn in its turn: the first three
  /// parameters are hints to Apple's renderer.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) { self.renderer = renderer }

  /// Vitrine's own: one leaf.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    nodes.append(CanvasNode(context, renderer))
  }
}

private final class CanvasNode: Node {
  private let renderer: (inout GraphicsContext, CGSize) -> Void

  init(_ context: _ViewContext, _ renderer: @escaping (inout GraphicsContext, CGSize) -> Void) {
    self.renderer = renderer
    super.init(context)
  }

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    guard placement.size.width.isFinite, placement.size.height.isFinite else { return }
    let record = CanvasRecord()
    var graphics = GraphicsContext(record, context, placement)
    renderer(&graphics, placement.size)
    output.items += record.items
  }
}

/// What was drawn so far; copies of a context share it.
final class CanvasRecord {
  var items: [DisplayItem] = []
}
