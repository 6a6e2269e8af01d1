import Drawing
import Geometry

/// The part of the picture that nothing covers, and the part it lies in, in points of the display list.
struct SafeArea {
  var inner: Rect
  var outer: Rect
}

/// Kinds of what may cover the margins of a canvas.
public struct SafeAreaRegions: OptionSet, Sendable {
  /// The kinds as bits.
  public let rawValue: UInt
  /// Kinds from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// What the device and containers cover.
  public static let container = SafeAreaRegions(rawValue: 1)
  /// What the keyboard covers.
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  /// Both.
  public static let all: SafeAreaRegions = [.container, .keyboard]
}

extension Placement {
  /// How far each side of the node could be moved out into margins that it touches.
  var safeAreaInsets: EdgeInsets {
    guard let area = surroundings.safeArea else { return EdgeInsets() }
    let frame = pointsFromNode.bounds(of: Rect(bounds))
    let tolerance = 0.01
    let left = frame.minX <= area.inner.minX + tolerance ? max(frame.minX - area.outer.minX, 0) : 0
    let right = frame.maxX >= area.inner.maxX - tolerance ? max(area.outer.maxX - frame.maxX, 0) : 0
    return EdgeInsets(
      top: frame.minY <= area.inner.minY + tolerance ? max(frame.minY - area.outer.minY, 0) : 0, leading: left,
      bottom: frame.maxY >= area.inner.maxY - tolerance ? max(area.outer.maxY - frame.maxY, 0) : 0, trailing: right)
  }
}

/// A view that reaches out into margins it touches.
private final class IgnoringSafeAreaNode: WrapperNode {
  private let edges: Edge.Set

  init(_ child: Node, _ context: _ViewContext, _ edges: Edge.Set) {
    self.edges = edges
    super.init(child, context)
  }

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    let insets = placement.safeAreaInsets
    // Insets are measured left and right on the canvas; edges are named in reading direction.
    let (start, end): (Edge.Set, Edge.Set) = context.isRightToLeft ? (.trailing, .leading) : (.leading, .trailing)
    let left = edges.contains(start) ? insets.leading : 0
    let right = edges.contains(end) ? insets.trailing : 0
    let top = edges.contains(.top) ? insets.top : 0
    let bottom = edges.contains(.bottom) ? insets.bottom : 0
    if left == 0, right == 0, top == 0, bottom == 0 { return paintChild(placement, into: &output) }
    let room = CGSize(width: placement.size.width + left + right, height: placement.size.height + top + bottom)
    var wide = placement
    wide.size = room
    wide.pointsFromNode = placement.pointsFromNode * .translation(x: -left, y: -top)
    let proposal = ProposedViewSize(room)
    let size = child.size(proposal)
    let origin = CGPoint(x: (room.width - size.width) / 2, y: (room.height - size.height) / 2)
    child.paint(wide.child(child, at: origin, proposal, mirrored: context.isRightToLeft), into: &output)
  }
}

/// A view beside which another takes a strip of the space, which for the first is a margin.
private final class SafeAreaInsetNode: WrapperNode {
  private let strip: Node
  private let edge: Edge
  private let alignment: Alignment
  private let gap: CGFloat

  init(_ child: Node, _ context: _ViewContext, _ strip: Node, _ edge: Edge, _ alignment: Alignment, _ spacing: CGFloat)
  {
    self.strip = strip
    self.edge = edge
    self.alignment = alignment
    gap = spacing
    super.init(child, context)
  }

  private var axis: Axis { edge == .top || edge == .bottom ? .vertical : .horizontal }
  private var isFirst: Bool { edge == .top || edge == .leading }

  private func stripLength(_ proposal: ProposedViewSize) -> CGFloat { strip.size(proposal)[axis] + gap }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    var inner = proposal
    inner[axis] = proposal[axis].map { max($0 - stripLength(proposal), 0) }
    return inner
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    var size = child.size(inner(proposal))
    size[axis] += stripLength(proposal)
    return size
  }

  override func childPlacement(_ proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
    (CGPoint(axis, isFirst ? stripLength(proposal) : 0, 0), inner(proposal))
  }

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    let placed = childPlacement(placement.proposal)
    var inside = placement.child(child, at: placed.origin, placed.proposal, mirrored: context.isRightToLeft)
    let whole = placement.pointsFromNode.bounds(of: Rect(placement.bounds))
    let free = inside.pointsFromNode.bounds(of: Rect(inside.bounds))
    inside.surroundings.safeArea = SafeArea(inner: free, outer: placement.surroundings.safeArea?.outer ?? whole)
    child.paint(inside, into: &output)
    var room = placement.size
    room[axis] = strip.size(placement.proposal)[axis]
    let proposal = ProposedViewSize(room)
    var origin = alignment.origin(of: strip, proposal, in: room)
    origin[axis] = isFirst ? 0 : placement.size[axis] - room[axis]
    strip.paint(placement.child(strip, at: origin, proposal, mirrored: context.isRightToLeft), into: &output)
  }
}

extension View {
  /// Lets the view reach out into the canvas' margins that it touches.
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
    wrapped { regions.contains(.container) ? IgnoringSafeAreaNode($0, $1, edges) : $0 }
  }

  /// Puts a view along the top or the bottom, which is a margin for this one.
  public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    inset(
      content(), edge == .top ? .top : .bottom, Alignment(horizontal: alignment, vertical: .center), spacing ?? 0)
  }

  /// Puts a view along a side, which is a margin for this one.
  public func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    inset(
      content(), edge == .leading ? .leading : .trailing, Alignment(horizontal: .center, vertical: alignment),
      spacing ?? 0)
  }

  private func inset(_ content: some View, _ edge: Edge, _ alignment: Alignment, _ spacing: CGFloat) -> some View {
    wrapped { child, context in
      guard let strip = context.secondary.node(of: content, at: 1, alignment: alignment) else { return child }
      return SafeAreaInsetNode(child, context, strip, edge, alignment, spacing)
    }
  }
}
