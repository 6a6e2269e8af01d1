import CairoDrawing
import DisplayLists
import Foundation
import Geometry
import Meals
import Optics
import Stickers
import TestSupport
import VideoFiles
import Vitrine

@testable import Exporting

/// A meal of three foods, as JSON.
let lunch = BuiltCommand.meal

/// An exporter with the real canvas.
func exporter(threads: Int = 2) -> Exporter { Exporter(drawing: CairoCanvas(), threads: threads) }

/// The sticker of a lunch.
func sticker(
  _ variant: StickerVariant = .standard, background: StickerBackground = .glass, glass: GlassVariant = .clear,
  appearance: GlassAppearance? = nil, place: StickerOverlay.Place = .on(OverlayPlacement())
) throws -> StickerOverlay {
  var options = StickerOptions()
  options.variant = variant
  options.background = background
  options.glass = glass
  options.look = .v26
  options.appearance = appearance
  return StickerOverlay(try Meal(json: Data(lunch.utf8)), options, place: place, shaper: try PangoShaper())
}

/// A bare pane over a rectangle of pixels.
func bareGlass(_ rect: Rect, _ material: GlassMaterial = GlassMaterial(.clear)) -> GlassOverlay {
  GlassOverlay(
    outline: .roundedRect(RoundedRect(rect, radius: 8, style: .continuous)), rect: rect, material: material,
    pixelsPerPoint: 1)
}

/// A request for all of a video, encoded fast.
func request(
  _ video: String, to output: String, framing: Framing = Framing(aspect: .original), hdr: HDRPolicy = .keep,
  codec: EncoderSettings.Codec = .hevc, crf: Double = 22
) throws -> ExportRequest {
  var request = try request(over: try Background(opening: video, threads: 2), to: output, framing: framing)
  request.encoder = EncoderSettings(codec: codec, preset: "ultrafast", crf: crf, threads: 2)
  request.hdr = hdr
  return request
}

/// A request for a file of the type that its name asks for, encoded fast.
func request(
  over background: Background, to output: String, length: ExportRequest.Length = .background,
  framing: Framing = Framing(aspect: .original), platform: Platform? = nil
) throws -> ExportRequest {
  let kind = try OutputKind(of: output, over: background.kind, length: length, platform: platform)
  var request = ExportRequest(over: background, output: output, kind: kind)
  request.length = length
  request.framing = framing
  request.encoder = EncoderSettings(preset: "ultrafast", threads: 2)
  request.platform = platform
  return request
}

/// A background to open.
enum TestSource: Hashable, Sendable {
  case nothing, drifting
  case photo(path: String)
  case video(path: String)

  var background: Background {
    get throws {
      switch self {
      case .nothing: .none
      case .drifting: .drifting
      case .photo(let path), .video(let path): try Background(opening: path, threads: 2)
      }
    }
  }
}

/// Stripes of colour that drift across the canvas, with a different tone on each audio channel.
struct DriftingStripes {
  let size: PixelSize

  static let sampleRate = 48_000

  /// Returns the frame at a time in seconds.
  func frame(at seconds: Double) -> PlanarImage {
    let image = PlanarImage(size: size, format: PlanarFormat())
    let shift = Int((seconds * 60).rounded())
    for plane in 0..<3 {
      let extent = image.planeSize(plane)
      for y in 0..<extent.height {
        for x in 0..<extent.width {
          let phase = (3 * x + 5 * y + (plane + 1) * shift) % 320
          image[plane, x, y] = 40 + min(phase, 320 - phase)
        }
      }
    }
    return image
  }

  /// Returns samples of the audio, one array per channel.
  static func channels(from first: Int, count: Int) -> [[Float]] {
    [440.0, 660].map { frequency in
      (first..<first + count).map { Float(sin(2 * .pi * frequency * Double($0) / Double(sampleRate)) / 4) }
    }
  }
}

extension Background {
  /// Drifting stripes, with sound.
  static let drifting = Background.scene { size in
    let stripes = DriftingStripes(size: size)
    return BackgroundScene(
      frame: { stripes.frame(at: $0) },
      sound: BackgroundScene.Sound(
        sampleRate: DriftingStripes.sampleRate, channels: 2, samples: DriftingStripes.channels))
  }
}

/// Luma, blue and red of a frame of one flat colour.
typealias FlatColour = (luma: Int, blue: Int, red: Int)

/// Makes a lossless video with one flat colour per frame.
func flatVideo(_ colours: [FlatColour], _ width: Int, _ height: Int, in folder: TemporaryFolder) throws -> String {
  var samples: [UInt8] = []
  for color in colours {
    samples += [UInt8](repeating: UInt8(color.luma), count: width * height)
    samples += [UInt8](repeating: UInt8(color.blue), count: width * height / 4)
    samples += [UInt8](repeating: UInt8(color.red), count: width * height / 4)
  }
  let raw = try folder.file("flat.yuv", samples)
  try ffmpeg(
    "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "\(width)x\(height)", "-r", "25", "-i", raw, "-c:v", "libx264",
    "-qp",
    "0", "-bf", "2", folder["flat.mp4"])
  return folder["flat.mp4"]
}

/// The frames of a video as an export hands them to the encoder.
func framesForEncoder(
  _ video: String, _ overlay: some OverlaySource, framing: Framing = Framing(aspect: .original)
) throws -> [VideoFrame] {
  let plan = try ExportPlan(request(video, to: "/nowhere.mp4", framing: framing), overlay: overlay)
  let reader = try VideoReader(path: video)
  let stream = try reader.prepare(CanvasRequest(crop: plan.cut.crop, size: plan.cut.canvas))
  let timeline = try overlay.timeline(OverlayContext(canvas: stream.size, backdropLuma: nil))
  var painter: TimelinePainter?
  var frames: [VideoFrame] = []
  while let item = try reader.next() {
    guard case .frame(let frame) = item else { continue }
    let made = try painter ?? TimelinePainter(timeline, on: stream, from: frame.pts, drawing: CairoCanvas())
    painter = made
    try made.paint(.frame(frame))
    frames.append(frame)
  }
  return frames
}
