import DisplayLists
import Optics

/// The stops of a gradient, with locations clamped to 0…1 and non-decreasing.
struct ColorRamp {
  let stops: [GradientStop]

  init(_ stops: [GradientStop]) {
    var last = 0.0
    self.stops = stops.map { stop in
      last = max(last, stop.location.clampedToUnit)
      return GradientStop(color: stop.color, location: last)
    }
  }

  /// The ramp in the opposite direction.
  var reversed: ColorRamp {
    ColorRamp(stops.reversed().map { GradientStop(color: $0.color, location: 1 - $0.location) })
  }

  /// Returns the colour at a location. The end colours extend beyond the ends. Without stops, it is transparent.
  func color(at location: Double) -> RGBA {
    guard let first = stops.first, let last = stops.last else { return RGBA(white: 0, alpha: 0) }
    guard location > first.location else { return first.color }
    guard location < last.location else { return last.color }
    // The last stop at or before the location and the one after it.
    var (low, high) = (0, stops.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if stops[middle].location <= location { low = middle } else { high = middle }
    }
    let (a, b) = (stops[low], stops[high])
    let fraction = (location - a.location) / (b.location - a.location)
    func mixed(_ x: Double, _ y: Double) -> Double { x + (y - x) * fraction }
    return RGBA(
      red: mixed(a.color.red, b.color.red), green: mixed(a.color.green, b.color.green),
      blue: mixed(a.color.blue, b.color.blue), alpha: mixed(a.color.alpha, b.color.alpha))
  }
}
