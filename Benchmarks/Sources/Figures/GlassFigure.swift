public import Foundation
import Views
import Vitrine

/// A figure in Documentation/Glass.md, drawn with the same functions that the renderer uses.
public enum GlassFigure: String, CaseIterable, Sendable {
  /// Displacement as a function of depth.
  case refraction
  /// Blur as a function of depth.
  case blur
  /// Resulting luma as a function of the backdrop's luma.
  case face
  /// The strength of the rim light as a function of depth and of direction.
  case rim
  /// The darkening by the shadow as a function of distance.
  case shadow
  /// The response to a press over time, and the components of materializing glass.
  case motion

  /// The file name of the figure.
  public var fileName: String { "\(rawValue).png" }

  /// Returns the figure as PNG data, with its description as alt text.
  ///
  /// - Throws: An error if a font is missing.
  public func png() throws -> Data {
    let renderer = ImageRenderer(content: GlassFigureView(charts: charts, description: description))
    renderer.scale = 2
    renderer.isOpaque = true
    return try renderer.pngData()
  }
}

/// A figure's charts side by side, on white for legibility on both light and dark pages.
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
