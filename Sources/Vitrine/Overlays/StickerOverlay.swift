public import DisplayLists
public import Exporting
public import Foundation
public import Geometry
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
    /// The sticker alone, as large as fits into a box of pixels, in the middle of the canvas.
    case fitting(PixelSize)
    /// A position on a background. A sticker that does not fit the canvas is moved, and shrunk if necessary.
    case on(OverlayPlacement)
    /// The position nearest to a placement within an area of the canvas. The sticker is shrunk if necessary and allowed.
    case near(OverlayPlacement, in: PixelRect, keepsWidth: Bool)
  }

  private let meal: Meal
  private let variant: StickerVariant
  private let background: StickerBackground
  private let glass: GlassVariant
  private let look: GlassLook
  private let appearance: GlassAppearance?
  private let accommodations: GlassMaterial.Accommodations
  private let legibility: Legibility
  private let opacity: Double?
  private let showsMark: Bool
  private let place: Place
  private let locale: Locale
  private let energyUnit: EnergyUnit?
  private let tint: RGBA?
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
  ///   - opacity: the opacity of a light or dark background, 0…1; nil for the default. It is clamped to 0.75…0.95 for a
  ///     light and to 0.85…1 for a dark background.
  ///   - showsMark: whether the sticker shows the app icon.
  ///   - place: where the sticker is drawn.
  ///   - locale: the locale for words, numbers, times and the layout direction.
  ///   - energyUnit: the unit of energy; nil for the one that people in the locale's region use.
  ///   - tint: the tint of the glass, if the background is glass; nil for none.
  ///   - shaper: shapes text.
  public init(
    meal: Meal, variant: StickerVariant, background: StickerBackground, glass: GlassVariant, look: GlassLook,
    appearance: GlassAppearance?, accommodations: GlassMaterial.Accommodations = [], legibility: Legibility = .floor,
    opacity: Double? = nil, showsMark: Bool = true, place: Place, locale: Locale, energyUnit: EnergyUnit? = nil,
    tint: RGBA? = nil, shaper: any TextShaping
  ) {
    self.meal = meal
    self.variant = variant
    self.background = background
    self.glass = glass
    self.look = look
    self.appearance = appearance
    self.accommodations = accommodations
    self.legibility = legibility
    self.opacity = opacity
    self.showsMark = showsMark
    self.place = place
    self.locale = locale
    self.energyUnit = energyUnit
    self.tint = tint
    self.shaper = shaper
  }

  /// Returns the sticker in the requested appearance, or else the one that matches the backdrop.
  public func overlay(_ context: OverlayContext) -> Overlay {
    let luma = context.backdropLuma
    let scheme = colorScheme(over: luma)
    switch place {
    case .plain(let pixelsPerPoint):
      let sticker = resolved(scheme, over: luma, displayScale: pixelsPerPoint)
      return plain(sticker.displayList, pixelsPerPoint, altText: sticker.description)
    case .fitting(let box):
      let sticker = resolved(scheme, over: luma, displayScale: Double(box.width) / variant.width)
      return alone(sticker, in: box, on: context.canvas)
    case .on(let placement): return placed(scheme, over: luma, placement, on: context.canvas) { _ in placement }
    case .near(let placement, let area, let keepsWidth):
      return placed(scheme, over: luma, placement, on: context.canvas) {
        placement.fitting($0, in: area, of: context.canvas, keepsWidth: keepsWidth)
      }
    }
  }

  /// Returns the overlay on a canvas with room for the shadow.
  private func plain(_ list: DisplayList, _ pixelsPerPoint: Double, altText: String) -> Overlay {
    // A whole number of pixels keeps the edges on pixel boundaries.
    let margin = Int((shadowMargin * pixelsPerPoint).rounded(.up))
    var overlay = Overlay(
      list, pixelsFromPoints: .translation(x: Double(margin), y: Double(margin)) * .scale(pixelsPerPoint),
      altText: altText)
    let size = overlay.rect.size
    overlay.canvas = PixelSize(width: size.width + 2 * margin, height: size.height + 2 * margin)
    return overlay
  }

  /// The room for the shadow of the background, in points.
  private var shadowMargin: Double { background == .none ? 0 : StickerVariant.shadowMargin }

  /// Returns a sticker in the middle of a transparent canvas, as large as fits into a box together with its shadow.
  private func alone(_ sticker: ResolvedView, in box: PixelSize, on canvas: PixelSize) -> Overlay {
    let size = sticker.displayList.size
    let outer = Size(width: size.width + 2 * shadowMargin, height: size.height + 2 * shadowMargin)
    let scale = min(Double(box.width) / outer.width, Double(box.height) / outer.height)
    let own = PixelSize(
      width: Int((outer.width * scale - 1e-6).rounded(.up)), height: Int((outer.height * scale - 1e-6).rounded(.up)))
    // While planning, the canvas may still be smaller than the sticker.
    let (width, height) = (max(canvas.width, own.width), max(canvas.height, own.height))
    let x = ((Double(width) - size.width * scale) / 2).rounded(.down)
    let y = ((Double(height) - size.height * scale) / 2).rounded(.down)
    return Overlay(
      sticker.displayList, pixelsFromPoints: .translation(x: x, y: y) * .scale(scale), canvas: own,
      altText: sticker.description)
  }

  /// Returns a sticker at the placement that `nearby` returns for its size, moved and shrunk until it fits the canvas.
  private func placed(
    _ scheme: ColorScheme, over luma: Double?, _ wanted: OverlayPlacement, on canvas: PixelSize,
    nearby: (Size) -> OverlayPlacement
  ) -> Overlay {
    func sticker(_ placement: OverlayPlacement) -> ResolvedView {
      // As wide as it is drawn: at least one pixel.
      resolved(scheme, over: luma, displayScale: max(1, Double(canvas.width) * placement.width) / variant.width)
    }
    func whole(_ size: Size) -> OverlayPlacement { nearby(size).fitting(size, in: PixelRect(canvas), of: canvas) }
    var view = sticker(wanted)
    let estimate = whole(view.displayList.size)
    // Hairlines depend on the scale, so a shrunk sticker is resolved once more.
    if estimate.width != wanted.width { view = sticker(estimate) }
    let size = view.displayList.size
    let (target, placement) = (nearby(size), whole(size))
    let distance = max(
      abs(placement.center.x - target.center.x) * Double(canvas.width),
      abs(placement.center.y - target.center.y) * Double(canvas.height))
    let fit = Finding.fittedSticker(isMoved: distance > 1, scale: min(1, placement.width / target.width))
    return Overlay(
      view.displayList, pixelsFromPoints: placement.pixelsFromPoints(overlay: size, canvas: canvas),
      altText: view.description, findings: distance > 1 || placement.width < target.width ? [fit] : [])
  }

  private func resolved(_ scheme: ColorScheme, over luma: Double?, displayScale: Double) -> ResolvedView {
    var environment = environment(scheme, displayScale)
    if legibility == .floor { environment.stickerBackdropLuma = luma }
    return ViewResolver(shaper: shaper, environment: environment).resolve(variant.stickerView(for: meal))
  }

  private func colorScheme(over luma: Double?) -> ColorScheme {
    switch background {
    case .light: .light
    case .dark: .dark
    case .glass, .none:
      (appearance ?? ((luma ?? 1) < GlassAdaptation.threshold ? .dark : .light)) == .dark ? .dark : .light
    }
  }

  private func environment(_ scheme: ColorScheme, _ displayScale: Double) -> EnvironmentValues {
    var environment = EnvironmentValues()
    environment.colorScheme = scheme
    environment.wantsBothColorSchemes = appearance == nil && background == .glass
    environment.accommodate(accommodations)
    environment.locale = locale
    let direction = Locale.Language(identifier: locale.identifier).characterDirection
    environment.layoutDirection = direction == .rightToLeft ? .rightToLeft : .leftToRight
    environment.displayScale = displayScale
    environment.glassLook = look
    environment.glassLegibility = legibility
    environment.stickerUseGlassEffect = background == .glass
    environment.stickerShowsMark = showsMark
    if let opacity { environment.stickerBackgroundOpacity = opacity }
    environment.stickerTransparentMode = background == .none
    if let energyUnit { environment.stickerEnergyUnit = energyUnit }
    let glass: Glass = glass == .regular ? .regular : .clear
    environment.stickerGlass = glass.tint(
      tint.map { Color(red: $0.red, green: $0.green, blue: $0.blue, opacity: $0.alpha) })
    return environment
  }
}
