package import DisplayLists
package import Exporting
package import Files
package import Geometry
package import JSON
package import Optics

/// A job that puts a single pane of glass over a photo or a video. Options that are nil were left out.
package struct GlassJob: Job {
  /// The shape of the pane.
  package enum Shape: Hashable, Sendable {
    case rect, capsule, circle, ellipse
    case text(String)
  }

  /// The photo or video beneath the glass.
  package var over: String
  /// The rectangle in points from the top left.
  package var rect: Rect
  package var output: String?
  package var shape: Shape?
  /// The corner radius of a rectangle in points.
  package var radius: Double?
  /// The scale in pixels per point.
  package var scale: Double?
  package var glass: PaneGlass?
  package var look: GlassLook?
  package var appearance: AppearanceChoice?
  package var tint: RGBA?
  package var accessibility = AccessibilitySettings()
  package var encoding = EncodingSettings()
  package var limits = InputLimits()
  package var report: String?

  package static let defaultRadius = 24.0
  package static let defaultScale = 1.0
  package static let defaultGlass = PaneGlass.regular
  package static let defaultAppearance = AppearanceChoice.light

  /// Creates the job of a pane with the default of every option.
  package init(over: String, rect: Rect) {
    self.over = over
    self.rect = rect
  }

  /// Reads a job: an object with options of `glass` by their names.
  package init(json: JSONNode) throws(JSONError) {
    guard let over = json["over"] else { throw JSONError(.missing, at: "\(json.path).over", "is missing") }
    guard let rect = json["rect"] else { throw JSONError(.missing, at: "\(json.path).rect", "is missing") }
    self.init(over: try String(over), rect: try Rect(rect))
    try read(json)
    do throws(JobError) { try checkValues() } catch { throw JSONError(.wrongValue, at: json.path, error.description) }
  }

  package static let command = "glass"

  package static let options: [JobOption<GlassJob>] = [
    JobOption(required: "over", \.over), JobOption(required: "rect", \.rect), JobOption("output", \.output),
    JobOption("report", \.report), JobOption("shape", \.shape), JobOption("radius", \.radius),
    JobOption("scale", \.scale), JobOption("glass", \.glass), JobOption("look", \.look),
    JobOption("appearance", \.appearance), JobOption("tint", \.tint),
    JobOption(flag: "reduce-transparency", \.accessibility.reducesTransparency),
    JobOption(flag: "increase-contrast", \.accessibility.increasesContrast), JobOption("codec", \.encoding.codec),
    JobOption("preset", \.encoding.preset), JobOption("crf", \.encoding.crf), JobOption("encoder", \.encoding.backend),
    JobOption("hdr", \.encoding.hdr),
    JobOption("audio", \.encoding.audio), JobOption("max-megapixels", \.limits.megapixels),
    JobOption("max-video-side", \.limits.videoSide), JobOption("max-video-duration", \.limits.videoDuration),
  ]

  package var normalized: GlassJob {
    var job = self
    job.report = nil
    job.limits = InputLimits()
    job.drop(\.shape, .rect)
    job.drop(\.radius, Self.defaultRadius)
    job.drop(\.scale, Self.defaultScale)
    job.drop(\.glass, Self.defaultGlass)
    job.drop(\.look, GlassSettings.defaultLook)
    job.drop(\.appearance, Self.defaultAppearance)
    job.encoding.normalize(for: nil)
    return job
  }

  /// Throws if a value is out of range.
  package func checkValues() throws(JobError) {
    if let radius, !(radius >= 0 && radius.isFinite) { throw JobError("--radius must be 0 or more, got \(radius)") }
    if let scale, !(0.001...64).contains(scale) {
      throw JobError("--scale must be 0.001 to 64, got \(scale)")
    }
    try encoding.checkValues()
    try limits.checkValues()
  }

  /// Throws if the job sets options that have no effect.
  ///
  /// - Parameters:
  ///   - background: The kind of background; nil while it is unknown.
  ///   - kind: The type of the output; nil while it is unknown.
  package func check(over background: Background.Kind? = nil, writing kind: OutputKind? = nil) throws(JobError) {
    if let shape, shape != .rect {
      try UnusedOption.refuse(["--radius": radius != nil], "on this --shape", remedy: "use --shape rect")
    }
    if let glass, glass != .regular, accessibility.accommodations.isEmpty {
      try UnusedOption.refuse(
        ["--appearance": appearance != nil], "with --glass \(glass.rawValue), which is neither light nor dark",
        remedy: "use --glass regular")
    }
    guard let background, let kind else { return }
    try encoding.check(kind, over: background, limits)
  }

  /// Opens the photo or video beneath the glass.
  package func openBackground(threads: Int) throws -> Background {
    try check()
    return try limits.open(over, threads: threads)
  }

  /// Returns the export of the job over its background. Throws if the export is not possible.
  package func prepare(
    over background: Background, delivery: OutputFile.Delivery = .replacing, threads: Int, shaper: any TextShaping
  ) throws -> PreparedExport {
    guard let output else { preconditionFailure("a job that is prepared must name its output, got none") }
    try OutputNames(output: output, report: report, over: over).check()
    let kind =
      output == "-"
      ? .natural(over: background.kind, length: .background)
      : try OutputKind(of: output, over: background.kind, length: .background, platform: nil)
    try check(over: background.kind, writing: kind)
    var request = ExportRequest(over: background, output: output, kind: kind)
    request.delivery = delivery
    request.framing = Framing(aspect: .original)
    encoding.apply(to: &request, for: nil, threads: threads)
    let choice = appearance ?? Self.defaultAppearance
    let overlay = GlassOverlay(
      outline: try outline(shaper), rect: rect,
      material: GlassMaterial(
        (glass ?? Self.defaultGlass).variant, look: look ?? GlassSettings.defaultLook,
        appearance: choice.appearance ?? .light, tint: tint, accommodations: accessibility.accommodations),
      adapts: choice == .auto, pixelsPerPoint: scale ?? Self.defaultScale)
    return PreparedExport(request: request, overlay: overlay, reportFile: report)
  }

  private func outline(_ shaper: any TextShaping) throws(JobError) -> GlassShape {
    switch shape ?? .rect {
    case .rect: return .roundedRect(RoundedRect(rect, radius: radius ?? Self.defaultRadius, style: .continuous))
    case .capsule: return .capsule(rect)
    case .circle: return .circle(rect)
    case .ellipse: return .ellipse(rect)
    case .text(let string):
      let path = GlassOverlay.outline(of: string, in: rect, shaper: shaper)
      guard !path.isEmpty else { throw JobError("--shape \"text:\(string)\" has nothing to draw") }
      return .path(path, .nonZero)
    }
  }
}

/// The glass variants for bare panes. `identity` is left out because it draws nothing, and `material` because it is not
/// glass.
package enum PaneGlass: String, JobChoice {
  case clear, regular, loupe

  /// The variant of the material.
  package var variant: GlassVariant {
    switch self {
    case .clear: .clear
    case .regular: .regular
    case .loupe: .loupe
    }
  }
}

extension GlassJob.Shape: JobValue {
  package static var expectation: String { "rect, capsule, circle, ellipse or text:STRING" }

  package init?(text: String) {
    switch text {
    case "rect": self = .rect
    case "capsule": self = .capsule
    case "circle": self = .circle
    case "ellipse": self = .ellipse
    default:
      guard text.hasPrefix("text:"), text.count > 5 else { return nil }
      self = .text(String(text.dropFirst(5)))
    }
  }

  package var json: JSONValue {
    switch self {
    case .rect: "rect"
    case .capsule: "capsule"
    case .circle: "circle"
    case .ellipse: "ellipse"
    case .text(let string): .string("text:\(string)")
    }
  }
}
