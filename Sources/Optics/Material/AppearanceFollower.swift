import Geometry

/// Tracks whether a pane is light or dark as the luma of its backdrop changes over time (Glass.md § Adaptation).
///
/// The luma is smoothed over time. When it crosses the hysteresis band around the threshold, the pane fades to the
/// other appearance. The state depends only on the luma and time values received so far.
public struct AppearanceFollower: Hashable, Sendable {
  /// The smoothed luma, 0…1.
  public private(set) var luma: Double
  /// Whether the pane is dark or fading to dark.
  public private(set) var isDark: Bool
  /// The progress of the fade, linear in time: 0 is light, 1 is dark.
  private var progress: Double

  /// Creates the state of a pane that has settled over a backdrop with the given luma.
  public init(settledOn luma: Double) {
    self.luma = luma
    isDark = luma < GlassAdaptation.threshold
    progress = isDark ? 1 : 0
  }

  /// The weight of the dark appearance, with smooth easing; 0 is light and 1 is dark.
  public var darkness: Double { progress * progress * (3 - 2 * progress) }

  /// Updates the state with a new luma, `seconds` after the previous one.
  public mutating func follow(_ luma: Double, after seconds: Double) {
    guard seconds > 0 else { return }
    let step = seconds / GlassAdaptation.fade
    progress = min(max(progress + (isDark ? step : -step), 0), 1)
    self.luma += (luma - self.luma) * (1 - Elementary.exp(-seconds / GlassAdaptation.smoothing))
    let middle = GlassAdaptation.threshold
    let half = GlassAdaptation.hysteresis / 2
    if self.luma < middle - half { isDark = true }
    if self.luma > middle + half { isDark = false }
  }
}

#if !hasFeature(Embedded)
  // The state travels to those who render a later part of the video.
  extension AppearanceFollower: Codable {}
#endif
