import Exporting
import Files
import Foundation
import Geometry
import ImageFiles
import Scenes
import VideoFiles

/// Writes the demo's backgrounds and its meal as ordinary files.
struct DemoScenes {
  let folder: URL
  let threads: Int
  let cancellation: Cancellation

  private static let framesPerSecond = 30
  private static let seconds = 5

  /// The demo's meal as JSON.
  static let meal = """
    {
      "name": "Lunch",
      "eatenAt": "2026-03-04T12:30:00",
      "items": [
        { "name": "Grilled Chicken", "emoji": "🍗", "detail": "breast, 150 g", "brand": "Acme",
          "nutrition": { "energy": 248, "protein": 46.5, "carbohydrate": 0, "fat": 5.4 } },
        { "name": "Brown Rice", "emoji": "🍚", "detail": "long grain, 180 g",
          "nutrition": { "energy": 222, "protein": 4.6, "carbohydrate": 46, "fat": 1.8 } },
        { "name": "Avocado", "emoji": "🥑", "detail": "half, 80 g",
          "nutrition": { "energy": 128, "protein": 1.6, "carbohydrate": 6.8, "fat": 11.7 } }
      ],
      "nutrition": { "energy": 642, "protein": 42, "carbohydrate": 68, "fat": 28 }
    }

    """

  /// Writes the meal.
  func writeMeal() throws -> URL {
    let file = folder.appendingPathComponent("meal.json")
    try Data(Self.meal.utf8).write(to: file, options: .atomic)
    return file
  }

  /// Writes a still life as a JPEG.
  func writePhoto() throws -> URL {
    let file = folder.appendingPathComponent("scene.jpg")
    let picture = StillLife().picture(size: PixelSize(width: 1512, height: 2688))
    try PhotoFile.writeJPEG(Photo(.eight(picture), alpha: .opaque), quality: 95, threads: threads, to: file.path)
    print("  scene.jpg               a still life, drawn by this program")
    return file
  }

  /// Writes five seconds of lanterns over a lake, with sound, as an MP4.
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
      let sound = LanternLake.sound(from: frame * samplesPerFrame, count: samplesPerFrame)
      try writer.write(samples: [
        stride(from: 0, to: sound.count, by: 2).map { sound[$0] },
        stride(from: 1, to: sound.count, by: 2).map { sound[$0] },
      ])
    }
    _ = try writer.finish()
    try output.commit()
    print("  film.mp4                lanterns over a lake with sound, drawn by this program")
    return file
  }
}
