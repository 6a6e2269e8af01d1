public import Views

/// A device whose screen a timer is laid out for.
public enum TimerDevice: String, Hashable, Sendable, CaseIterable {
  /// A phone held upright.
  case phone
  /// A tablet held sideways.
  case tablet
  /// A computer.
  case mac
  /// A television, seen from a distance of ten feet.
  case tv
  /// A watch.
  case watch

  /// The size of the device's screen in pixels.
  public var pixels: CGSize {
    switch self {
    case .phone: CGSize(width: 1080, height: 1920)
    case .tablet: CGSize(width: 2048, height: 1536)
    case .mac: CGSize(width: 2560, height: 1600)
    case .tv: CGSize(width: 1920, height: 1080)
    case .watch: CGSize(width: 410, height: 502)
    }
  }

  /// The length of the screen's shorter side in points.
  ///
  /// A television has half as many as on tvOS, because everything is larger there, including the bevels of glass.
  var shorterSide: CGFloat {
    switch self {
    case .phone: 393
    case .tablet: 768
    case .mac: 800
    case .tv: 540
    case .watch: 205
    }
  }

  /// The size of controls relative to those of a phone.
  var scale: CGFloat {
    switch self {
    case .phone, .tablet, .mac, .tv: 1
    case .watch: 0.95
    }
  }

  /// The distances that digits and controls keep from the sides and from the bottom, in points.
  var margins: CGSize {
    switch self {
    case .phone: CGSize(width: 16, height: 44)
    case .tablet: CGSize(width: 40, height: 40)
    case .mac: CGSize(width: 36, height: 36)
    case .tv: CGSize(width: 40, height: 30)
    case .watch: CGSize(width: 10, height: 10)
    }
  }
}
