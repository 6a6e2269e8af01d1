/// The layout of a grid.
public struct GridLayout: Layout, GuideCombiningLayout {
  /// The alignment of views in their cells.
  public var alignment: Alignment
  /// The spacing between columns; nil for the preferred spacing.
  public var horizontalSpacing: CGFloat?
  /// The spacing between rows; nil for the preferred spacing.
  public var verticalSpacing: CGFloat?

  /// Creates a grid layout.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
  }

  /// A view and the columns and row that it occupies.
  private struct Item {
    var subview: LayoutSubview
    var cell: GridCell
    var row: Int
    var columns: Range<Int>
  }

  /// The cells of a grid and the gaps between them.
  private struct Table {
    var items: [Item] = []
    var rowCount = 0
    var columnCount = 1
    var rowAlignments: [VerticalAlignment?] = []
    var columnGap: CGFloat = 0
    var rowGaps: [CGFloat] = []
  }

  private func table(_ subviews: Subviews) -> Table {
    var table = Table()
    var current: Identity?
    var column = 0
    for subview in subviews {
      let cell = subview[GridCell.Key.self]
      if cell.row == nil || cell.row?.identity != current || table.rowCount == 0 {
        table.rowCount += 1
        table.rowAlignments.append(cell.row?.alignment)
        column = 0
      }
      current = cell.row?.identity
      let width = cell.row == nil ? Int.max / 2 : cell.columns
      table.items.append(
        Item(subview: subview, cell: cell, row: table.rowCount - 1, columns: column..<column + width))
      column += width
    }
    table.columnCount = max(table.items.filter { $0.cell.row != nil }.map(\.columns.upperBound).max() ?? 1, 1)
    for index in table.items.indices where table.items[index].cell.row == nil {
      table.items[index].columns = 0..<table.columnCount
    }
    addGaps(&table)
    return table
  }

  private func addGaps(_ table: inout Table) {
    var columnGap: CGFloat = 0
    var rows = Array(
      repeating: ViewSpacing(top: .none, leading: .none, bottom: .none, trailing: .none), count: table.rowCount)
    for (index, item) in table.items.enumerated() {
      rows[item.row].formUnion(item.subview.spacing)
      if index > 0, table.items[index - 1].row == item.row {
        columnGap = max(
          columnGap, table.items[index - 1].subview.spacing.distance(to: item.subview.spacing, along: .horizontal))
      }
    }
    table.columnGap = horizontalSpacing ?? columnGap
    table.rowGaps = rows.indices.dropLast().map { index in
      verticalSpacing ?? rows[index].distance(to: rows[index + 1], along: .vertical)
    }
  }

  /// Returns the lengths of the columns or rows, offering each an equal share of the remaining length, in order from
  /// the least to the most flexible.
  private func lengths(
    count: Int, proposal: CGFloat?, gaps: CGFloat, measure: (_ track: Int, _ offer: CGFloat?) -> CGFloat
  ) -> [CGFloat] {
    guard let proposal else { return (0..<count).map { measure($0, nil) } }
    let claims = (0..<count).map { track in
      let least = measure(track, 0)
      return (track: track, least: least, flexibility: measure(track, .infinity) - least)
    }
    var result = Array(repeating: CGFloat(0), count: count)
    var available = max(proposal - gaps, 0)
    for (position, claim) in claims.sorted(by: { ($0.flexibility, $0.track) < ($1.flexibility, $1.track) }).enumerated()
    {
      result[claim.track] = measure(claim.track, max(available / CGFloat(count - position), 0))
      available -= result[claim.track]
    }
    return result
  }

  private func columnWidths(_ table: Table, _ proposal: ProposedViewSize) -> [CGFloat] {
    let sizing = table.items.filter { $0.cell.row != nil && !$0.cell.unsizedAxes.contains(.horizontal) }
    var widths = lengths(
      count: table.columnCount, proposal: proposal.width, gaps: table.columnGap * CGFloat(table.columnCount - 1)
    ) { column, offer in
      sizing.filter { $0.columns == column..<column + 1 }
        .map { $0.subview.sizeThatFits(ProposedViewSize(width: offer, height: nil)).width }.max() ?? 0
    }
    // A cell that spans several columns widens them equally if they are too narrow, and may take all the space left by
    // the other columns.
    for item in table.items
    where (item.cell.row == nil || item.columns.count > 1) && !item.cell.unsizedAxes.contains(.horizontal) {
      let own = width(of: item, widths, table)
      let others = widths.reduce(0, +) + table.columnGap * CGFloat(table.columnCount - 1) - own
      let room = proposal.width.map { $0 - others > own ? $0 - others : own }
      let needed = item.subview.sizeThatFits(ProposedViewSize(width: room, height: nil)).width
      if needed > own {
        for column in item.columns { widths[column] += (needed - own) / CGFloat(item.columns.count) }
      }
    }
    return widths
  }

  private func width(of item: Item, _ widths: [CGFloat], _ table: Table) -> CGFloat {
    widths[item.columns].reduce(0, +) + table.columnGap * CGFloat(item.columns.count - 1)
  }

  private func rowHeights(_ table: Table, _ widths: [CGFloat], _ proposal: ProposedViewSize) -> [CGFloat] {
    lengths(count: table.rowCount, proposal: proposal.height, gaps: table.rowGaps.reduce(0, +)) { row, offer in
      let items = table.items.filter { $0.row == row && !$0.cell.unsizedAxes.contains(.vertical) }
      return items.map { item in
        item.subview.sizeThatFits(ProposedViewSize(width: width(of: item, widths, table), height: offer)).height
      }.max() ?? 0
    }
  }

  /// Returns the size of all columns and rows, including the spacing.
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    if subviews.isEmpty { return .zero }
    let table = table(subviews)
    let widths = columnWidths(table, proposal)
    let heights = rowHeights(table, widths, proposal)
    return CGSize(
      width: widths.reduce(0, +) + table.columnGap * CGFloat(table.columnCount - 1),
      height: heights.reduce(0, +) + table.rowGaps.reduce(0, +))
  }

  /// Places each view in its cell.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    if subviews.isEmpty { return }
    let table = table(subviews)
    let widths = columnWidths(table, proposal)
    let heights = rowHeights(table, widths, proposal)
    var columnAlignments: [Int: HorizontalAlignment] = [:]
    for item in table.items {
      if let guide = item.cell.columnAlignment { columnAlignments[item.columns.lowerBound] = guide }
    }
    for item in table.items {
      let x = widths[..<item.columns.lowerBound].reduce(0) { $0 + $1 + table.columnGap }
      let y = heights[..<item.row].reduce(0, +) + table.rowGaps[..<item.row].reduce(0, +)
      let size = CGSize(width: width(of: item, widths, table), height: heights[item.row])
      let inner = ProposedViewSize(size)
      let own = item.subview.dimensions(in: inner)
      var origin = CGPoint.zero
      if let anchor = item.cell.anchor {
        origin = CGPoint(x: anchor.x * (size.width - own.width), y: anchor.y * (size.height - own.height))
      } else {
        let horizontal = columnAlignments[item.columns.lowerBound] ?? alignment.horizontal
        let vertical = table.rowAlignments[item.row] ?? alignment.vertical
        origin.x = ViewDimensions(box: size)[horizontal] - own[horizontal]
        origin.y = line(of: vertical, table, item.row, widths, heights) - own[vertical]
      }
      item.subview.place(
        at: CGPoint(x: bounds.origin.x + x + origin.x, y: bounds.origin.y + y + origin.y), proposal: inner)
    }
  }

  /// Returns the offset of a row's guide from the row's top. For guides other than edges and centres, this is the
  /// largest offset in any cell.
  private func line(
    of vertical: VerticalAlignment, _ table: Table, _ row: Int, _ widths: [CGFloat], _ heights: [CGFloat]
  ) -> CGFloat {
    if vertical.guide.kind == .frame { return ViewDimensions(box: CGSize(width: 0, height: heights[row]))[vertical] }
    return table.items.filter { $0.row == row }.map { item in
      let size = CGSize(width: width(of: item, widths, table), height: heights[row])
      return item.subview.dimensions(in: ProposedViewSize(size))[vertical]
    }.max() ?? 0
  }
}
