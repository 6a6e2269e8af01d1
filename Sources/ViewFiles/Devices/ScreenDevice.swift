package import PreviewHost

/// The devices on whose screens previews are drawn.
package enum ScreenDevice: String, CaseIterable, Sendable {
  case phone, smallPhone = "small-phone", largePhone = "large-phone", tablet, largeTablet = "large-tablet", watch, tv
  case mac, smallWidget = "small-widget", mediumWidget = "medium-widget", largeWidget = "large-widget", fit

  /// The screen in points, upright; nil for the view's own size.
  package var screen: PreviewRequest.Screen? {
    switch self {
    case .phone: PreviewRequest.Screen(width: 402, height: 874, top: 62, bottom: 34)
    case .smallPhone: PreviewRequest.Screen(width: 375, height: 667, top: 20)
    case .largePhone: PreviewRequest.Screen(width: 440, height: 956, top: 62, bottom: 34)
    case .tablet: PreviewRequest.Screen(width: 834, height: 1210, top: 24, bottom: 20)
    case .largeTablet: PreviewRequest.Screen(width: 1032, height: 1376, top: 24, bottom: 20)
    case .watch: PreviewRequest.Screen(width: 208, height: 248, top: 28)
    case .tv: PreviewRequest.Screen(width: 1920, height: 1080)
    case .mac: PreviewRequest.Screen(width: 1280, height: 800)
    case .smallWidget: PreviewRequest.Screen(width: 170, height: 170, top: 16, bottom: 16, sides: 16)
    case .mediumWidget: PreviewRequest.Screen(width: 364, height: 170, top: 16, bottom: 16, sides: 16)
    case .largeWidget: PreviewRequest.Screen(width: 364, height: 382, top: 16, bottom: 16, sides: 16)
    case .fit: nil
    }
  }

  /// Pixels per point.
  package var scale: Double {
    switch self {
    case .phone, .largePhone, .smallWidget, .mediumWidget, .largeWidget, .fit: 3
    case .smallPhone, .tablet, .largeTablet, .watch, .mac: 2
    case .tv: 1
    }
  }

  /// The layout of the status bar, or nil for a device without one.
  package var statusBar: PreviewRequest.StatusBar.Layout? {
    switch self {
    case .phone, .largePhone: .besideCamera
    case .smallPhone: .narrow
    case .tablet, .largeTablet: .wide
    case .watch: .timeOnly
    case .tv, .mac, .smallWidget, .mediumWidget, .largeWidget, .fit: nil
    }
  }

  /// The radius of the screen's corners in points.
  package var cornerRadius: Double {
    switch self {
    case .phone, .largePhone: 62
    case .smallPhone, .tv, .fit: 0
    case .tablet, .largeTablet: 30
    case .watch: 54
    case .mac: 10
    case .smallWidget, .mediumWidget, .largeWidget: 24
    }
  }
}
