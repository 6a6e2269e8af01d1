public import Views

/// How a timer is arranged on a phone's screen of a size.
public struct TimerLayout: Hashable, Sendable {
  /// Width and height in points.
  public let size: CGSize

  /// The layout for a screen of a size in points.
  public init(size: CGSize) {
    precondition(size.width > 0 && size.height > 0, "a screen has an area, got \(size.width)×\(size.height)")
    self.size = size
  }

  /// The layout for a canvas of some shape: its shorter side is 393 points, a phone's width.
  public init(aspect width: Double, _ height: Double) {
    precondition(width > 0 && height > 0, "a canvas has an area, got \(width)×\(height)")
    let scale = 393 / min(width, height)
    self.init(size: CGSize(width: width * scale, height: height * scale))
  }

  /// Whether controls lie side by side, as the screen is not high enough for more than a row of them.
  var isLow: Bool { size.height < 470 }
  /// Whether durations can be chosen from.
  var hasPicker: Bool { !isLow || size.width >= 600 }
  /// Whether there is room for further settings.
  var hasSettings: Bool { size.height >= 600 }
  /// Points between the controls and the bottom.
  var bottom: CGFloat { isLow ? 18 : 44 }

  /// Points between controls, one above the other.
  static let gap: CGFloat = 14
  /// Points between the bottom of all controls and that of the settings.
  var settingsBottom: CGFloat { TimerButton.diameter + Self.gap }
  /// Points between the bottom of all controls and that of the picker, above the settings.
  var pickerBottom: CGFloat { settingsBottom + SettingsRow.height + Self.gap }
  /// Points that controls one above the other take from top to bottom.
  var controlsHeight: CGFloat { pickerBottom + DurationPicker.height }

  /// Points an em of a time's digits: as large as the screen lets them be, and the same for shorter times.
  func fontSize(for digits: String) -> CGFloat {
    let widest = (size.width - 32) / max(GlassTimerText.width(of: digits), GlassTimerText.width(of: "00:00"))
    return min(widest, size.height * (isLow ? 0.38 : 0.3))
  }
}
