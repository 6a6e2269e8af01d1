import ArgumentParser
import Exporting
import Files
import Foundation
import Geometry
import Jobs
import Meals
import Optics
import Stickers

/// Exports each kind of output once, without input files.
struct Demo: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw scenes, export stickers over them, and print how fast it was.",
    discussion: "Writes five plain stickers, a photo and a video with glass, and their backgrounds.")

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
    let scenes = DemoScenes(folder: folder, threads: threads, cancellation: cancellation)
    let line = DemoLine(folder: folder, shaper: session.shaper, exporter: session.exporter, threads: threads)

    print("Vitrine writes its demo to \(self.folder)/")
    let mealFile = try scenes.writeMeal()
    let meal = try Meal(json: Data(contentsOf: mealFile))
    for variant in StickerVariant.allCases {
      try cancellation.check()
      try line.export(meal, variant, over: nil, to: "sticker-\(variant.rawValue).png")
    }
    let photo = try scenes.writePhoto()
    try cancellation.check()
    try line.export(meal, .standard, over: photo.path, to: "photo-glass.jpg")
    let video = try scenes.writeVideo()
    try cancellation.check()
    try line.export(meal, .standard, over: video.path, to: "video-glass.mp4")
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
