import ArgumentParser
import CairoDrawing
import Exporting
import Foundation
import Geometry
import ImageFiles
import Studio
import VideoFiles

/// Describes a file as far as the studio needs to know, or says why it cannot be used.
struct StudioSurvey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "survey", abstract: "Describe a photo or a video for the studio.", shouldDisplay: false)

  @Argument var file: String

  func run() throws {
    let background = try Background(opening: file)
    guard let size = background.size else { preconditionFailure("a file must have a size") }
    let sample = try sample(of: background, size)
    guard let luma = sample.meanLuma(in: PixelRect(sample.size)) else {
      preconditionFailure("a canvas must not be empty")
    }
    var media = UploadedMedia(
      kind: background.kind == .video ? .video : .photo, width: size.width, height: size.height, luma: luma)
    if background.kind == .video {
      let info = try VideoReader(path: file, threads: 1).info
      media.duration = info.duration
      media.fps = info.frameRate.value
      media.hasSound = !info.audio.isEmpty
      media.type = info.mediaType
    } else {
      media.type = try PhotoReader(file)?.info.format.mediaType
      media.hasPageColors = sample.profile == nil && sample.bitDepth == 8
    }
    try Streams.give(try JSONEncoder().encode(media))
  }

  /// Returns a small version, for which all of a photo is decoded.
  private func sample(of background: Background, _ size: PixelSize) throws -> Photo {
    let scale = min(1, 256 / Double(max(size.width, size.height)))
    func side(_ length: Int) -> Int { max(2, Int(Double(length) * scale) / 2 * 2) }
    let small = PixelSize(width: side(size.width), height: side(size.height))
    return try Exporter(drawing: CairoCanvas(), threads: 2)
      .canvas(of: background, framing: Framing(aspect: .original, size: small))
  }
}

extension PhotoFormat {
  /// The media type, if all browsers show the format.
  fileprivate var mediaType: String? {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    case .webp: "image/webp"
    case .avif: "image/avif"
    case .heif: nil
    }
  }
}

extension VideoInfo {
  /// The media type, if all browsers show the codecs.
  fileprivate var mediaType: String? {
    let isMatroska = container.contains("matroska")
    let codecs = isMatroska ? ["vp8", "vp9", "av1"] : ["h264"]
    let sounds = isMatroska ? ["opus", "vorbis"] : ["aac", "mp3"]
    guard codecs.contains(codec), format.bitDepth == 8, audio.allSatisfy({ sounds.contains($0.codec) }) else {
      return nil
    }
    return isMatroska ? "video/webm" : "video/mp4"
  }
}
