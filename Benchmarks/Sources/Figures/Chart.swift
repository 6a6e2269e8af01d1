import Views

/// A chart with one or more curves.
struct Chart {
  /// The title, which applies to all curves.
  var title: String
  /// The horizontal axis.
  var x: Axis
  /// The vertical axis.
  var y: Axis
  /// The curves, from front to back.
  var curves: [Curve]

  /// An axis with labelled ticks.
  struct Axis {
    /// The name of the quantity and its unit.
    var label: String
    /// The range of values.
    var range: ClosedRange<Double>
    /// The interval between ticks.
    var step: Double
    /// The tick labels, starting at the lower end. Ticks without one are labelled with their value.
    var names: [String] = []

    /// The values and labels of the ticks.
    var ticks: [(value: Double, label: String)] {
      let count = Int(((range.upperBound - range.lowerBound) / step).rounded())
      return (0...count).map { i in
        let value = range.lowerBound + Double(i) * step
        return (value, i < names.count ? names[i] : Axis.label(value))
      }
    }

    /// Returns the relative position of a value, from 0 at the lower end to 1 at the upper end.
    func fraction(_ value: Double) -> Double {
      (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }

    /// Returns a value with at most two decimal places.
    private static func label(_ value: Double) -> String {
      let rounded = (value * 100).rounded() / 100
      return rounded == rounded.rounded()
        ? String(Int(rounded)).replacing("-", with: "−") : String(rounded).replacing("0.", with: ".")
    }
  }

  /// A function drawn as a curve. The curves in a chart differ in dash pattern or width as well as in colour.
  struct Curve {
    /// The name in the legend.
    var name: String
    var color: Color
    /// The alternating dash and gap lengths, in points; empty for a solid line.
    var dash: [CGFloat] = []
    /// The line width in points.
    var width: CGFloat = 2
    /// Returns the function's value at x.
    var value: (Double) -> Double
  }
}
