/// A view that shows the first of its children that fits, or the last if none fits.
public struct ViewThatFits<Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  private let axes: Axis.Set
  private let content: Content

  /// Creates a view from candidates in order of preference; only the given axes are constrained.
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.content = content()
  }

  /// Vitrine's own: makes a node that shows one of the views.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let choices = context.nodes(of: content, at: 0)
    if !choices.isEmpty { nodes.append(FittingNode(choices, axes, context)) }
  }
}

private final class FittingNode: Node {
  private let choices: [Node]
  private let axes: Axis.Set

  init(_ choices: [Node], _ axes: Axis.Set, _ context: _ViewContext) {
    self.choices = choices
    self.axes = axes
    super.init(context)
  }

  /// Returns the first view whose ideal size fits the proposal, or the last if none fits.
  private func choice(_ proposal: ProposedViewSize) -> Node {
    var ideal = proposal
    if axes.contains(.horizontal) { ideal.width = nil }
    if axes.contains(.vertical) { ideal.height = nil }
    func fits(_ node: Node) -> Bool {
      let size = node.size(ideal)
      return (!axes.contains(.horizontal) || size.width <= (proposal.width ?? .infinity) + 1e-6)
        && (!axes.contains(.vertical) || size.height <= (proposal.height ?? .infinity) + 1e-6)
    }
    return choices.dropLast().first(where: fits) ?? choices[choices.count - 1]
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { choice(proposal).size(proposal) }
  override var spacing: ViewSpacing { choices[0].spacing }
  override var guideKinds: GuideKinds { choices.reduce(GuideKinds()) { $0.union($1.guideKinds) } }

  override func explicitGuide(_ guide: AlignmentGuide, in proposal: ProposedViewSize) -> CGFloat? {
    choice(proposal).explicitGuide(guide, in: proposal)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    choice(placement.proposal).place(placement, into: &output)
  }
}
