import Views

/// A row of columns of equal width and height.
///
/// Its ideal width is the one at which the widest column has its ideal width.
struct EqualColumns: Layout {
  var spacing: CGFloat

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    let gaps = spacing * CGFloat(max(subviews.count - 1, 0))
    let ideal = subviews.map { $0.sizeThatFits(.unspecified).width }.max() ?? 0
    let width = proposal.width.flatMap { $0.isFinite ? $0 : nil } ?? ideal * CGFloat(subviews.count) + gaps
    return CGSize(width: width, height: height(of: subviews, in: width))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    let width = columnWidth(of: subviews, in: bounds.width)
    for (index, subview) in subviews.enumerated() {
      subview.place(
        at: CGPoint(x: bounds.minX + CGFloat(index) * (width + spacing), y: bounds.minY),
        proposal: ProposedViewSize(width: width, height: bounds.height))
    }
  }

  private func columnWidth(of subviews: Subviews, in width: CGFloat) -> CGFloat {
    let gaps = spacing * CGFloat(max(subviews.count - 1, 0))
    return max(width - gaps, 0) / CGFloat(max(subviews.count, 1))
  }

  private func height(of subviews: Subviews, in width: CGFloat) -> CGFloat {
    let column = ProposedViewSize(width: columnWidth(of: subviews, in: width), height: nil)
    return subviews.map { $0.sizeThatFits(column).height }.max() ?? 0
  }
}
