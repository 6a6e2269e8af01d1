import Views

/// Curves over one pair of axes.
struct Chart {
  /// What all curves have in common.
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
    /// Labels of the ticks, where numbers would not do; the first is that of the lower end.
    var names: [String] = []

    /// The ticks' values and labels.
    var ticks: [(value: Double, label: String)] {
      let count = Int(((range.upperBound - range.lowerBound) / step).rounded())
      return (0...count).map { i in
        let value = range.lowerBound + Double(i) * step
        return (value, i < names.count ? names[i] : Axis.label(value))
      }
    }

    /// Where a value lies: 0 at the lower end, 1 at the upper.
    func fraction(_ value: Double) -> Double {
      (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }

    /// The value with at most two decimals.
    private static func label(_ value: Double) -> String {
      let rounded = (value * 100).rounded() / 100
      return rounded == rounded.rounded()
        ? String(Int(rounded)).replacing("-", with: "−") : String(rounded).replacing("0.", with: ".")
    }
  }

  /// A function as a line. Curves of one chart differ in dash or width, not in colour alone.
  struct Curve {
    /// What the legend calls it.
    var name: String
    var color: Color
    /// Lengths of dashes and gaps in points; empty for a solid line.
    var dash: [CGFloat] = []
    /// Width of the line in points.
    var width: CGFloat = 2
    /// The value over each x.
    var value: (Double) -> Double
  }
}
