private final class AlignmentGuideNode: WrapperNode {
  private let guide: AlignmentGuide
  private let compute: (ViewDimensions) -> CGFloat

  init(
    _ child: Node, _ context: _ViewContext, _ guide: AlignmentGuide, _ compute: @escaping (ViewDimensions) -> CGFloat
  ) {
    self.guide = guide
    self.compute = compute
    super.init(child, context)
  }

  override var guideKinds: GuideKinds { child.guideKinds.union(guide.kind) }

  override func explicitGuide(_ guide: AlignmentGuide, in proposal: ProposedViewSize) -> CGFloat? {
    if guide == self.guide { return compute(ViewDimensions(node: child, proposal: proposal)) }
    return super.explicitGuide(guide, in: proposal)
  }
}

extension View {
  /// Sets the position of a horizontal guide, given the view's dimensions.
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    wrapped { AlignmentGuideNode($0, $1, guide.guide, computeValue) }
  }

  /// Sets the position of a vertical guide, given the view's dimensions.
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    wrapped { AlignmentGuideNode($0, $1, guide.guide, computeValue) }
  }
}
