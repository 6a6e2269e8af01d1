import Geometry
import Optics

/// Whether one pane is light or dark, following the luma beneath it over time (Glass.md § Adaptation).
///
/// The luma is smoothed; once it has left the band around the threshold on the other side, one appearance fades into
/// the other. What it shows depends on the lumas and times so far and nothing else.
struct AppearanceFollower: Hashable, Sendable {
  /// The smoothed luma, 0…1.
  private(set) var luma: Double
  /// Whether the pane is dark or fading to dark.
  private(set) var isDark: Bool
  /// The progress of the fade, linear in time: 0 is light, 1 is dark.
  private var progress: Double

  /// A pane that has settled over a luma.
  init(settledOn luma: Double) {
    self.luma = luma
    isDark = luma < GlassAdaptation.threshold
    progress = isDark ? 1 : 0
  }

  /// The weight of the dark appearance: 0 is light, 1 is dark.
  var darkness: Double { progress * progress * (3 - 2 * progress) }

  /// Updates the pane with a new luma, `seconds` after the previous one.
  mutating func follow(_ luma: Double, after seconds: Double) {
    guard seconds > 0 else { return }
    let step = seconds / GlassAdaptation.fade
    progress = min(max(progress + (isDark ? step : -step), 0), 1)
    self.luma += (luma - self.luma) * (1 - Elementary.exp(-seconds / GlassAdaptation.smoothing))
    let (middle, half) = (GlassAdaptation.threshold, GlassAdaptation.hysteresis / 2)
    if self.luma < middle - half { isDark = true }
    if self.luma > middle + half { isDark = false }
  }
}
