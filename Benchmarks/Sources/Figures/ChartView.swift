import Views

/// Draws a chart with its axes and, optionally, a legend below.
struct ChartView: View {
  var chart: Chart
  var hasLegend: Bool

  private static let height: CGFloat = 232
  private static let insets = EdgeInsets(top: 44, leading: 34, bottom: 40, trailing: 10)

  var body: some View {
    VStack(spacing: 6) {
      Canvas { context, size in
        draw(in: plot(size), &context)
      }
      .frame(height: Self.height)
      if hasLegend { LegendView(curves: chart.curves) }
    }
  }

  private func plot(_ size: CGSize) -> CGRect {
    CGRect(
      x: Self.insets.leading, y: Self.insets.top, width: size.width - Self.insets.leading - Self.insets.trailing,
      height: size.height - Self.insets.top - Self.insets.bottom)
  }

  private func draw(in plot: CGRect, _ context: inout GraphicsContext) {
    context.draw(
      Text(chart.title).font(.system(size: 13, weight: .semibold)).foregroundStyle(ChartInk.text),
      at: CGPoint(x: plot.midX, y: 2), anchor: .top)
    context.draw(label(chart.y.label), at: CGPoint(x: 2, y: plot.minY - 8), anchor: .bottomLeading)
    context.draw(label(chart.x.label), at: CGPoint(x: plot.midX, y: plot.maxY + 22), anchor: .top)
    for tick in chart.x.ticks {
      let x = plot.minX + plot.width * chart.x.fraction(tick.value)
      line(from: CGPoint(x: x, y: plot.minY), to: CGPoint(x: x, y: plot.maxY), isAxis: tick.value == 0, context)
      context.draw(label(tick.label), at: CGPoint(x: x, y: plot.maxY + 6), anchor: .top)
    }
    for tick in chart.y.ticks {
      let y = plot.maxY - plot.height * chart.y.fraction(tick.value)
      line(from: CGPoint(x: plot.minX, y: y), to: CGPoint(x: plot.maxX, y: y), isAxis: tick.value == 0, context)
      context.draw(label(tick.label), at: CGPoint(x: plot.minX - 6, y: y), anchor: .trailing)
    }
    var inside = context
    inside.clip(to: Path(plot.insetBy(dx: -1, dy: -2)))
    // Draw the first curves last. They are thinner, so the others remain visible beneath them where curves coincide.
    for curve in chart.curves.reversed() {
      inside.stroke(path(curve, in: plot), with: .color(curve.color), style: curve.stroke)
    }
  }

  private func label(_ string: String) -> Text {
    Text(string).font(.system(size: 12)).foregroundStyle(ChartInk.label)
  }

  private func line(from start: CGPoint, to end: CGPoint, isAxis: Bool, _ context: GraphicsContext) {
    var path = Path()
    path.move(to: start)
    path.addLine(to: end)
    context.stroke(path, with: .color(isAxis ? ChartInk.axis : ChartInk.grid), lineWidth: 1)
  }

  /// Returns the path of a curve, sampled twice per point.
  private func path(_ curve: Chart.Curve, in plot: CGRect) -> Path {
    let count = Int(plot.width) * 2
    var path = Path()
    for i in 0...count {
      let fraction = Double(i) / Double(count)
      let x = chart.x.range.lowerBound + (chart.x.range.upperBound - chart.x.range.lowerBound) * fraction
      let point = CGPoint(
        x: plot.minX + plot.width * fraction, y: plot.maxY - plot.height * chart.y.fraction(curve.value(x)))
      if i == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    return path
  }
}

/// A chart's legend, with the curves' names side by side.
struct LegendView: View {
  var curves: [Chart.Curve]

  var body: some View {
    HStack(spacing: 18) {
      ForEach(curves.indices, id: \.self) { i in
        HStack(spacing: 6) {
          Canvas { context, size in
            var path = Path()
            path.move(to: CGPoint(x: 1, y: size.height / 2))
            path.addLine(to: CGPoint(x: size.width - 1, y: size.height / 2))
            context.stroke(path, with: .color(curves[i].color), style: curves[i].stroke)
          }
          .frame(width: 30, height: 12)
          Text(curves[i].name).font(.system(size: 12)).foregroundStyle(ChartInk.text)
        }
      }
    }
  }
}

extension Chart.Curve {
  fileprivate var stroke: StrokeStyle {
    StrokeStyle(lineWidth: width, lineCap: dash.isEmpty ? .round : .butt, lineJoin: .round, dash: dash)
  }
}

/// The colours of text, axes and grid lines on a white background.
enum ChartInk {
  static let text = Color(white: 0.13)
  static let label = Color(white: 0.33)
  static let axis = Color(white: 0.55)
  static let grid = Color(white: 0.9)
}
