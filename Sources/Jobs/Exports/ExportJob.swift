package import Exporting
import Foundation
package import Geometry
package import JSON
import Meals
package import Stickers
import VideoFiles
package import Vitrine

/// A job that exports a meal's sticker: plain, over a photo, or over a video.
///
/// The command's flags make such a value, and the JSON of batches, of the studio and of the service is one. Options that
/// are nil were left out.
package struct ExportJob: Job {
  /// The options for the content and appearance of the sticker.
  package struct Sticker: Hashable, Sendable {
    package var variant: StickerVariant?
    package var background: StickerBackground?
    /// The opacity of a light or dark background.
    package var opacity: Double?
    package var theme: ThemeSource?
    package var hidesMark = false
    package var locale: LocaleName?
    package var energy: EnergyUnit?
    /// The scale of a plain sticker in pixels per point.
    package var scale: Double?

    package static let defaultVariant = StickerVariant.standard
    package static let defaultScale = 3.0
  }

  /// The position, size and rotation of the sticker on the canvas.
  package struct Placement: Hashable, Sendable {
    /// The centre in fractions of the canvas.
    package var center: Point?
    /// The width as a fraction of the canvas' width.
    package var width: Double?
    /// The clockwise rotation in degrees.
    package var rotation: Double?

    package static let defaultCenter = Point(x: 0.5, y: 0.72)
    package static let defaultWidth = 0.8
    package static let defaultRotation = 0.0
  }

  package var meal: MealSource
  /// The photo or video beneath the sticker; nil for a plain sticker.
  package var over: String?
  /// The video of the Live Photo whose still is beneath the sticker; nil for other jobs.
  package var live: String?
  /// The file to write.
  package var output: String?
  /// The file for the report.
  package var report: String?
  /// The number of threads that the export may use.
  package var threads: Int?
  package var platform: Platform?
  package var sticker = Sticker()
  package var glass = GlassSettings()
  package var placement = Placement()
  package var canvas = CanvasSettings()
  /// The part of a video that is exported.
  package var trim = TrimSettings()
  package var encoding = EncodingSettings()
  package var limits = InputLimits()

  /// Creates the job of a plain sticker with the default of every option.
  package init(meal: MealSource) { self.meal = meal }

  /// Reads a job: an object with a meal, or the name of its file, and options of `export` by their names.
  ///
  /// Unknown names, wrong types and values out of range are errors.
  package init(json: JSONNode) throws(JSONError) {
    guard let meal = json["meal"] else { throw JSONError(.missing, at: "\(json.path).meal", "is missing") }
    self.init(meal: try MealSource(meal))
    try read(json)
    do throws(JobError) { try checkValues() } catch { throw JSONError(.wrongValue, at: json.path, error.description) }
  }

  package static let command = "export"

  package static let options: [JobOption<ExportJob>] = [
    JobOption(required: "meal", \.meal), JobOption("over", \.over), JobOption("live", \.live),
    JobOption("output", \.output, examples: ["lunch.png"]), JobOption("report", \.report),
    JobOption("threads", \.threads, in: 1...256), JobOption("for", \.platform),
    JobOption("variant", \.sticker.variant, default: Sticker.defaultVariant),
    JobOption("background", \.sticker.background),
    JobOption("opacity", \.sticker.opacity, in: 0...1, examples: ["0.9"]),
    JobOption("theme", \.sticker.theme, default: .builtIn(.classic), examples: ["ocean"]),
    JobOption(flag: "no-mark", \.sticker.hidesMark),
    JobOption("locale", \.sticker.locale, default: .english, examples: ["de_DE", "ja_JP"]),
    JobOption("energy", \.sticker.energy),
    JobOption("scale", \.sticker.scale, default: Sticker.defaultScale, in: 0.001...32, examples: ["2"]),
    JobOption("glass", \.glass.variant, default: GlassSettings.defaultVariant),
    JobOption("look", \.glass.look, default: GlassSettings.defaultLook),
    JobOption("tint", \.glass.tint, examples: ["#2f80ed", "#2f80ed80"]),
    JobOption("appearance", \.glass.appearance, default: GlassSettings.defaultAppearance),
    JobOption("legibility", \.glass.legibility, default: GlassSettings.defaultLegibility),
    JobOption(flag: "reduce-transparency", \.glass.accessibility.reducesTransparency),
    JobOption(flag: "increase-contrast", \.glass.accessibility.increasesContrast),
    // The defaults of these depend on the platform.
    JobOption("at", \.placement.center, in: 0...1, examples: ["0.5,0.72"]),
    JobOption("width", \.placement.width, in: .leastNonzeroMagnitude...10, examples: ["0.8"]),
    JobOption("rotate", \.placement.rotation, default: Placement.defaultRotation, examples: ["-6"]),
    // Its default depends on the size.
    JobOption("aspect", \.canvas.aspect, examples: ["9:16", "1:1", "original"]),
    JobOption("size", \.canvas.size, examples: ["1080x1920"]),
    JobOption("pan", \.canvas.pan, default: CanvasSettings.defaultPan, examples: ["0.1,0"]),
    JobOption("zoom", \.canvas.zoom, default: CanvasSettings.defaultZoom, in: 1...100, examples: ["1.5"]),
    JobOption("from", \.trim.from, default: TrimSettings.defaultFrom, in: 0...(.infinity), examples: ["2.5"]),
    JobOption("to", \.trim.to, in: .leastNonzeroMagnitude...(.infinity), examples: ["9.25"]),
    JobOption("codec", \.encoding.codec),
    JobOption("preset", \.encoding.preset, default: EncodingSettings.defaultPreset, among: EncoderSettings.presets),
    JobOption("crf", \.encoding.crf, default: EncodingSettings.defaultCRF, in: 0...51, examples: ["18"]),
    JobOption("encoder", \.encoding.backend, default: EncodingSettings.defaultBackend),
    JobOption("hdr", \.encoding.hdr), JobOption("audio", \.encoding.audio, default: EncodingSettings.defaultAudio),
    JobOption(
      "max-megapixels", \.limits.megapixels, default: InputLimits.defaultMegapixels,
      in: .leastNonzeroMagnitude...(.infinity)),
    JobOption("max-video-side", \.limits.videoSide, default: InputLimits.defaultVideoSide, in: 1...(.infinity)),
    JobOption(
      "max-video-duration", \.limits.videoDuration, default: InputLimits.defaultVideoDuration,
      in: .leastNonzeroMagnitude...(.infinity)),
  ]

  /// The background of the sticker's content.
  var surface: StickerBackground { sticker.background ?? (over != nil ? .glass : plate) }

  /// The background of a sticker that has nothing behind it.
  var plate: StickerBackground {
    if let background = sticker.background, background != .glass { return background }
    return glass.appearance == .dark ? .dark : .light
  }

  /// Returns the job with names of files relative to a folder: empty, or a path that ends with a slash.
  package func relative(to folder: String) -> ExportJob {
    func path(_ name: String) -> String { name.hasPrefix("/") ? name : folder + name }
    var job = self
    if let file = meal.file { job.meal = .file(path(file)) }
    if let file = sticker.theme?.file { job.sticker.theme = .file(path(file)) }
    job.over = over.map(path)
    job.live = live.map(path)
    job.output = output.map(path)
    job.report = report.map(path)
    return job
  }
}
