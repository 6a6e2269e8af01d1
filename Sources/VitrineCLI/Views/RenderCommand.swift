import ArgumentParser
import Commands
import Exporting
import Files
import Foundation
import Jobs
import PreviewHost
import Threads
import ViewFiles

/// Draws a preview or a view of a Swift file.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a preview or a view of a SwiftUI file as an image or a video.",
    discussion: """
      The file is compiled against Vitrine, whether it imports SwiftUI or Vitrine, with the Swift compiler on this machine. \
      Without a name, the first preview is drawn, or the only view that stands for the file. An output named .png or .jpg \
      is an image; .mp4 or .mov is a video.
      """)

  @Argument(help: ArgumentHelp("The Swift file, or a folder of files that are compiled together.", valueName: "file"))
  var file: String

  @Argument(
    help: ArgumentHelp(
      "The title of a preview, or the name of a PreviewProvider or of a view that needs no arguments.",
      valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("The photo or video beneath the view.", valueName: "file"), completion: .file())
  var over: String?

  @OptionGroup var view: ViewOptions

  @Option(
    help: ArgumentHelp(
      "The instant of the image or of the first frame, in seconds after the view appeared.", valueName: "seconds"))
  var time = 0.0

  @Option(
    help: ArgumentHelp(
      "The length of a video; by default that of the background video, or 2 seconds.", valueName: "seconds"))
  var duration: Double?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The file to write, replacing any existing one.", valueName: "out"), completion: .file())
  var output: String?

  @Flag(help: "List the names of previews and views instead of drawing one.")
  var list = false

  func validate() throws {
    guard list != (output != nil) else {
      throw ValidationError(list ? "--list writes no file; leave out --output" : "name the file to write with --output")
    }
    guard (0...86_400).contains(time) else { throw ValidationError("--time must be 0 to 86400, got \(time)") }
    if let duration, !(duration > 0 && duration <= 86_400) {
      throw ValidationError("--duration must be above 0 and at most 86400, got \(duration)")
    }
    if let output, [nil, .webp].contains(OutputKind(suffixOf: output)) {
      throw ValidationError("the output \(output) must be named .png, .jpg, .mp4 or .mov")
    }
  }

  func run() throws {
    if let output, !Self.isVideo(output) {
      try UnusedOption.refuse(["--duration": duration != nil], "on an image", remedy: "name the output .mp4")
    }
    let cancellation = Cancellation()
    Interruption.calls(cancellation)
    do { try AsyncBridge.wait(cancelledBy: cancellation) { try await work(cancellation) } } catch let error
      as ViewFileError
    {
      for message in error.messages { Streams.say(message) }
      throw error
    }
  }

  private func work(_ cancellation: Cancellation) async throws {
    let paths = try SwiftFiles.at(file)
    let toolchain = try await SwiftToolchain.find()
    let files = try await ViewScanner(toolchain, cache: .user).scan(paths)
    if list { return try Streams.give(Data(Self.list(files.flatMap(\.views)).utf8)) }
    let choice = Result { try files.chosen(name, in: file) }
    if name != nil { _ = try choice.get() }
    let folder = try WorkFolder()
    defer { folder.remove() }
    cancellation.onCancel { folder.remove() }
    let compiler = try await ViewCompiler(
      toolchain, library: .find(besideCommandIn: CommandFolder.ofExecutable), cache: .user)
    // A file without anything to draw is compiled all the same: errors in it come first.
    let first = (try? choice.get()).map { [$0[0]] } ?? []
    let program = try await compiler.compile(files, views: first, in: folder.url)
    let views = try choice.get()
    let request = try request()
    let drawing = PreviewDrawing(program, memory: 16 << 30, processorSeconds: 14_400)
    let answer = try await drawing.draw(request) { Streams.say($0) }
    for warning in answer.warnings { Streams.say("vitrine: note: \(warning)") }
    if name == nil, views.count > 1 {
      let others = views.dropFirst().map(\.name).joined(separator: ", ")
      Streams.say(
        "vitrine: note: drew \(views[0].name), the first of \(views.count) previews; the others are \(others)")
    }
  }

  private func request() throws -> PreviewRequest {
    func path(_ name: String) -> String { URL(fileURLWithPath: name).path }
    let output = path(output ?? "")
    var request = view.request(output: output, file: file, over: over.map(path))
    request.assets = request.assets.map(path)
    request.time = time
    var isOverVideo = false
    if let over { isOverVideo = try Background(opening: over).kind == .video }
    if Self.isVideo(output) { request.seconds = duration ?? (isOverVideo ? nil : 2) }
    return request
  }

  private static func isVideo(_ output: String) -> Bool { OutputKind(suffixOf: output)?.isVideo == true }

  private static func list(_ views: [FoundView]) -> String {
    views.map { view in
      let what =
        switch view.kind {
        case .macro: "#Preview"
        case .provider: "PreviewProvider"
        case .view: "view"
        case .parametrizedView: "view that needs arguments"
        }
      return "\(view.name)\t\(what)\tline \(view.line)"
    }.joined(separator: "\n")
  }
}
