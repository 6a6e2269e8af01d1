import ArgumentParser
import Commands
import Exporting
import Files
import Foundation
import Geometry
import Jobs
import Meals
import Optics
import Stickers

/// Exports each kind of output once, from files that come with the command.
struct Demo: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Export stickers, plain and over a photo and a video, and print how fast it was.",
    discussion: "Writes five plain stickers, a photo and a video with glass, and the files that they are made from.")

  @Argument(help: ArgumentHelp("The folder to write to, created if necessary.", valueName: "dir"))
  var folder: String = "demo"

  func run() throws {
    let folder = URL(fileURLWithPath: folder)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw FileError(.unwritable, .write, file: folder.path, reason: "the folder could not be created")
    }
    let threads = max(1, ProcessInfo.processInfo.activeProcessorCount)
    let session = try JobSession(threads: threads)
    let cancellation = Cancellation()
    Interruption.calls(cancellation)
    let line = DemoLine(folder: folder, shaper: session.shaper, exporter: session.exporter, threads: threads)

    print("Vitrine writes its demo to \(self.folder)/")
    let inputs = try DemoInputs(copiedTo: folder)
    let meal = try Meal(json: Data(contentsOf: inputs.meal))
    for variant in StickerVariant.allCases {
      try cancellation.check()
      try line.export(meal, variant, over: nil, to: "sticker-\(variant.rawValue).png")
    }
    try cancellation.check()
    print("  scene.jpg               a still life")
    try line.export(meal, .standard, over: inputs.photo.path, to: "photo-glass.jpg")
    try cancellation.check()
    print("  film.mp4                lanterns over a lake, with sound")
    try line.export(meal, .standard, over: inputs.video.path, to: "video-glass.mp4")
    print(
      """

      Now with your own:
        \(command) export \(self.folder)/meal.json --over YOUR-PHOTO.heic -o story.jpg
        \(command) export \(self.folder)/meal.json --over YOUR-VIDEO.mov -o story.mp4
        \(command) export --help
      """)
  }
  /// How the command is called: in a clone by its script, and elsewhere by name.
  private var command: String {
    let binary = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return binary.pathComponents.contains(".build") ? "./vitrine" : "vitrine"
  }
}
