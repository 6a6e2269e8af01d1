import Views

/// Curves on one pair of axes.
struct Chart {
  /// The title, which describes all curves.
  var title: String
  /// The horizontal axis.
  var x: Axis
  /// The vertical axis.
  var y: Axis
  /// The curves, the first one on top.
  var curves: [Curve]

  /// A scale with labelled ticks.
  struct Axis {
    /// The quantity and its unit.
    var label: String
    /// The values at either end.
    var range: ClosedRange<Double>
    /// The distance between ticks.
    var step: Double
    /// The labels of the ticks, starting at the lower end; empty to label them with their values.
    var names: [String] = []

    /// The ticks' values and labels.
    var ticks: [(value: Double, label: String)] {
      let count = Int(((range.upperBound - range.lowerBound) / step).rounded())
      return (0...count).map { i in
        let value = range.lowerBound + Double(i) * step
        return (value, i < names.count ? names[i] : Axis.label(value))
      }
    }

    /// Returns the position of a value: 0 at the lower end, 1 at the upper.
    func fraction(_ value: Double) -> Double {
      (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }

    /// Returns the value with at most two decimals.
    private static func label(_ value: Double) -> String {
      let rounded = (value * 100).rounded() / 100
      return rounded == rounded.rounded()
        ? String(Int(rounded)).replacing("-", with: "−") : String(rounded).replacing("0.", with: ".")
    }
  }

  /// A function drawn as a line. Curves of one chart differ in dash or width, not only in colour.
  struct Curve {
    /// The name in the legend.
    var name: String
    var color: Color
    /// The lengths of dashes and gaps, in points; empty for a solid line.
    var dash: [CGFloat] = []
    /// Width of the line in points.
    var width: CGFloat = 2
    /// Returns the value at x.
    var value: (Double) -> Double
  }
}
