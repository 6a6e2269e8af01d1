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
  /// Liquid Glass.
  case glass
  /// Light glass that is drawn in translucent layers and needs no backdrop.
  case light
  /// Dark glass that is drawn in translucent layers and needs no backdrop.
  case dark
  /// No background.
  case none
}

/// A meal's sticker on a canvas.
public struct StickerOverlay: OverlaySource {
  /// Where the sticker is drawn.
  public enum Place: Hashable, Sendable {
    /// The sticker alone with its shadow, filling the canvas at a scale.
    case plain(pixelsPerPoint: Double)
    /// A position on a background.
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
  private let energyUnit: EnergyUnit?
  private let shaper: any TextShaping

  /// Creates an overlay with the sticker of a meal.
  ///
  /// - Parameters:
  ///   - meal: the meal.
  ///   - variant: the layout of the sticker.
  ///   - background: the background of the content.
  ///   - glass: the glass variant, if the background is glass.
  ///   - look: the generation of the material.
  ///   - appearance: light or dark, or nil to match the backdrop of the first frame. If nil, small regular glass adapts
  ///     to the backdrop of every frame.
  ///   - accommodations: the viewer's accessibility settings; none by default.
  ///   - legibility: how text on glass is kept legible.
  ///   - place: where the sticker is drawn.
  ///   - locale: the locale for words, numbers, times and the layout direction.
  ///   - energyUnit: the unit of energy; nil for the one that people in the locale's region use.
  ///   - shaper: shapes text.
  public init(
    meal: Meal, variant: StickerVariant, background: StickerBackground, glass: GlassVariant, look: GlassLook,
    appearance: GlassAppearance?, accommodations: GlassMaterial.Accommodations = [], legibility: Legibility = .floor,
    place: Place, locale: Locale, energyUnit: EnergyUnit? = nil, shaper: any TextShaping
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
    self.energyUnit = energyUnit
    self.shaper = shaper
  }

  /// Returns the sticker in the requested appearance, or else the one that matches the backdrop.
  public func overlay(_ context: OverlayContext) -> Overlay {
    let scheme = colorScheme(over: context.backdropLuma)
    let sticker = ViewResolver(shaper: shaper, environment: environment(scheme, context))
      .resolve(variant.stickerView(for: meal))
    let list = sticker.displayList
    switch place {
    case .plain(let pixelsPerPoint): return plain(list, pixelsPerPoint, altText: sticker.description)
    case .on(let placement):
      return Overlay(
        list, pixelsFromPoints: placement.pixelsFromPoints(overlay: list.size, canvas: context.canvas),
        altText: sticker.description)
    }
  }

  /// Returns the overlay on a canvas with room for the shadow.
  private func plain(_ list: DisplayList, _ pixelsPerPoint: Double, altText: String) -> Overlay {
    // A whole number of pixels keeps the edges on pixel boundaries.
    let margin = background == .none ? 0 : Int((StickerVariant.shadowMargin * pixelsPerPoint).rounded(.up))
    var overlay = Overlay(
      list, pixelsFromPoints: .translation(x: Double(margin), y: Double(margin)) * .scale(pixelsPerPoint),
      altText: altText)
    let size = overlay.rect.size
    overlay.canvas = PixelSize(width: size.width + 2 * margin, height: size.height + 2 * margin)
    return overlay
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
    if let energyUnit { environment.stickerEnergyUnit = energyUnit }
    environment.stickerGlass = glass == .regular ? .regular : .clear
    return environment
  }
}
