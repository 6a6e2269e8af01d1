import Exporting
import Files
import Foundation
import Gallery
import Geometry
import ImageFiles
import Scenes
import VideoFiles

/// Writes the demo's backgrounds and its meal to files.
struct DemoScenes {
  let folder: URL
  let threads: Int
  let cancellation: Cancellation

  private static let framesPerSecond = 30
  private static let seconds = 5

  /// Writes the meal as JSON.
  func writeMeal() throws -> URL {
    let file = folder.appendingPathComponent("meal.json")
    try Data(SampleMeal.json.utf8).write(to: file, options: .atomic)
    return file
  }

  /// Writes a still life as a JPEG.
  func writePhoto() throws -> URL {
    let file = folder.appendingPathComponent("scene.jpg")
    let raster = StillLife().raster(size: PixelSize(width: 1512, height: 2688))
    try PhotoFile.writeJPEG(Photo(.eight(raster), alpha: .opaque), quality: 95, threads: threads, to: file.path)
    print("  scene.jpg               a still life, drawn by this program")
    return file
  }

  /// Writes a five-second MP4 of lanterns over a lake, with audio.
  func writeVideo() throws -> URL {
    let file = folder.appendingPathComponent("film.mp4")
    let size = PixelSize(width: 1080, height: 1920)
    let scene = LanternLake(size: size)
    let frames = Self.framesPerSecond * Self.seconds
    let output = try OutputFile(file.path)
    let writer = try VideoWriter(
      to: output,
      stream: VideoStream(
        size: size, format: PlanarFormat(), timeBase: Rational(1, 600), frameRate: Rational(Self.framesPerSecond, 1)),
      audio: .encoded(sampleRate: LanternLake.sampleRate, channels: 2),
      settings: EncoderSettings(preset: "ultrafast", crf: 18, threads: threads))
    let ticks = 600 / Self.framesPerSecond
    let samplesPerFrame = LanternLake.sampleRate / Self.framesPerSecond
    for frame in 0..<frames {
      try cancellation.check()
      let image = scene.frame(at: Double(frame) / Double(Self.framesPerSecond))
      try writer.write(VideoFrame(image: image, pts: Int64(frame * ticks), duration: Int64(ticks)))
      try writer.write(samples: LanternLake.channels(from: frame * samplesPerFrame, count: samplesPerFrame))
    }
    _ = try writer.finish()
    try output.commit()
    print("  film.mp4                lanterns over a lake with sound, drawn by this program")
    return file
  }
}
