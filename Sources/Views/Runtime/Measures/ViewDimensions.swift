/// The size and alignment guides of a view for a proposal, in the view's own space.
public struct ViewDimensions: Equatable {
  private enum Source {
    case node(Node, ProposedViewSize)
    case box(CGSize)
  }

  private let source: Source

  init(node: Node, proposal: ProposedViewSize) { source = .node(node, proposal) }

  /// Creates the dimensions of a plain rectangle without explicit guides.
  init(box size: CGSize) { source = .box(size) }

  private var size: CGSize {
    switch source {
    case .node(let node, let proposal): node.size(proposal)
    case .box(let size): size
    }
  }

  /// The width in points.
  public var width: CGFloat { size.width }
  /// The height in points.
  public var height: CGFloat { size.height }

  /// The position of a horizontal guide.
  public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.guide] }
  /// The position of a vertical guide.
  public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.guide] }
  /// The explicit position of a horizontal guide; nil if the guide has its default position.
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicit(guide.guide) }
  /// The explicit position of a vertical guide; nil if the guide has its default position.
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicit(guide.guide) }

  subscript(guide: AlignmentGuide) -> CGFloat { explicit(guide) ?? guide.id.defaultValue(in: self) }

  func explicit(_ guide: AlignmentGuide) -> CGFloat? {
    guard case .node(let node, let proposal) = source, node.guideKinds.contains(guide.kind) else { return nil }
    return node.explicitGuide(guide, in: proposal)
  }

  /// Whether both describe the same view for the same proposal, or rectangles of the same size.
  public static func == (a: ViewDimensions, b: ViewDimensions) -> Bool {
    switch (a.source, b.source) {
    case (.node(let a, let p), .node(let b, let q)): a === b && p == q
    case (.box(let a), .box(let b)): a == b
    default: false
    }
  }
}
