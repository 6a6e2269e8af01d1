import Geometry
import Views

/// The edges of a row that differ with its place in a section.
struct RowEdges {
  /// A separator.
  struct Line {
    /// The colour; nil for the default.
    var tint: Color?
    /// Whether the line is as wide as the row.
    var isWhole: Bool
  }

  /// Whether the row has the upper corners of its card.
  var isFirst: Bool
  /// Whether the row has the lower corners of its card.
  var isLast: Bool
  /// The separators above and below the row; nil at an edge without a separator.
  var top: Line?
  var bottom: Line?
}

/// A row of a list, with its background and separators.
struct ListRow: View {
  let row: Subview
  let look: ListLook
  let edges: RowEdges
  let isSelected: Bool
  @Environment(\.defaultMinListRowHeight) private var minHeight
  @Environment(\.editMode) private var editMode

  var body: some View {
    let traits = row.containerValues.row
    content(traits)
      .padding(traits.insets ?? look.rowInsets)
      .frame(maxWidth: .infinity, minHeight: minHeight, alignment: .leading)
      .modifier(CornerClip(shape: traits.insets == nil || !look.hasCards ? nil : shape))
      .modifier(RowLines(edges: edges, insets: look.rowInsets))
      .background { background(traits) }
      .padding(.horizontal, look.margin)
  }

  @ViewBuilder private func content(_ traits: RowTraits) -> some View {
    let isEditing = editMode?.wrappedValue.isEditing ?? false
    let badge = traits.showsBadge ? nil : traits.badge
    if badge != nil || isEditing && (traits.isDeletable || traits.isMovable) {
      HStack(spacing: 12) {
        if isEditing, traits.isDeletable {
          Image(systemName: "minus.circle.fill").font(.title3).foregroundStyle(.white, .red)
        }
        row
        Spacer(minLength: 0)
        if let badge { badge.foregroundStyle(.secondary) }
        if isEditing, traits.isMovable { Image(systemName: "line.3.horizontal").foregroundStyle(.tertiary) }
      }
    } else {
      row
    }
  }

  private var shape: UnevenRoundedRectangle {
    let top = edges.isFirst ? look.cornerRadius : 0
    let bottom = edges.isLast ? look.cornerRadius : 0
    return UnevenRoundedRectangle(
      topLeadingRadius: top, bottomLeadingRadius: bottom, bottomTrailingRadius: bottom, topTrailingRadius: top,
      style: .continuous)
  }

  @ViewBuilder private func background(_ traits: RowTraits) -> some View {
    if let background = traits.background {
      if look.hasCards { background.clipShape(shape) } else { background }
    } else if isSelected {
      shape.fill(look.cell).overlay { shape.fill(.fill) }
    } else if look.isGrouped {
      shape.fill(look.cell)
    }
  }
}

/// Clips content to a shape; nil leaves it unclipped.
private struct CornerClip: ViewModifier {
  let shape: UnevenRoundedRectangle?

  func body(content: Content) -> some View {
    if let shape { content.clipShape(shape) } else { content }
  }
}

/// Draws the separators of a row, from its first text to the margin.
private struct RowLines: ViewModifier {
  let edges: RowEdges
  let insets: EdgeInsets
  @Environment(\.pixelLength) private var pixel

  func body(content: Content) -> some View {
    content.wrapped { row, context in
      func line(_ line: RowEdges.Line?, at position: Int) -> RowLineBehavior.Line? {
        guard let line, let node = context.secondary.node(of: color(of: line), at: position) else { return nil }
        return RowLineBehavior.Line(node: node, isWhole: line.isWhole)
      }
      let top = line(edges.top, at: 1)
      let bottom = line(edges.bottom, at: 2)
      if top == nil, bottom == nil { return row }
      return CustomWrapperNode(
        RowLineBehavior(top: top, bottom: bottom, insets: insets, thickness: pixel), row, context)
    }
  }

  private func color(of line: RowEdges.Line) -> some View { line.tint ?? Color.separator }
}

/// Places lines at the edges of a row.
private struct RowLineBehavior: WrapperBehavior {
  struct Line {
    let node: Node
    let isWhole: Bool
  }

  let top: Line?
  let bottom: Line?
  let insets: EdgeInsets
  let thickness: CGFloat

  func place(_ node: WrapperNode, _ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    let row = node.placeChild(placement, into: &output)
    let isRightToLeft = node.context.isRightToLeft
    let width = placement.size.width
    let start =
      guide(.listRowSeparatorLeading, node, placement) ?? textStart(row, placement, isRightToLeft) ?? insets.leading
    let end = guide(.listRowSeparatorTrailing, node, placement) ?? width - insets.trailing
    var parts = [row]
    for (line, y) in [(top, 0), (bottom, placement.size.height - thickness)] {
      guard let line else { continue }
      let x = line.isWhole ? 0 : start
      let proposal = ProposedViewSize(width: max((line.isWhole ? width : end) - x, 0), height: thickness)
      let place = placement.child(
        line.node, at: CGPoint(x: x, y: y), proposal, mirrored: isRightToLeft)
      parts.append(line.node.place(place, into: &output))
    }
    return PlacedNode(node, placement, parts)
  }

  private func guide(_ alignment: HorizontalAlignment, _ node: WrapperNode, _ placement: Placement) -> CGFloat? {
    guard node.child.guideKinds.contains(alignment.guide.kind) else { return nil }
    return node.child.explicitGuide(alignment.guide, in: placement.proposal)
  }

  /// Returns the leading edge of the row's first visible text, before mirroring; nil if it has none.
  private func textStart(_ row: PlacedNode, _ placement: Placement, _ isRightToLeft: Bool) -> CGFloat? {
    guard let text = firstText(in: row), let nodeFromPoints = placement.pointsFromNode.inverse else { return nil }
    let frame = (nodeFromPoints * text.placement.pointsFromNode).bounds(of: Rect(text.placement.bounds))
    return isRightToLeft ? placement.size.width - frame.maxX : frame.minX
  }

  private func firstText(in placed: PlacedNode) -> PlacedNode? {
    if placed.node is VisuallyHiddenNode || placed.node is CustomWrapperNode<ControlText> { return nil }
    if placed.node is TextNode { return placed }
    for part in placed.parts {
      if let text = firstText(in: part) { return text }
    }
    return nil
  }
}
