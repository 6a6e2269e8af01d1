package import Digests
import JSON
import Meals
import Stickers
import Vitrine

extension ExportJob {
  /// The job without options that have their default value, and without options that do not affect the bytes of the
  /// output.
  package var normalized: ExportJob {
    var job = self
    job.report = nil
    job.threads = nil
    job.limits = InputLimits()
    job.drop(\.sticker.variant, Sticker.defaultVariant)
    job.drop(\.sticker.theme, .builtIn(.classic))
    job.normalizeSurface(surface)
    job.sticker.locale = sticker.locale?.normalized
    job.drop(\.sticker.energy, EnergyUnit(locale: (sticker.locale ?? .english).locale))
    job.drop(\.sticker.locale, .english)
    job.drop(\.sticker.scale, Sticker.defaultScale)
    if platform?.limits.forbidsMarks == true { job.sticker.hidesMark = false }
    job.drop(\.glass.variant, GlassSettings.defaultVariant)
    job.drop(\.glass.look, GlassSettings.defaultLook)
    job.drop(\.glass.legibility, GlassSettings.defaultLegibility)
    job.normalizePlacement()
    job.canvas.normalize()
    job.drop(\.trim.from, TrimSettings.defaultFrom)
    job.encoding.normalize(for: platform)
    return job
  }

  /// Names the background that is drawn, unless it is the usual one, and drops an appearance that the background implies.
  private mutating func normalizeSurface(_ surface: StickerBackground) {
    sticker.background = surface == (over == nil ? .light : .glass) ? nil : surface
    switch surface {
    case .glass, .none: drop(\.glass.appearance, GlassSettings.defaultAppearance)
    case .light:
      glass.appearance = nil
      sticker.opacity = sticker.opacity.map { min(max($0, 0.75), 0.95) }
    case .dark:
      glass.appearance = nil
      sticker.opacity = sticker.opacity.map { min(max($0, 0.85), 1) }
    }
  }

  private mutating func normalizePlacement() {
    placement.rotation = placement.rotation?.truncatingRemainder(dividingBy: 360)
    drop(\.placement.rotation, Placement.defaultRotation)
    // On a platform with controls, an omitted position adapts to them, and so does a width omitted with it. Explicit
    // values do not adapt, even if they are the defaults.
    let isAdapted = platform?.limits.clearArea != nil
    if !isAdapted || placement.center != nil { drop(\.placement.width, Placement.defaultWidth) }
    if !isAdapted { drop(\.placement.center, Placement.defaultCenter) }
  }

  /// Returns the identifier of the job: a SHA-256 digest of the meal, the options, the input, the type of the output,
  /// and the engine. It depends on the meaning of the job, not on its notation.
  ///
  /// - Parameters:
  ///   - input: The digest of the photo or video, or nil for a plain sticker.
  ///   - engine: The build of the command and its libraries.
  package func id(input: SHA256Digest?, engine: EngineVersion) throws -> String {
    var job = normalized
    job.meal = .value(try meal.read())
    job.sticker.theme = try job.sticker.theme?.resolved()
    job.output = nil
    job.over = over == nil ? nil : "input"
    let canonical = JSONValue.object([
      "engine": .string(engine.digest.hex), "input": input.map { .string($0.hex) } ?? .null, "job": job.json,
      "type": .string(outputType),
    ])
    return SHA256Digest(of: try canonical.canonicalJSON()).hex
  }

  /// The type that the output's name asks for; empty if it does not say.
  private var outputType: String {
    let suffix = output?.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased() ?? ""
    if let kind = OutputKind(suffix: suffix) { return over == nil && kind == .png ? "" : kind.rawValue }
    return ""
  }
}
