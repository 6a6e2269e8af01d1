public import Views

/// The layout of a timer on a phone's screen of one size.
public struct TimerLayout: Hashable, Sendable {
  /// Width and height in points.
  public let size: CGSize

  /// A layout for a screen of a size in points.
  public init(size: CGSize) {
    precondition(
      size.width > 0 && size.height > 0, "a screen needs a positive width and height, got \(size.width)×\(size.height)")
    self.size = size
  }

  /// A layout for a canvas with an aspect ratio. Its shorter side is 393 points, the width of a phone.
  public init(aspect width: Double, _ height: Double) {
    precondition(width > 0 && height > 0, "a canvas needs a positive width and height, got \(width)×\(height)")
    let scale = 393 / min(width, height)
    self.init(size: CGSize(width: width * scale, height: height * scale))
  }

  /// Whether the screen is so short that all controls share one row.
  var isShort: Bool { size.height < 470 }
  /// Whether there is room for the duration picker.
  var hasPicker: Bool { !isShort || size.width >= 600 }
  /// Whether there is room for further settings.
  var hasSettings: Bool { size.height >= 600 }
  /// Points between the controls and the bottom edge.
  var bottom: CGFloat { isShort ? 18 : 44 }

  /// Points between controls in a column.
  static let gap: CGFloat = 14
  /// Points between the bottom of the column and that of the settings row.
  var settingsBottom: CGFloat { TimerButton.diameter + Self.gap }
  /// Points between the bottom of the column and that of the picker, above the settings row.
  var pickerBottom: CGFloat { settingsBottom + SettingsRow.height + Self.gap }
  /// Height of the column in points.
  var controlsHeight: CGFloat { pickerBottom + DurationPicker.height }

  /// Returns the font size for a time's digits: as large as fits, and no larger for shorter times than for `00:00`.
  func fontSize(for digits: String) -> CGFloat {
    let widest = (size.width - 32) / max(GlassTimerText.width(of: digits), GlassTimerText.width(of: "00:00"))
    return min(widest, size.height * (isShort ? 0.38 : 0.3))
  }
}
