import DisplayLists
package import Geometry

/// The safe area and the area that contains it, in display-list points.
package struct SafeArea {
  package var inner: Rect
  package var outer: Rect

  package init(inner: Rect, outer: Rect) {
    self.inner = inner
    self.outer = outer
  }
}

/// The kinds of safe areas.
public struct SafeAreaRegions: OptionSet, Sendable {
  /// The raw value.
  public let rawValue: UInt
  /// Creates a set from its raw value.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The safe area of the device and of containers.
  public static let container = SafeAreaRegions(rawValue: 1)
  /// The safe area of the keyboard.
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  /// All safe areas.
  public static let all: SafeAreaRegions = [.container, .keyboard]
}

extension Placement {
  /// The distance by which each edge of the node can extend into adjacent margins.
  package var safeAreaInsets: EdgeInsets {
    guard let area = surroundings.safeArea else { return EdgeInsets() }
    let frame = pointsFromNode.bounds(of: Rect(bounds))
    let tolerance = 0.01
    let left = frame.minX <= area.inner.minX + tolerance ? max(frame.minX - area.outer.minX, 0) : 0
    let right = frame.maxX >= area.inner.maxX - tolerance ? max(area.outer.maxX - frame.maxX, 0) : 0
    return EdgeInsets(
      top: frame.minY <= area.inner.minY + tolerance ? max(frame.minY - area.outer.minY, 0) : 0, leading: left,
      bottom: frame.maxY >= area.inner.maxY - tolerance ? max(area.outer.maxY - frame.maxY, 0) : 0, trailing: right)
  }

  /// Returns the safe area of a view inside the node. Its margins consist of the space around it inside the node and
  /// the adjacent margins of the node.
  package func safeArea(around inside: Placement) -> SafeArea {
    let whole = pointsFromNode.bounds(of: Rect(bounds))
    let margins = safeAreaInsets
    return SafeArea(
      inner: inside.pointsFromNode.bounds(of: Rect(inside.bounds)),
      outer: Rect(
        x: whole.minX - margins.leading, y: whole.minY - margins.top,
        width: whole.width + margins.leading + margins.trailing,
        height: whole.height + margins.top + margins.bottom))
  }
}

/// A view that extends into adjacent margins.
private final class IgnoringSafeAreaNode: WrapperNode {
  private let edges: Edge.Set

  init(_ child: Node, _ context: _ViewContext, _ edges: Edge.Set) {
    self.edges = edges
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    let insets = placement.safeAreaInsets
    // Insets always refer to the left and right of the canvas; edges follow the layout direction.
    let (start, end): (Edge.Set, Edge.Set) = context.isRightToLeft ? (.trailing, .leading) : (.leading, .trailing)
    let left = edges.contains(start) ? insets.leading : 0
    let right = edges.contains(end) ? insets.trailing : 0
    let top = edges.contains(.top) ? insets.top : 0
    let bottom = edges.contains(.bottom) ? insets.bottom : 0
    if left == 0, right == 0, top == 0, bottom == 0 { return placeChild(placement, into: &output) }
    let room = CGSize(width: placement.size.width + left + right, height: placement.size.height + top + bottom)
    var wide = placement
    wide.size = room
    wide.pointsFromNode = placement.pointsFromNode * .translation(x: -left, y: -top)
    let proposal = ProposedViewSize(room)
    let size = child.size(proposal)
    let origin = CGPoint(x: (room.width - size.width) / 2, y: (room.height - size.height) / 2)
    return child.place(wide.child(child, at: origin, proposal, mirrored: context.isRightToLeft), into: &output)
  }
}

/// A view with another view along one edge, which counts as a safe area margin.
private final class SafeAreaInsetNode: EnclosingNode {
  private let strip: Node
  private let edge: Edge
  private let alignment: Alignment
  private let gap: CGFloat

  init(
    _ child: Node, _ context: _ViewContext, strip: Node, edge: Edge, alignment: Alignment, spacing: CGFloat
  ) {
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

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    let placed = childPlacement(placement.proposal)
    var inside = placement.child(child, at: placed.origin, placed.proposal, mirrored: context.isRightToLeft)
    inside.surroundings.safeArea = placement.safeArea(around: inside)
    let placedChild = child.place(inside, into: &output)
    var room = placement.size
    room[axis] = strip.size(placement.proposal)[axis]
    let proposal = ProposedViewSize(room)
    var origin = alignment.origin(of: strip, proposal, in: room)
    origin[axis] = isFirst ? 0 : placement.size[axis] - room[axis]
    let placedStrip = strip.place(
      placement.child(strip, at: origin, proposal, mirrored: context.isRightToLeft), into: &output)
    return PlacedNode(self, placement, [placedChild, placedStrip])
  }
}

/// A view extended into adjacent margins by mirrored, blurred copies.
private final class BackgroundExtensionNode: WrapperNode {
  /// The radius of the blur in points; Apple does not document it.
  private static let blur = 8.0

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    var parts = mirrors(of: placement).map { mirror in
      // Preferences come from the view itself, not from its copies.
      var discarded = PlaceOutput()
      return placeChild(mirror.placement, into: &discarded)
    }
    parts.append(placeChild(placement, into: &output))
    return PlacedNode(self, placement, parts)
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    let placement = placed.placement
    for (copy, mirror) in zip(placed.parts, mirrors(of: placement)) {
      let items = output.itemsWithoutElements(paintedBy: copy)
      output.items.append(
        .group(
          DisplayGroup(
            [.group(DisplayGroup(items, filters: [.blur(radius: Self.blur)]))],
            clip: DisplayGroup.Clip(path: BezierPath(placement.pointsFromNode.bounds(of: mirror.strip))))))
    }
    placed.parts[placed.parts.count - 1].paint(into: &output)
  }

  /// Returns the placement of each mirrored copy, and the part of the margins that it covers, in the node's own space.
  private func mirrors(of placement: Placement) -> [(placement: Placement, strip: Rect)] {
    let insets = placement.safeAreaInsets
    let bounds = Rect(placement.bounds)
    // Pairs of the extent outside the bounds and the mirror line: left, middle and right; then top, middle and bottom.
    let columns = [(insets.leading, 0.0), (0, nil), (insets.trailing, bounds.width)] as [(CGFloat, Double?)]
    let rows = [(insets.top, 0.0), (0, nil), (insets.bottom, bounds.height)] as [(CGFloat, Double?)]
    var mirrors: [(placement: Placement, strip: Rect)] = []
    for (height, y) in rows {
      for (width, x) in columns where (x == nil || width > 0) && (y == nil || height > 0) && !(x == nil && y == nil) {
        var mirrored = placement
        mirrored.pointsFromNode =
          placement.pointsFromNode
          * Affine(a: x == nil ? 1 : -1, b: 0, c: 0, d: y == nil ? 1 : -1, tx: 2 * (x ?? 0), ty: 2 * (y ?? 0))
        let strip = Rect(
          x: x.map { $0 == 0 ? -width : $0 } ?? 0, y: y.map { $0 == 0 ? -height : $0 } ?? 0,
          width: x == nil ? bounds.width : width, height: y == nil ? bounds.height : height)
        mirrors.append((mirrored, strip))
      }
    }
    return mirrors
  }
}

extension View {
  /// Extends the view into adjacent safe area margins with mirrored, blurred copies.
  public func backgroundExtensionEffect() -> some View { backgroundExtensionEffect(isEnabled: true) }

  /// Extends the view into adjacent safe area margins with mirrored, blurred copies, if enabled.
  public func backgroundExtensionEffect(isEnabled: Bool) -> some View {
    wrapped { isEnabled ? BackgroundExtensionNode($0, $1) : $0 }
  }

  /// Adds a bar along the top or bottom edge and reduces the view's safe area accordingly.
  public func safeAreaBar(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> some View
  ) -> some View { safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, content: content) }

  /// Adds a bar along the leading or trailing edge and reduces the view's safe area accordingly.
  public func safeAreaBar(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> some View
  ) -> some View { safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, content: content) }

  /// Extends the view into adjacent safe area margins.
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
    wrapped { regions.contains(.container) ? IgnoringSafeAreaNode($0, $1, edges) : $0 }
  }

  /// Extends the view into adjacent safe area margins; the older name of `ignoresSafeArea`.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { ignoresSafeArea(edges: edges) }

  /// Adds a view along the top or bottom edge and reduces this view's safe area accordingly.
  public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    inset(
      content(), edge == .top ? .top : .bottom, Alignment(horizontal: alignment, vertical: .center), spacing ?? 0)
  }

  /// Adds a view along the leading or trailing edge and reduces this view's safe area accordingly.
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
      guard let strip = context.secondary.node(of: content, at: 1) else { return child }
      return SafeAreaInsetNode(child, context, strip: strip, edge: edge, alignment: alignment, spacing: spacing)
    }
  }
}

private enum SafeAreaKey: FeatureKey { static var defaultValue: SafeArea? { nil } }

extension Surroundings {
  /// The safe area; nil if the canvas has no margins.
  package var safeArea: SafeArea? {
    get { self[SafeAreaKey.self] }
    set { self[SafeAreaKey.self] = newValue }
  }
}
