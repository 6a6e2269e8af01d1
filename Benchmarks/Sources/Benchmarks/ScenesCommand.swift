import ArgumentParser
import Exporting
import Files
import Foundation
import Gallery
import Geometry
import ImageFiles
import RayTracing
import Scenes
import VideoFiles

/// Draws the committed files that show scenes: the inputs of `vitrine demo` and the photo in articles.
struct ScenesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes",
    abstract: "Draw the inputs of `vitrine demo`, a meal, a still life and a video, and the photo in articles.")

  @Argument(help: ArgumentHelp("The root of the repository.", valueName: "dir"))
  var repository: String = "."

  /// The folder of the demo's inputs in the repository.
  static let inputs = "Sources/VitrineCLI/Demo/Inputs"
  /// The photo of the articles in the repository.
  static let articlePhoto = "Tests/VitrineTests/Articles/still-life.jpg"
  private static let framesPerSecond = 30
  private static let seconds = 5

  func run() throws {
    let root = URL(filePath: repository)
    let inputs = root.appending(path: Self.inputs)
    try FileManager.default.createDirectory(at: inputs, withIntermediateDirectories: true)
    try Data(SampleMeal.json.utf8).write(to: inputs.appending(path: "meal.json"))
    try Self.writePhoto(PixelSize(width: 1512, height: 2688), quality: 95, to: inputs.appending(path: "scene.jpg"))
    try writeVideo(to: inputs.appending(path: "film.mp4"))
    try Self.writeArticlePhoto(to: root.appending(path: Self.articlePhoto))
    for name in ["meal.json", "scene.jpg", "film.mp4"] { print("\(Self.inputs)/\(name)") }
    print(Self.articlePhoto)
  }

  /// Writes the photo used in the articles' pictures.
  static func writeArticlePhoto(to file: URL) throws {
    try writePhoto(PixelSize(width: 480, height: 600), quality: 80, to: file)
  }

  /// Writes a still life as a JPEG.
  private static func writePhoto(_ size: PixelSize, quality: Int, to file: URL) throws {
    let raster = StillLife().raster(size: size)
    try PhotoFile.writeJPEG(Photo(.eight(raster), alpha: .opaque), quality: quality, to: file.path)
  }

  /// Writes a video of lanterns over a lake, with audio.
  private func writeVideo(to file: URL) throws {
    let size = PixelSize(width: 1080, height: 1920)
    let scene = LanternLake(size: size)
    let output = try OutputFile(file.path)
    let writer = try VideoWriter(
      to: output,
      stream: VideoStream(
        size: size, format: PlanarFormat(), timeBase: Rational(1, 600), frameRate: Rational(Self.framesPerSecond, 1)),
      audio: .encoded(sampleRate: LanternLake.sampleRate, channels: 2),
      // Small enough for the repository.
      settings: EncoderSettings(preset: "veryfast", crf: 30, threads: ProcessInfo.processInfo.activeProcessorCount))
    let ticks = 600 / Self.framesPerSecond
    let samplesPerFrame = LanternLake.sampleRate / Self.framesPerSecond
    for frame in 0..<Self.framesPerSecond * Self.seconds {
      let image = scene.frame(at: Double(frame) / Double(Self.framesPerSecond))
      try writer.write(VideoFrame(image: image, pts: Int64(frame * ticks), duration: Int64(ticks)))
      try writer.write(samples: LanternLake.channels(from: frame * samplesPerFrame, count: samplesPerFrame))
    }
    _ = try writer.finish()
    try output.commit()
  }
}
