public import DisplayLists
public import Exporting
public import Foundation
import Geometry
public import Meals
public import Optics
public import Stickers
import Views

/// The background of a sticker's content.
public enum StickerBackground: String, Hashable, Sendable, CaseIterable {
  /// Liquid glass.
  case glass
  /// Translucent white.
  case light
  /// Translucent black.
  case dark
  /// None.
  case none
}

/// A meal's sticker on a canvas.
public struct StickerOverlay: OverlaySource {
  /// The place of the sticker.
  public enum Place: Hashable, Sendable {
    /// The sticker is the canvas, at a scale.
    case plain(pixelsPerPoint: Double)
    /// The sticker lies on a background.
    case on(OverlayPlacement)
  }

  private let meal: Meal
  private let variant: StickerVariant
  private let background: StickerBackground
  private let glass: GlassVariant
  private let look: GlassLook
  private let appearance: GlassAppearance?
  private let accommodations: GlassMaterial.Accommodations
  private let legibility: Legibility
  private let place: Place
  private let locale: Locale
  private let shaper: any TextShaping

  /// Creates the sticker of a meal.
  ///
  /// - Parameters:
  ///   - meal: the meal.
  ///   - variant: the layout, one of five.
  ///   - background: the background of the content.
  ///   - glass: the variant of glass, if the background is glass.
  ///   - look: the generation of the material.
  ///   - appearance: light or dark; nil to match the backdrop of the first frame. Small regular glass then keeps adapting
  ///     from frame to frame.
  ///   - accommodations: the viewer's accessibility settings; none by default.
  ///   - legibility: how text on glass is kept legible.
  ///   - place: the place of the sticker.
  ///   - locale: the locale of numbers and times.
  ///   - shaper: shapes text.
  public init(
    meal: Meal, variant: StickerVariant, background: StickerBackground, glass: GlassVariant, look: GlassLook,
    appearance: GlassAppearance?, accommodations: GlassMaterial.Accommodations = [], legibility: Legibility = .floor,
    place: Place, locale: Locale, shaper: any TextShaping
  ) {
    self.meal = meal
    self.variant = variant
    self.background = background
    self.glass = glass
    self.look = look
    self.appearance = appearance
    self.accommodations = accommodations
    self.legibility = legibility
    self.place = place
    self.locale = locale
    self.shaper = shaper
  }

  /// The sticker, in the appearance that matches the backdrop.
  public func overlay(_ context: OverlayContext) -> Overlay {
    let scheme = colorScheme(over: context.backdropLuma)
    let sticker = ViewResolver(shaper: shaper, environment: environment(scheme, context))
      .resolve(variant.stickerView(for: meal))
    let list = sticker.displayList
    let pixelsFromPoints: Affine =
      switch place {
      case .plain(let pixelsPerPoint): .scale(pixelsPerPoint)
      case .on(let placement): placement.pixelsFromPoints(overlay: list.size, canvas: context.canvas)
      }
    return Overlay(list, pixelsFromPoints: pixelsFromPoints, altText: sticker.description)
  }

  private func colorScheme(over luma: Double?) -> ColorScheme {
    switch background {
    case .light: .light
    case .dark: .dark
    case .glass, .none:
      (appearance ?? ((luma ?? 1) < GlassAdaptation.threshold ? .dark : .light)) == .dark ? .dark : .light
    }
  }

  private func environment(_ scheme: ColorScheme, _ context: OverlayContext) -> EnvironmentValues {
    var environment = EnvironmentValues()
    environment.colorScheme = scheme
    environment.wantsBothColorSchemes = appearance == nil && background == .glass
    environment.accommodate(accommodations)
    environment.locale = locale
    let direction = Locale.Language(identifier: locale.identifier).characterDirection
    environment.layoutDirection = direction == .rightToLeft ? .rightToLeft : .leftToRight
    switch place {
    case .plain(let pixelsPerPoint): environment.displayScale = pixelsPerPoint
    case .on(let placement): environment.displayScale = Double(context.canvas.width) * placement.width / variant.width
    }
    environment.glassLook = look
    environment.glassLegibility = legibility
    environment.stickerUseGlassEffect = background == .glass
    environment.stickerTransparentMode = background == .none
    environment.stickerGlass = glass == .regular ? .regular : .clear
    return environment
  }
}
