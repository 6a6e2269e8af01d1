import Geometry
import ImageFiles
import Scenes
import VideoFiles

/// What lies behind a film, frame by frame, and how it sounds.
struct FilmBackground {
  /// Where the frames come from.
  let supply: any FrameSupply
  /// What they are.
  let stream: VideoStream
  /// Where the sound comes from.
  let sound: VideoWriter.Audio
  /// Codecs of tracks that are left out.
  var droppedSound: [String] = []
  /// What the user should know of it.
  private var warnings: [String] = []
  /// What reads the clip; nil where there is none.
  private var reader: VideoReader?

  /// Opens a clip for all of its length.
  init(clip path: String, _ plan: ExportPlan, threads: Int) throws {
    let reader = try VideoReader(path: path, limits: plan.request.videoLimits, threads: threads)
    stream = try reader.prepare(plan.canvasRequest)
    supply = reader
    sound = .copied(from: reader)
    self.reader = reader
  }

  /// Opens or makes what lies behind.
  init(_ request: FilmRequest, _ plan: ExportPlan, threads: Int) throws {
    switch plan.request.source {
    case .nothing:
      let size = plan.cut.canvas
      let steady: SteadySupply
      switch request.ground {
      case .black:
        steady = SteadySupply(
          PlanarImage(size: size, format: PlanarFormat()), seconds: request.seconds,
          framesPerSecond: request.framesPerSecond)
        sound = .none
      case .lanterns:
        let scene = LanternLake(size: size)
        steady = SteadySupply(size: size, seconds: request.seconds, framesPerSecond: request.framesPerSecond) {
          scene.frame(at: $0)
        }
        sound = .encoded(sampleRate: LanternLake.sampleRate, channels: 2)
      }
      (supply, stream) = (steady, steady.stream)
    case .photo(let path):
      let picture = PlanarImage(try Self.photo(path, plan, threads: threads))
      let steady = SteadySupply(picture, seconds: request.seconds, framesPerSecond: request.framesPerSecond)
      (supply, stream) = (steady, steady.stream)
      sound = .none
    case .video(let path):
      let limits = plan.request.videoLimits
      let reader = try VideoReader(path: path, limits: limits, threads: threads)
      let frame = 1 / max(reader.info.frameRate.value, 1)
      let isLooped = request.seconds > reader.info.duration + frame / 2
      let clip = try LoopedClip(
        reader, path: path, request: plan.canvasRequest, limits: limits, threads: threads, seconds: request.seconds,
        keepsSound: !isLooped)
      (supply, stream) = (clip, clip.stream)
      self.reader = reader
      sound = isLooped ? .none : .copied(from: reader)
      if isLooped, !reader.info.audio.isEmpty {
        droppedSound = reader.info.audio.map(\.codec)
        warnings = [
          "The clip starts over to last \(request.seconds) s; its sound, which would click where it is joined, was left out."
        ]
      }
    }
  }

  /// A photo's pixels on the canvas, in sRGB.
  private static func photo(_ path: String, _ plan: ExportPlan, threads: Int) throws -> Raster<UInt8> {
    try PhotoFile.load(
      path, crop: plan.cut.crop, size: plan.cut.isResampled ? plan.cut.canvas : nil,
      limits: PhotoLimits(maxPixels: plan.request.maxPhotoPixels), threads: threads
    ).opaqueSRGB()
  }

  /// What the user should know once all was read, `droppedAudio` being the tracks that could not be copied.
  func warnings(droppedAudio: [String]) -> [String] {
    var warnings = warnings
    for codec in droppedAudio {
      warnings.append("A sound track (\(codec)) was left out: an MP4 cannot hold it untouched.")
    }
    if let skipped = reader?.skippedFrames, skipped > 0 {
      warnings.append("\(skipped) frames without a time of their own were left out.")
    }
    return warnings
  }

  /// Writes the sound of a frame where sound is made, not copied.
  func writeSound(ofFrame index: Int, to writer: VideoWriter) throws {
    guard case .encoded = sound else { return }
    let rate = Int64(stream.frameRate.numerator)
    func sample(_ frame: Int) -> Int { Int(Int64(frame * LanternLake.sampleRate) / rate) }
    let samples = LanternLake.sound(from: sample(index), count: sample(index + 1) - sample(index))
    try writer.write(samples: [
      stride(from: 0, to: samples.count, by: 2).map { samples[$0] },
      stride(from: 1, to: samples.count, by: 2).map { samples[$0] },
    ])
  }
}

extension ExportPlan {
  /// How a clip's frames become the canvas.
  fileprivate var canvasRequest: CanvasRequest {
    CanvasRequest(
      crop: cut.crop, size: cut.canvas, hdr: request.hdr, maxBitDepth: request.encoder.codec == .h264 ? 8 : 10)
  }
}
