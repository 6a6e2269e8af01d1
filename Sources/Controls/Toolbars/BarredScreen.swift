import DisplayLists
import Geometry
import Views

/// The lengths of bars in points, as on iOS 26.
enum BarMetrics {
  /// The height of buttons in the navigation bar.
  static let buttonHeight: CGFloat = 44
  /// The height of the navigation bar without a large title.
  static let navigationBarHeight: CGFloat = 54
  /// The height of the row with a large title.
  static let largeTitleHeight: CGFloat = 52
  /// The margin of a large title and of the buttons in the navigation bar.
  static let margin: CGFloat = 16
  /// The height of the glass of bottom bars and search fields.
  static let bottomBarHeight: CGFloat = 48
  /// The margin of the glass of bottom bars.
  static let bottomMargin: CGFloat = 28
  /// The height of the glass of the tab bar.
  static let tabBarHeight: CGFloat = 62
  /// The distance of the tab bar from the edges of the screen.
  static let tabBarMargin: CGFloat = 21
}

/// A screen: content with bars above and below it, which count as safe area margins.
struct BarredScreen: NodeBehavior {
  let content: Node
  /// The background, which fills the screen and its margins, or nil if its view makes no node.
  let background: Node?
  /// The style of the background; nil for the system's, or for that of a screen in the content.
  let style: AnyShapeStyle?
  let top: Node?
  let bottom: Node?
  /// The distance of the bottom bar from the edge of the canvas.
  let bottomGap: CGFloat
  /// Makes the bars again, if content made during placement described them; nil if they are final.
  let remake: () -> Node?

  private func height(_ bar: Node?, _ width: CGFloat?) -> CGFloat {
    bar?.size(ProposedViewSize(width: width, height: nil)).height ?? 0
  }

  func measure(_ proposal: ProposedViewSize) -> CGSize {
    if let width = proposal.width, let height = proposal.height { return CGSize(width: width, height: height) }
    let bars =
      height(top, proposal.width) + (bottom == nil ? 0 : height(bottom, proposal.width) + bottomGap)
    var inner = proposal
    inner.height = proposal.height.map { max($0 - bars, 0) }
    var ideal = content.size(inner)
    ideal.height += bars
    return proposal.replacingUnspecifiedDimensions(by: ideal)
  }

  func place(_ node: Node, _ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    let before = output
    let context = node.context
    let size = placement.size
    let insets = placement.safeAreaInsets
    let topHeight = height(top, size.width)
    let bottomHeight = height(bottom, size.width)
    // The bar may extend into the margin, but no further than its gap allows.
    let bottomExtent = bottom == nil ? 0 : max(bottomHeight + bottomGap - insets.bottom, 0)
    let room = CGSize(width: size.width, height: max(size.height - topHeight - bottomExtent, 0))
    let proposal = ProposedViewSize(room)
    let chosen = content.size(proposal)
    let origin = CGPoint(x: (room.width - chosen.width) / 2, y: topHeight + (room.height - chosen.height) / 2)
    var inside = placement.child(content, at: origin, proposal, mirrored: context.isRightToLeft)
    var area = inside
    area.pointsFromNode = placement.pointsFromNode * .translation(x: 0, y: topHeight)
    area.size = room
    inside.surroundings.safeArea = placement.safeArea(around: area)
    output.scrolledEdges = []
    output.screenStyle = nil
    let placedContent = content.place(inside, into: &output)
    let edges = output.scrolledEdges
    if let other = remake() {
      output = before
      return other.place(placement, into: &output)
    }
    // Edges without a bar of this screen are left to the screens around it.
    output.scrolledEdges = before.scrolledEdges.union(
      edges.subtracting(top == nil ? [] : .top).subtracting(bottom == nil ? [] : .bottom))
    if let style { output.screenStyle = style }
    let shownStyle = output.screenStyle
    var parts: [PlacedNode] = []
    func add(_ part: Node?, y: CGFloat, height: CGFloat) {
      guard let part else { return }
      let proposal = ProposedViewSize(width: size.width, height: height)
      let place = placement.child(part, at: CGPoint(x: 0, y: y), proposal, mirrored: context.isRightToLeft)
      parts.append(part.place(place, into: &output))
    }
    add(background, y: 0, height: size.height)
    parts.append(placedContent)
    if top != nil, edges.contains(.top) {
      add(edgeEffect(.top, shownStyle, context), y: -insets.top, height: topHeight + insets.top)
    }
    if bottom != nil, edges.contains(.bottom) {
      add(edgeEffect(.bottom, shownStyle, context), y: size.height - bottomExtent, height: bottomExtent + insets.bottom)
    }
    add(top, y: 0, height: topHeight)
    add(bottom, y: size.height - bottomExtent, height: bottomHeight)
    return PlacedNode(node, placement, parts)
  }

  /// Returns the effect that fades scrolled content beneath a bar into the background.
  private func edgeEffect(_ edge: VerticalEdge, _ style: AnyShapeStyle?, _ context: _ViewContext) -> Node? {
    context.secondary.node(of: ScrollEdgeFade(edge: edge, style: style), at: edge == .top ? -2 : -3)
  }
}

/// A fade into the background along an edge.
private struct ScrollEdgeFade: View {
  let edge: VerticalEdge
  /// The style of the background; nil for the system's.
  let style: AnyShapeStyle?

  /// A smooth curve from opaque at the edge to transparent.
  private var gradient: Gradient {
    Gradient(
      stops: (0...8).map { index in
        let place = Double(index) / 8
        return Gradient.Stop(
          color: color.opacity(0.9 * (1 - place * place * (3 - 2 * place))), location: place)
      })
  }

  /// A colour, or black for the mask of another style.
  private var color: Color { style == nil ? Color(.background) : .black }

  var body: some View {
    let fade = LinearGradient(
      gradient: gradient, startPoint: edge == .top ? .top : .bottom, endPoint: edge == .top ? .bottom : .top)
    if let style { Rectangle().fill(style).mask(fade) } else { fade }
  }
}
