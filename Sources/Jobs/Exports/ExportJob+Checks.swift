package import Exporting
import Geometry
import Stickers
import Vitrine

/// Validation of the values of options and their combinations, for all code that accepts jobs.
extension ExportJob {
  /// Throws if a value is out of range.
  package func checkValues() throws(JobError) {
    if let center = placement.center, !(0...1).contains(center.x) || !(0...1).contains(center.y) {
      throw JobError("--at must be within the canvas, from 0,0 to 1,1, got \(center.x.plain),\(center.y.plain)")
    }
    if let opacity = sticker.opacity, !(0...1).contains(opacity) {
      throw JobError("--opacity must be 0 to 1, got \(opacity)")
    }
    if let width = placement.width, !(width > 0 && width <= 10) {
      throw JobError("--width must be above 0 and at most 10, got \(width)")
    }
    if let rotation = placement.rotation, !rotation.isFinite {
      throw JobError("--rotate must be a number of degrees")
    }
    // Below a thousandth, the sticker is smaller than a pixel, and its inverse may not be a number.
    if let scale = sticker.scale, !(0.001...32).contains(scale) {
      throw JobError("--scale must be 0.001 to 32, got \(scale)")
    }
    if let threads, !(1...256).contains(threads) { throw JobError("--threads must be 1 to 256") }
    if output == "" { throw JobError("--output must not be empty") }
    try canvas.checkValues()
    try trim.checkValues()
    try encoding.checkValues()
    try limits.checkValues()
  }

  /// Throws if options contradict each other or have no effect.
  ///
  /// - Parameters:
  ///   - background: The kind of background; nil while it is unknown, which skips the checks that depend on it.
  ///   - kind: The type of the file to write; nil for the one that the output's name and the background determine.
  package func check(over background: Background.Kind?, writing kind: OutputKind? = nil) throws {
    guard live == nil else { return try checkLivePhoto(over: background, writing: kind) }
    try checkPlatformOptions()
    try checkPlacement()
    try checkSurface()
    guard let background else { return }
    try checkPlatform(background)
    try checkFraming(over: background)
    let named = try kind ?? outputKind(over: background)
    try checkKind(named, over: background)
    try trim.check(over: background)
    try encoding.check(named, over: background, limits)
  }

  /// Returns the type of the output over a kind of background. Throws if its name contradicts that type.
  package func outputKind(over background: Background.Kind) throws -> OutputKind {
    guard let output, output != "-" else {
      return platform?.kinds(over: background).first ?? .natural(over: background, length: .background)
    }
    return try OutputKind(of: output, over: background, length: .background, platform: platform)
  }

  // MARK: - Platforms

  /// Throws if the job sets options that its platform determines.
  private func checkPlatformOptions() throws(JobError) {
    guard let platform else { return }
    try UnusedOption.refuse(
      ["--aspect": canvas.aspect != nil, "--size": canvas.size != nil], "with --for, which sets the size")
    if platform.limits.isForStickers {
      try UnusedOption.refuse(
        ["--scale": sticker.scale != nil], "with --for \(platform.rawValue), which sets the size")
    }
    if platform.limits.forbidsMarks {
      try UnusedOption.refuse(["--no-mark": sticker.hidesMark], "with --for \(platform.rawValue), which implies it")
    }
  }

  /// Throws if the platform does not accept a background.
  private func checkPlatform(_ background: Background.Kind) throws(JobError) {
    guard let platform, platform.kinds(over: background).isEmpty else { return }
    let option = "--for \(platform.rawValue)"
    if platform.limits.isForStickers {
      throw JobError("\(option) makes a sticker, which has nothing behind it; leave out --over")
    }
    guard background == .none else {
      throw JobError("\(option) makes a video; name a video rather than a photo with --over")
    }
    let accepted = platform.kinds(over: .photo).isEmpty ? "a video" : "a photo or video"
    throw JobError("\(option) needs something behind the sticker; name \(accepted) with --over")
  }

  /// Throws if the output cannot be a file of type `kind`.
  private func checkKind(_ kind: OutputKind, over background: Background.Kind) throws(JobError) {
    guard let platform else {
      guard kind != .webp else { throw JobError("a WebP is made only for whatsapp and telegram; make a PNG instead") }
      return
    }
    let accepted = platform.kinds(over: background)
    guard accepted.contains(kind) else {
      let names = accepted.map(\.rawValue).joined(separator: " or ")
      throw JobError("--for \(platform.rawValue) takes \(names), not \(kind.rawValue); choose another format")
    }
  }

  // MARK: - The canvas and the sticker

  /// Throws if a plain sticker has options that need a photo or video, or if the job sets options of plain stickers
  /// over one.
  private func checkPlacement() throws(JobError) {
    guard over == nil else {
      return try UnusedOption.refuse(
        ["--scale": sticker.scale != nil], "over a photo or video", remedy: "use --width")
    }
    try UnusedOption.refuse(
      [
        "--at": placement.center != nil, "--width": placement.width != nil, "--rotate": placement.rotation != nil,
        "--aspect": canvas.aspect != nil, "--pan": canvas.pan != nil, "--zoom": canvas.zoom != nil,
      ], "on a plain sticker", remedy: "name a photo or video with --over")
    try UnusedOption.refuse(["--size": canvas.size != nil], "on a plain sticker", remedy: "use --scale")
  }

  /// Throws if the job sets options that have no effect with the sticker's background.
  private func checkSurface() throws(JobError) {
    let background = sticker.background
    if surface == .glass || surface == .none {
      try UnusedOption.refuse(
        ["--opacity": sticker.opacity != nil],
        background == nil ? "on glass" : "with --background \(surface.rawValue)",
        remedy: "use --background light or dark")
    }
    guard surface != .glass else { return }
    let plate = background.map { "with --background \($0.rawValue)" } ?? "on a plain sticker"
    try UnusedOption.refuse(
      [
        "--glass": glass.variant != nil, "--look": glass.look != nil, "--tint": glass.tint != nil,
        "--legibility": glass.legibility != nil, "--reduce-transparency": glass.accessibility.reducesTransparency,
        "--increase-contrast": glass.accessibility.increasesContrast,
      ], plate, remedy: "use --background glass")
    if let background, background != .none {
      try UnusedOption.refuse(["--appearance": glass.appearance != nil], plate)
    }
  }

  /// Throws if the size or the pan does not suit a background.
  private func checkFraming(over background: Background.Kind) throws(JobError) {
    guard platform == nil else { return }
    if background == .video, let size = canvas.size, size.width % 2 != 0 || size.height % 2 != 0 {
      throw JobError("--size \(size.width)x\(size.height): the sides of a video must be even")
    }
    if canvas.showsAll, (canvas.zoom ?? CanvasSettings.defaultZoom) == 1 {
      try UnusedOption.refuse(
        ["--pan": canvas.pan != nil], "with --aspect original, which shows the whole background",
        remedy: "add --zoom")
    }
  }
}
