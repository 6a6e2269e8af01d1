public import Foundation
public import Geometry
import ImageFiles
import VideoFiles

/// All that is decided before the first pixel is touched.
public struct ExportPlan: Hashable, Sendable {
  /// What was asked for.
  public var request: ExportRequest
  /// What will be written.
  public var kind: ExportReport.Kind
  /// Upright columns and rows of the background; of the canvas where there is none.
  public var source: PixelSize
  /// The part of the background that is seen, and the canvas it becomes.
  public var cut: CanvasCut
  /// The sticker's rectangle in pixels of the canvas.
  public var sticker: PixelRect
  /// Pixels of the canvas a point of the sticker.
  public var pixelsPerPoint: Double
  /// Frames of a clip as its file states them; 1 for a picture.
  public var frames: Int
  /// Seconds of a clip as its file states them; 0 for a picture.
  public var duration: Double

  /// The plan as a JSON object, keys in order.
  public func json() throws -> Data {
    let crop = cut.crop
    var object: [String: Any] = [
      "output": request.output, "kind": kind.rawValue, "source": [source.width, source.height],
      "crop": [crop.x, crop.y, crop.width, crop.height], "canvas": [cut.canvas.width, cut.canvas.height],
      "sticker": [sticker.x, sticker.y, sticker.width, sticker.height],
      "pixelsPerPoint": (pixelsPerPoint * 1e6).rounded() / 1e6, "frames": frames, "duration": duration,
    ]
    if kind == .mp4 {
      object["encoder"] = [
        "codec": request.encoder.codec.rawValue, "preset": request.encoder.preset, "crf": request.encoder.crf,
        "threads": request.encoder.threads,
      ]
      object["hdr"] = request.hdr.rawValue
    }
    return try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
  }
}

/// An output whose name says something else than what will be in it.
public struct SuffixError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The output as it was named.
  public var file: String
  /// What it will be.
  public var kind: ExportReport.Kind
  /// The endings that fit.
  public var fitting: [String]

  /// One line: the name, and what would fit.
  public var description: String {
    let article = kind == .mp4 ? "an" : "a"
    return "the output \(file) would be \(article) \(kind.rawValue.uppercased()); "
      + "name it with \(fitting.joined(separator: " or "))"
  }
}

extension Exporter {
  /// Decides everything about an export without touching a pixel or writing a byte.
  ///
  /// Throws where the background cannot be read, or the output's name contradicts what it would be.
  public func plan(_ request: ExportRequest, overlay: some OverlaySource) throws -> ExportPlan {
    let source: PixelSize?
    var (frames, duration) = (1, 0.0)
    switch request.source {
    case .nothing: source = nil
    case .photo(let path):
      source = try PhotoFile.probe(path, limits: PhotoLimits(maxPixels: request.maxPhotoPixels)).size
    case .video(let path):
      let info = try VideoReader(path: path, limits: request.videoLimits, threads: 1).info
      try request.checkDepth(of: info, path: path)
      source = info.displaySize
      duration = info.duration
      frames = info.frameCount ?? Int((info.duration * info.frameRate.value).rounded())
    }
    // What is no photo or clip is told as that, whatever the output's name.
    let kind = try request.outputKind()
    let cut: CanvasCut
    if let source {
      cut = CanvasCut(source: source, framing: request.framing, isEven: kind == .mp4)
    } else {
      let whole = request.framing.size ?? PixelSize(width: 1, height: 1)
      cut = CanvasCut(source: whole, framing: Framing(aspect: .original, size: request.framing.size), isEven: false)
    }
    let overlay = try overlay.overlay(OverlayContext(canvas: cut.canvas))
    return ExportPlan(
      request: request, kind: kind, source: source ?? cut.canvas, cut: cut, sticker: overlay.rect,
      pixelsPerPoint: overlay.pixelsFromPoints.meanScale, frames: frames, duration: duration)
  }
}

extension ExportRequest {
  /// Throws where HDR is to be kept by an encoder that has not the bits for it.
  func checkDepth(of info: VideoInfo, path: String) throws(ExportError) {
    guard !info.isHDR || hdr == .sdr || encoder.codec == .hevc else {
      throw ExportError(
        operation: "keep the HDR of", file: path, reason: "H.264 has 8 bits here; choose HEVC, or make it SDR")
    }
  }

  /// What will be written, by the kind of the source and the ending of the output.
  func outputKind() throws(SuffixError) -> ExportReport.Kind {
    let suffix = URL(fileURLWithPath: output).pathExtension.lowercased()
    // A dot may be part of any name; these endings promise something.
    let known = [
      "png", "jpg", "jpeg", "mp4", "m4v", "mov", "webm", "mkv", "avi", "gif", "heic", "heif", "avif", "webp", "bmp",
      "tif", "tiff", "svg", "pdf", "m4a", "aac", "mp3", "wav", "json", "txt", "html",
    ]
    func fits(_ kind: ExportReport.Kind, _ suffixes: [String]) throws(SuffixError) -> ExportReport.Kind {
      if known.contains(suffix) && !suffixes.contains(suffix) {
        throw SuffixError(file: output, kind: kind, fitting: suffixes.map { "." + $0 })
      }
      return kind
    }
    switch source {
    case .nothing: return try fits(.png, ["png"])
    case .photo: return suffix == "png" ? .png : try fits(.jpeg, ["jpg", "jpeg", "png"])
    case .video: return try fits(.mp4, ["mp4", "m4v"])
    }
  }
}
