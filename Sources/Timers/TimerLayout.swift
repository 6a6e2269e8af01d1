public import Views

/// The layout of a timer on a screen of a given size.
public struct TimerLayout: Hashable, Sendable {
  /// The size of the screen in points.
  public let size: CGSize

  /// Creates a layout for a screen with a size in points.
  public init(size: CGSize) {
    precondition(
      size.width > 0 && size.height > 0, "the size of a screen must be positive, got \(size.width)×\(size.height)")
    self.size = size
  }

  /// Creates a layout for an aspect ratio. The shorter side is 393 points, which is the width of a phone.
  public init(aspect width: Double, _ height: Double) {
    precondition(width > 0 && height > 0, "the sides of an aspect ratio must be positive, got \(width)×\(height)")
    let scale = 393 / min(width, height)
    self.init(size: CGSize(width: width * scale, height: height * scale))
  }

  /// Whether the screen is so short that all controls share one row.
  var isShort: Bool { size.height < 470 }
  /// Whether there is room for the duration picker.
  var hasPicker: Bool { !isShort || size.width >= 600 }
  /// Whether there is room for further settings.
  var hasSettings: Bool { size.height >= 600 }
  /// The distance between the controls and the bottom edge, in points.
  var bottom: CGFloat { isShort ? 18 : 44 }

  /// The distance between controls in a column, in points.
  static let gap: CGFloat = 14
  /// The distance from the bottom of the column to the bottom of the settings row, in points.
  var settingsBottom: CGFloat { TimerButton.diameter + Self.gap }
  /// The distance from the bottom of the column to the bottom of the picker above the settings row, in points.
  var pickerBottom: CGFloat { settingsBottom + SettingsRow.height + Self.gap }
  /// The height of the column in points.
  var controlsHeight: CGFloat { pickerBottom + DurationPicker.height }

  /// Returns the largest font size at which a time's digits fit. Times shorter than `00:00` get the size of `00:00`.
  func fontSize(for digits: String) -> CGFloat {
    let widest = (size.width - 32) / max(GlassTimerText.width(of: digits), GlassTimerText.width(of: "00:00"))
    return min(widest, size.height * (isShort ? 0.38 : 0.3))
  }
}
