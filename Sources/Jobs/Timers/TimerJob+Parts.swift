package import DisplayLists
import Geometry
import Timers
package import Vitrine

extension TimerJob {
  /// The luma that live timers assume behind their digits unless it is known.
  package static let defaultLuma = 0.35

  /// Returns the timer in parts, for a page that puts them together.
  ///
  /// - Parameters:
  ///   - luma: The luma behind the digits, 0…1.
  ///   - shaper: Shapes text.
  package func parts(luma: Double, shaper: any TextShaping) throws -> TimerParts {
    let pixels = (device ?? Self.defaultDevice).pixels
    return try TimerOverlay(Countdown(total: from.seconds), overlayOptions, shaper: shaper)
      .parts(on: PixelSize(width: Int(pixels.width), height: Int(pixels.height)), backdropLuma: luma)
  }
}
