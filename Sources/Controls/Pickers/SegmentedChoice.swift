import Views

/// A segmented picker: equal-width segments in a capsule 32 points high, as on iOS 26. A lighter capsule marks the
/// selected segment.
struct SegmentedChoice<Content: View, Value: Hashable>: View {
  let choice: Choice<Content, Value>
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    choice.map { $0.font(.system(size: 14, weight: .medium)) }.all { plain in
      choice.map { $0.font(.system(size: 14, weight: .semibold)) }.all { bold in
        EqualWidths {
          ForEach(Array(zip(plain, bold)), id: \.0.id) { view, boldView in
            let isChosen = choice.isChosen(view)
            ZStack {
              if isChosen { boldView } else { view }
            }
            .lineLimit(1).padding(.horizontal, 10).frame(maxWidth: .infinity, minHeight: 28)
            .background {
              if isChosen {
                Capsule().fill(colorScheme == .dark ? Color(.gray2) : .white)
                  .shadow(color: .black.opacity(0.12), radius: 4, y: 2)
              }
            }
          }
        }
      }
    }
    .foregroundStyle(.primary).padding(2).background(.fill.tertiary, in: .capsule).opacity(isEnabled ? 1 : 0.5)
  }
}

/// Arranges views side by side at equal widths, which divide the proposed width or else match the widest view.
private struct EqualWidths: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    let count = CGFloat(subviews.count)
    let widest = subviews.map { $0.sizeThatFits(.unspecified).width }.max() ?? 0
    var width = widest * count
    if let proposed = proposal.width, proposed.isFinite { width = proposed }
    let part = ProposedViewSize(width: count > 0 ? width / count : 0, height: proposal.height)
    return CGSize(width: width, height: subviews.map { $0.sizeThatFits(part).height }.max() ?? 0)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    let width = bounds.width / CGFloat(max(subviews.count, 1))
    for (index, subview) in subviews.enumerated() {
      subview.place(
        at: CGPoint(x: bounds.minX + width * (CGFloat(index) + 0.5), y: bounds.midY), anchor: .center,
        proposal: ProposedViewSize(width: width, height: bounds.height))
    }
  }
}
