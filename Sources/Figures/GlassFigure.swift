public import Foundation
import Views
import Vitrine

/// A figure of Documentation/Glass.md, drawn with the functions that the renderer uses.
public enum GlassFigure: String, CaseIterable, Sendable {
  /// Displacement by depth.
  case refraction
  /// Blur by depth.
  case blur
  /// Resulting luma by the backdrop's luma.
  case face
  /// Rim light by depth and by direction.
  case rim
  /// The shadow's darkening by distance.
  case shadow
  /// A press over time, and the components of glass that materialises.
  case motion

  /// The name of the figure's file.
  public var fileName: String { "\(rawValue).png" }

  /// Returns the figure as a PNG, with its description as alt text.
  ///
  /// Throws if a font is missing.
  public func png() throws -> Data {
    let renderer = ImageRenderer(content: GlassFigureView(charts: charts, description: description))
    renderer.scale = 2
    renderer.isOpaque = true
    return try renderer.pngData()
  }
}

/// The charts of a figure side by side, on white for legibility on light and dark pages.
private struct GlassFigureView: View {
  var charts: [Chart]
  var description: String

  /// Whether all charts share one legend.
  private var hasSharedLegend: Bool { charts.allSatisfy { $0.curves.map(\.name) == charts[0].curves.map(\.name) } }

  var body: some View {
    VStack(spacing: 8) {
      HStack(alignment: .top, spacing: 10) {
        ForEach(charts.indices, id: \.self) { ChartView(chart: charts[$0], hasLegend: !hasSharedLegend) }
      }
      if hasSharedLegend { LegendView(curves: charts[0].curves) }
    }
    .padding(14)
    .frame(width: 760)
    .background(Color.white)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(description)
  }
}
