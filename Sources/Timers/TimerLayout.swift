public import Views

/// The layout of a timer on the screen of a device.
public struct TimerLayout: Hashable, Sendable {
  /// The device.
  public let device: TimerDevice
  /// The size of the screen in points.
  public let size: CGSize

  /// Creates a layout for a screen with a size in points.
  public init(_ device: TimerDevice = .phone, size: CGSize) {
    precondition(
      size.width > 0 && size.height > 0, "the size of a screen must be positive, got \(size.width)×\(size.height)")
    self.device = device
    self.size = size
  }

  /// Creates a layout for an aspect ratio. The shorter side is as long as the device's, such as 393 points on a phone.
  public init(_ device: TimerDevice = .phone, aspect width: Double, _ height: Double) {
    precondition(width > 0 && height > 0, "the sides of an aspect ratio must be positive, got \(width)×\(height)")
    let scale = device.shorterSide / min(width, height)
    self.init(device, size: CGSize(width: width * scale, height: height * scale))
  }

  /// How controls are arranged.
  enum Arrangement {
    /// In a column at the bottom, with the buttons below the settings.
    case column
    /// In a row at the bottom, with the settings on either side of the buttons.
    case bar
    /// In a row of the duration picker and the buttons.
    case row
    /// A single button.
    case button
  }

  /// How controls are arranged on this screen.
  var arrangement: Arrangement {
    if device == .watch { return .button }
    let spread = 2 * DurationPicker.width + TimerButtons.width + 2 * Self.gap
    if device != .phone, size.width - 2 * margin >= spread * scale { return .bar }
    return size.height < 470 * scale ? .row : .column
  }

  /// The size of controls relative to those of a phone.
  var scale: CGFloat { device.scale }
  /// The distance that digits and controls keep from the sides, in points.
  var margin: CGFloat { device.margins.width }
  /// Whether there is room for the duration picker.
  var hasPicker: Bool {
    switch arrangement {
    case .column, .bar: true
    case .row: size.width >= 600 * scale
    case .button: false
    }
  }
  /// Whether there is room for further settings.
  var hasSettings: Bool { arrangement == .bar || arrangement == .column && size.height >= 600 * scale }
  /// The size of the badge relative to that on a phone. On a watch, it fits between the digits and the top edge.
  var badgeScale: CGFloat { device == .watch ? 0.75 : scale }
  /// The distance between the badge and the digits' cells, in points.
  var badgeGap: CGFloat { device == .watch ? 2 : Self.gap * scale }
  /// The distance between the controls and the bottom edge, in points.
  var bottom: CGFloat { arrangement == .row ? 18 * scale : device.margins.height }

  /// The distance between controls in a column, in points, at a scale of 1.
  static let gap: CGFloat = 14
  /// The distance from the bottom of the column to the bottom of the settings row, in points.
  var settingsBottom: CGFloat { (TimerButton.diameter + Self.gap) * scale }
  /// The distance from the bottom of the column to the bottom of the picker, in points.
  var pickerBottom: CGFloat {
    hasSettings ? settingsBottom + (SettingsRow.height + Self.gap) * scale : settingsBottom
  }
  /// The height of the controls in points.
  var controlsHeight: CGFloat {
    arrangement == .column ? pickerBottom + DurationPicker.height * scale : TimerButton.diameter * scale
  }

  /// Returns the largest font size at which a time's digits fit. Times shorter than `00:00` get the size of `00:00`.
  public func fontSize(for digits: String) -> CGFloat {
    let widest =
      (size.width - 2 * margin) / max(GlassTimerText.width(of: digits), GlassTimerText.width(of: "00:00"))
    let share =
      switch arrangement {
      case .column: 0.3
      case .bar: 0.36
      case .row, .button: 0.38
      }
    return min(widest, size.height * share)
  }

  /// Returns whether there is room for a badge above a time's digits and their reflection.
  func hasBadge(above digits: String) -> Bool {
    let room = size.height - bottom - (arrangement == .column ? 0 : controlsHeight)
    let display = 2 * GlassTimerText.height(fontSize: fontSize(for: digits))
    return (room - display) / 2 >= PausedBadge.height * badgeScale + badgeGap
  }
}
