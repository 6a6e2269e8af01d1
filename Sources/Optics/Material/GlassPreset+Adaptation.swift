extension GlassPreset {
  /// How glass follows the light and dark of what lies beneath it (§ Adaptation).
  public enum Adaptation {
    /// Smaller side in points from which on a pane is large and stays as it is: between the 65 and 75 that were measured.
    public static let largeSide = 70.0
    /// Luma of the backdrop between dark and light, 0…1.
    public static let threshold = 0.5
    /// Width of the band around the threshold in which glass stays as it is.
    public static let hysteresis = 0.1
    /// Time constant in seconds by which the backdrop's luma is smoothed.
    public static let smoothing = 0.12
    /// Seconds in which one appearance fades into the other.
    public static let fade = 0.24
  }
}

extension GlassMaterial {
  /// Whether a pane of this material whose smaller side is `S` points is light or dark by what lies beneath.
  ///
  /// Only small regular glass is: large glass would flicker, and Clear looks the same in both.
  public func adapts(S: Double) -> Bool { variant == .regular && S < GlassPreset.Adaptation.largeSide }
}
