import Vitrine

/// Code that sizes and places views.
struct LayoutPlaces: View {
  @State private var width = 0.0

  var body: some View {
    VStack(alignment: .leading) {
      Column {
        Text("a")
        Text("b")
      }
      .alignmentGuide(.leading) { dimensions in dimensions.width / reach(.horizontalGuide) }
      HStack(alignment: .top) {
        Text("c").alignmentGuide(.top) { dimensions in dimensions.height / reach(.verticalGuide) }
        Column { Text("d") }
      }
      Text("e").containerRelativeFrame(.horizontal) { length, _ in length / reach(.containerRelativeFrame) }
      Text("f \(width)").onGeometryChange(for: Double.self) { proxy in
        proxy.size.width + reachWithoutIsolation(.geometryChange)
      } action: {
        width = $0 + reach(.geometryChangeAction)
      }
    }
  }
}

private struct Column: Layout {
  func makeCache(subviews: Subviews) -> Double { reach(.layoutCache) }

  func spacing(subviews: Subviews, cache: inout Double) -> ViewSpacing {
    reach(.layoutSpacing)
    return ViewSpacing()
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Double) -> CGSize {
    CGSize(width: reach(.layoutSize), height: subviews.map { $0.sizeThatFits(proposal).height }.reduce(0, +))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Double) {
    var y = bounds.minY
    subviews.forEach { subview in
      reach(.layoutPlacement)
      subview.place(at: CGPoint(x: bounds.minX, y: y), proposal: proposal)
      y += subview.sizeThatFits(proposal).height
    }
  }

  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Double
  ) -> CGFloat? { reach(.layoutGuide) }
}
