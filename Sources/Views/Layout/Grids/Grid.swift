/// A container that arranges views in rows and columns.
public struct Grid<Content: View>: View {
  private let layout: GridLayout
  private let content: Content

  /// Creates a grid of `GridRow`s; any other view takes a whole row. A nil spacing means the preferred spacing.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    layout = GridLayout(
      alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing)
    self.content = content()
  }

  /// The grid.
  public var body: some View { layout { content } }
}

/// A row of cells in a grid.
public struct GridRow<Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  private let alignment: VerticalAlignment?
  private let content: Content

  /// Creates a row; a nil alignment means the grid's.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  /// Vitrine's own: makes the nodes of the cells, marked as one row.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let row = GridCell.Row(identity: context.identity, alignment: alignment)
    for (index, node) in context.nodes(of: content, at: 0).enumerated() {
      nodes.append(GridCellNode(node, context.child(index + 1)) { $0.row = row })
    }
  }
}

/// The properties of a cell.
struct GridCell {
  struct Row {
    var identity: Identity
    var alignment: VerticalAlignment?
  }

  struct Key: LayoutValueKey {
    static var defaultValue: GridCell { GridCell() }
  }

  /// The row; nil for a view that takes a whole row.
  var row: Row?
  var columns = 1
  var anchor: UnitPoint?
  var columnAlignment: HorizontalAlignment?
  var unsizedAxes: Axis.Set = []
}

private final class GridCellNode: WrapperNode {
  private let change: (inout GridCell) -> Void

  init(_ child: Node, _ context: _ViewContext, _ change: @escaping (inout GridCell) -> Void) {
    self.change = change
    super.init(child, context)
  }

  override func layoutValue<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value {
    guard key == GridCell.Key.self else { return child.layoutValue(key) }
    var cell = child.layoutValue(GridCell.Key.self)
    change(&cell)
    return cell as? Key.Value ?? Key.defaultValue
  }
}

extension View {
  /// Makes the cell span `count` columns, clamped to 1…1,000.
  public func gridCellColumns(_ count: Int) -> some View {
    wrapped { GridCellNode($0, $1) { $0.columns = min(max(count, 1), 1000) } }
  }

  /// Aligns an anchor of the view with the same anchor of its cell.
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
    wrapped { GridCellNode($0, $1) { $0.anchor = anchor } }
  }

  /// Sets the alignment of the cell's column.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    wrapped { GridCellNode($0, $1) { $0.columnAlignment = guide } }
  }

  /// Keeps the view from widening its column or making its row taller.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    wrapped { GridCellNode($0, $1) { $0.unsizedAxes = axes } }
  }
}
