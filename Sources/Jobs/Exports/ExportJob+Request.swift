import DisplayLists
package import Exporting
package import Files
import Geometry
import Meals
import Stickers
package import Vitrine

extension ExportJob {
  /// Opens the photo or video beneath the sticker; a plain sticker has none.
  ///
  /// Throws if the job is wrong whatever the file contains, before the file is opened.
  package func openBackground(threads: Int) throws -> Background {
    try check(over: nil)
    return try limits.open(over, threads: threads)
  }

  /// Returns the export of the job over its background. Throws if the export is not possible. Reads the meal last.
  ///
  /// - Parameters:
  ///   - background: The result of ``openBackground(threads:)``.
  ///   - delivery: The delivery of the finished file.
  ///   - threads: The number of threads that the export may use.
  ///   - themes: Reads the job's theme.
  package func prepare(
    over background: Background, delivery: OutputFile.Delivery = .replacing, threads: Int, themes: ThemeStore
  ) throws -> PreparedExport {
    var request = try request(over: background, delivery: delivery, threads: threads)
    let live = try liveRequest(beside: &request, threads: threads)
    let theme = try themes.theme(sticker.theme)
    let meal = try meal.read()
    let companion = try platform?.limits.companionBox.map { box in
      try CompanionSticker(
        beside: request, of: self, overlay: overlay(of: meal, on: plate, place: .fitting(box), theme))
    }
    return PreparedExport(
      request: request, overlay: overlay(of: meal, on: surface, place: place, theme), live: live, companion: companion,
      reportFile: report)
  }

  /// Opens the background and returns the export of the job over it.
  package func prepare(threads: Int, themes: ThemeStore) throws -> PreparedExport {
    try prepare(over: try openBackground(threads: threads), threads: threads, themes: themes)
  }

  /// Throws if an output would replace an input or the other output.
  package func checkNames() throws(JobError) {
    try OutputNames(
      output: output ?? "-", report: report, over: over, live: liveNames, meal: meal, theme: sticker.theme
    ).check()
  }

  /// Returns the request for the export.
  package func request(
    over background: Background, delivery: OutputFile.Delivery = .replacing, threads: Int
  ) throws -> ExportRequest {
    guard let output else { preconditionFailure("a job that is prepared must name its output, got none") }
    try checkNames()
    try check(over: background.kind)
    let framing = try framing(of: background)
    var request = ExportRequest(over: background, output: output, kind: try outputKind(over: background.kind))
    request.delivery = delivery
    request.framing = framing
    request.length = trim.length
    encoding.apply(to: &request, for: platform, threads: threads)
    return request
  }

  /// Reads the theme and the meal, and returns the overlay with the meal's sticker.
  package func overlay(themes: ThemeStore) throws -> StickerOverlay {
    let theme = try themes.theme(sticker.theme)
    return overlay(of: try meal.read(), on: surface, place: place, theme)
  }

  private func overlay(
    of meal: Meal, on surface: StickerBackground, place: StickerOverlay.Place, _ theme: DrawableTheme
  ) -> StickerOverlay {
    var options = StickerOptions()
    options.variant = sticker.variant ?? Sticker.defaultVariant
    options.background = surface
    options.glass = (glass.variant ?? GlassSettings.defaultVariant).variant
    options.look = glass.look ?? GlassSettings.defaultLook
    options.appearance = (glass.appearance ?? GlassSettings.defaultAppearance).appearance
    options.accommodations = glass.accessibility.accommodations
    options.legibility = (glass.legibility ?? GlassSettings.defaultLegibility).legibility
    options.opacity = sticker.opacity
    options.theme = theme.theme
    options.showsMark = !sticker.hidesMark && platform?.limits.forbidsMarks != true
    options.locale = (sticker.locale ?? .english).locale
    options.energyUnit = sticker.energy
    options.tint = surface == .glass ? glass.tint : nil
    return StickerOverlay(meal, options, place: place, shaper: theme.shaper)
  }

  /// The placement of the sticker. On a platform, the default position moves to the area that its controls leave clear.
  private var place: StickerOverlay.Place {
    let limits = platform?.limits
    if let box = limits?.stickerBox { return .fitting(box) }
    guard over != nil else { return .plain(pixelsPerPoint: sticker.scale ?? Sticker.defaultScale) }
    let placement = OverlayPlacement(
      center: placement.center ?? Placement.defaultCenter, width: placement.width ?? Placement.defaultWidth,
      degrees: placement.rotation ?? Placement.defaultRotation)
    guard let area = limits?.clearArea, self.placement.center == nil else { return .on(placement) }
    return .near(placement, in: area, keepsWidth: self.placement.width != nil)
  }

  private func framing(of background: Background) throws(JobError) -> Framing {
    guard let platform else { return try canvas.framing(of: background) }
    guard background.kind != .none else {
      return Framing(aspect: .original, size: platform.limits.isForStickers ? platform.limits.canvas : nil)
    }
    return Framing(
      pan: canvas.pan ?? CanvasSettings.defaultPan, zoom: canvas.zoom ?? CanvasSettings.defaultZoom,
      size: platform.limits.canvas)
  }
}
