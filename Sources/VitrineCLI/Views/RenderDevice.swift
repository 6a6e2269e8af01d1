import ArgumentParser
import PreviewHost

/// The devices on whose screens previews are drawn.
enum RenderDevice: String, ExpressibleByArgument, CaseIterable {
  case phone, smallPhone = "small-phone", tablet, watch, tv, mac, fit

  /// The screen in points, upright; nil for the view's own size.
  var screen: PreviewRequest.Screen? {
    switch self {
    case .phone: PreviewRequest.Screen(width: 402, height: 874, top: 62, bottom: 34)
    case .smallPhone: PreviewRequest.Screen(width: 375, height: 667, top: 20)
    case .tablet: PreviewRequest.Screen(width: 834, height: 1210, top: 24, bottom: 20)
    case .watch: PreviewRequest.Screen(width: 208, height: 248, top: 28)
    case .tv: PreviewRequest.Screen(width: 1920, height: 1080)
    case .mac: PreviewRequest.Screen(width: 1280, height: 800)
    case .fit: nil
    }
  }

  /// Pixels per point.
  var scale: Double {
    switch self {
    case .phone, .fit: 3
    case .smallPhone, .tablet, .watch, .mac: 2
    case .tv: 1
    }
  }
}
