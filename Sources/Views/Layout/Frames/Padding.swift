class PaddingNode: EnclosingNode {
  let insets: EdgeInsets

  init(_ child: Node, _ context: _ViewContext, _ insets: EdgeInsets) {
    self.insets = insets
    super.init(child, context)
  }

  private var horizontal: CGFloat { insets.leading + insets.trailing }
  private var vertical: CGFloat { insets.top + insets.bottom }

  override func childPlacement(_ proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
    let inner = ProposedViewSize(
      width: proposal.width.map { max($0 - horizontal, 0) }, height: proposal.height.map { max($0 - vertical, 0) })
    return (CGPoint(x: insets.leading, y: insets.top), inner)
  }

  override func size(_ proposal: ProposedViewSize) -> CGSize {
    let size = child.size(childPlacement(proposal).proposal)
    return CGSize(width: max(size.width + horizontal, 0), height: max(size.height + vertical, 0))
  }

  override var priority: Double { 0 }

  override var spacing: ViewSpacing {
    var padded: Edge.Set = []
    if insets.top != 0 { padded.insert(.top) }
    if insets.leading != 0 { padded.insert(.leading) }
    if insets.bottom != 0 { padded.insert(.bottom) }
    if insets.trailing != 0 { padded.insert(.trailing) }
    var spacing = super.spacing
    spacing.reset(padded)
    return spacing
  }
}

extension View {
  /// Pads each edge by the given insets.
  public func padding(_ insets: EdgeInsets) -> some View {
    wrapped { PaddingNode($0, $1, $1.presented(insets)) }
  }

  /// Adds padding to some edges; nil for the default of 16 points.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(EdgeInsets(edges, length ?? 16))
  }

  /// Adds padding to all edges.
  public func padding(_ length: CGFloat) -> some View { padding(.all, length) }
}
