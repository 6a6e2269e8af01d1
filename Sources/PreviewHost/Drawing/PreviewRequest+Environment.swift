import Foundation
import Views
import Vitrine

extension PreviewRequest {
  /// Whether the output is a video.
  var isVideo: Bool { OutputKind(suffixOf: output)?.isVideo == true }
  /// Whether the output is a JPEG.
  var isJPEG: Bool { OutputKind(suffixOf: output) == .jpeg }

  /// Pixels per point where nothing determines them.
  static let usualScale = 3.0

  /// The environment of the root view.
  var environment: EnvironmentValues {
    var environment = EnvironmentValues()
    environment.colorScheme = settings.isDark ? .dark : .light
    // The glass is that of iOS, which is not dimmed beneath text.
    environment.glassLegibility = .off
    environment.displayScale = scale ?? Self.usualScale
    environment.layoutDirection = settings.isRightToLeft ? .rightToLeft : .leftToRight
    environment._accessibilityReduceTransparency = settings.reducesTransparency
    environment._colorSchemeContrast = settings.increasesContrast ? .increased : .standard
    environment._accessibilityReduceMotion = settings.reducesMotion
    if let size = DynamicTypeSize.allCases.first(where: { "\($0)" == settings.typeSize }) {
      environment.dynamicTypeSize = size
    }
    if let locale = settings.locale { environment.locale = Locale(identifier: locale) }
    if let assets { environment.imageAssets = ImageAssets(folder: assets) }
    return environment
  }
}
