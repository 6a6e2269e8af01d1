/// The parameters with which glass adapts to the brightness of its backdrop (Glass.md § Adaptation).
public enum GlassAdaptation {
  /// The length of the smaller side, in points, from which a pane keeps its appearance. The measured threshold lies
  /// between 65 and 75.
  public static let largeSide = 70.0
  /// The luma that separates dark from light backdrops, 0…1.
  public static let threshold = 0.5
  /// The width of the band around the threshold in which glass keeps its appearance.
  public static let hysteresis = 0.1
  /// The time constant for smoothing the backdrop's luma, in seconds.
  public static let smoothing = 0.12
  /// The duration of the fade from one appearance to the other, in seconds.
  public static let fade = 0.24
}

extension GlassMaterial {
  /// Returns whether a pane of this material, whose smaller side is `S` points, adapts its appearance to the backdrop.
  ///
  /// Only small regular glass does. Large glass would flicker, and Clear looks the same in both appearances.
  public func adapts(S: Double) -> Bool { variant == .regular && S < GlassAdaptation.largeSide }
}
