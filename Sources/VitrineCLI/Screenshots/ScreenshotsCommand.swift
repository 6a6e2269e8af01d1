import ArgumentParser
import Commands
import Exporting
import Files
import Foundation
import Jobs
import PreviewHost
import Threads
import ViewFiles

/// Draws the pictures of a plan: views on screens, in languages and appearances.
struct ScreenshotsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screenshots",
    abstract: "Draw the screenshots of a plan for stores and posts: views × devices × languages × appearances.",
    discussion: """
      The plan is a JSON file that names a Swift file or folder, its views, and what to draw them on. Pictures are PNG \
      files in a folder for every language. A view with a title is drawn on a background, below the title; without one, \
      the screen is the picture.

      With --compare, nothing is drawn. Two folders of pictures are compared by their pixels, and a page shows those that \
      changed, appeared or disappeared. The exit status is 0 if all are equal, 1 if any differs, and 2 if they cannot be \
      compared.
      """)

  @Argument(help: ArgumentHelp("The plan, a JSON file.", valueName: "plan"), completion: .file(extensions: ["json"]))
  var plan: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The folder to write to, created if necessary; by default screenshots, or comparison with --compare. Pictures of the same names are replaced.",
      valueName: "dir"),
    completion: .directory)
  var output: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Compare the pictures in two folders, the old one and the new one, and write index.html with those that differ.",
      valueName: "dir"),
    completion: .directory)
  var compare: [String] = []

  @Option(
    help: ArgumentHelp(
      "With --compare, the largest difference of a sample that counts as equal, 0 to 255; 0 by default.", valueName: "n"
    ))
  var tolerance: Int?

  func validate() throws {
    guard !compare.isEmpty else {
      guard plan != nil else { throw ValidationError("Missing expected argument '<plan>'") }
      return
    }
    guard compare.count == 2 else {
      throw ValidationError("--compare needs two folders, the old one and the new one, got \(compare.count)")
    }
    if let plan { throw ValidationError("--compare draws no plan; leave out \(plan)") }
    if let tolerance, !(0...255).contains(tolerance) {
      throw ValidationError("--tolerance must be 0 to 255, got \(tolerance)")
    }
  }

  func run() throws {
    if compare.isEmpty { try UnusedOption.refuse(["--tolerance": tolerance != nil], "without --compare") }
    let cancellation = Cancellation()
    Interruption.calls(cancellation)
    if compare.count == 2 {
      let comparison = ScreenshotComparison(
        old: compare[0], new: compare[1], output: output ?? "comparison", tolerance: tolerance ?? 0)
      return try comparison.run(cancellation)
    }
    guard let plan else { preconditionFailure("a plan, or two folders to compare") }
    try draw(planAt: plan, to: output ?? "screenshots", cancellation)
  }

  private func draw(planAt path: String, to output: String, _ cancellation: Cancellation) throws {
    let run = ScreenshotRun(plan: try ScreenshotPlan(contentsOf: path), path: path, output: output)
    do { try AsyncBridge.wait(cancelledBy: cancellation) { try await run.draw(cancellation) } } catch let error
      as ViewFileError
    {
      for message in error.messages { Streams.say(message) }
      throw error
    }
  }
}

/// The drawing of a plan.
private struct ScreenshotRun {
  let plan: ScreenshotPlan
  /// The path of the plan.
  let path: String
  let output: String

  /// Draws all pictures and moves them to the output folder.
  func draw(_ cancellation: Cancellation) async throws {
    let sources = place(of: plan.views)
    let toolchain = try await SwiftToolchain.find()
    let files = try await ViewScanner(toolchain, cache: .user).scan(SwiftFiles.at(sources))
    let names = Set(plan.shots.map(\.view)).sorted()
    let views = try names.map { try files.chosen($0, in: plan.views)[0] }
    let folder = try WorkFolder()
    defer { folder.remove() }
    let draft = try PictureFolder(output)
    defer { draft.discard() }
    cancellation.onCancel {
      folder.remove()
      draft.discard()
    }
    let compiler = try await ViewCompiler(
      toolchain, library: .find(besideCommandIn: CommandFolder.ofExecutable), cache: .user)
    let program = try await compiler.compile(files, views: views, in: folder.url)
    // The program knows the previews in the order of the files.
    let order = files.flatMap { file in views.filter(file.views.contains) }
    let drawing = PreviewDrawing(program, memory: 16 << 30, processorSeconds: 14_400)
    var warnings: Set<String> = []
    for picture in plan.pictures {
      var request = plan.request(for: picture, output: try draft.place(for: picture.path))
      guard let view = views.first(where: { $0.name == picture.shot.view }), let index = order.firstIndex(of: view)
      else { preconditionFailure("no view named \(picture.shot.view) among \(order.map(\.name))") }
      request.preview = index
      request.assets = plan.assets.map(place) ?? SwiftFiles.assetCatalogue(beside: sources)
      let answer = try await drawing.draw(request) { Streams.say($0) }
      for warning in answer.warnings where warnings.insert(warning).inserted {
        Streams.say("vitrine: note: \(picture.path): \(warning)")
      }
    }
    try cancellation.check()
    try draft.publish(plan.pictures.map(\.path))
    for picture in plan.pictures { print("\(output)/\(picture.path)") }
  }

  /// Returns the path of a file that the plan names relative to the plan's folder.
  private func place(of name: String) -> String {
    URL(fileURLWithPath: name, relativeTo: URL(fileURLWithPath: path).deletingLastPathComponent()).path
  }
}

extension ScreenshotPlan {
  /// Returns the preview request for a picture. The caller sets the preview and the assets.
  fileprivate func request(for picture: Picture, output: String) -> PreviewRequest {
    let device = picture.format.device
    let shot = picture.shot
    let isDark = picture.appearance == .dark
    guard let screen = device.screen else { preconditionFailure("\(device) has no screen") }
    var request = PreviewRequest(output: output)
    request.screen = screen
    request.followsLayout = false
    request.scale = device.scale
    request.time = shot.time
    request.settings.isDark = isDark
    request.settings.locale = picture.locale
    let language = Locale(identifier: picture.locale).language
    request.settings.isRightToLeft = language.characterDirection == .rightToLeft
    if let clock, let layout = device.statusBar { request.statusBar = .init(layout, time: clock) }
    let title = shot.titles[picture.locale]
    guard title != nil || picture.format.size != nil else { return request }
    let colors = shot.background ?? background
    let tones = colors?.map {
      PreviewRequest.Poster.Tone(red: $0.red, green: $0.green, blue: $0.blue)
    }
    let grey = isDark ? [0.17, 0.09] : [0.95, 0.88]
    request.poster = PreviewRequest.Poster(
      width: picture.format.size?.width ?? Int(screen.width * device.scale),
      height: picture.format.size?.height ?? Int(screen.height * device.scale), title: title,
      tones: tones ?? grey.map { .init(red: $0, green: $0, blue: $0) }, cornerRadius: device.cornerRadius)
    return request
  }
}
