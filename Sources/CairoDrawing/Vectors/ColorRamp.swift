import DisplayLists
import Optics

/// A gradient's colour stops, with non-decreasing locations in 0…1.
struct ColorRamp {
  let stops: [GradientStop]

  init(_ stops: [GradientStop]) {
    var last = 0.0
    self.stops = stops.map { stop in
      last = max(last, stop.location.clampedToUnit)
      return GradientStop(color: stop.color, location: last)
    }
  }

  /// The ramp with its direction reversed.
  var reversed: ColorRamp {
    ColorRamp(stops.reversed().map { GradientStop(color: $0.color, location: 1 - $0.location) })
  }

  /// Returns the colour at a location. The first and last colours extend beyond the ends. A ramp without stops is
  /// transparent.
  func color(at location: Double) -> RGBA {
    guard let first = stops.first, let last = stops.last else { return RGBA(white: 0, alpha: 0) }
    guard location > first.location else { return first.color }
    guard location < last.location else { return last.color }
    // Find the last stop at or before the location and the stop after it.
    var low = 0
    var high = stops.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if stops[middle].location <= location { low = middle } else { high = middle }
    }
    let a = stops[low]
    let b = stops[high]
    let fraction = (location - a.location) / (b.location - a.location)
    func mixed(_ x: Double, _ y: Double) -> Double { x + (y - x) * fraction }
    return RGBA(
      red: mixed(a.color.red, b.color.red), green: mixed(a.color.green, b.color.green),
      blue: mixed(a.color.blue, b.color.blue), alpha: mixed(a.color.alpha, b.color.alpha))
  }
}
