import Exporting
import Foundation
import Geometry
import ImageFiles
import VideoFiles

extension MediaFacts {
  /// Describes a photo. Throws if it cannot be used.
  ///
  /// - Parameters:
  ///   - photo: Its properties.
  ///   - source: The photo, or its preview, which has the same colours but never more than 8 bits.
  ///   - exporter: Decodes the source.
  init(of photo: PhotoInfo, sampledFrom source: Background, _ exporter: Exporter) throws {
    let sample = try Self.sample(of: source, photo.size, exporter)
    self.init(kind: .photo, width: photo.size.width, height: photo.size.height, luma: Self.luma(of: sample))
    type = photo.mediaType
    hasPageColors = sample.profile == nil && sample.bitDepth == 8 && photo.bitDepth <= 8
  }

  /// Describes a video, which has been opened as a background. Throws if it cannot be used.
  init(ofVideo file: String, _ background: Background, _ exporter: Exporter) throws {
    guard let size = background.size else { preconditionFailure("a file must have a size, got none for \(file)") }
    let sample = try Self.sample(of: background, size, exporter)
    self.init(kind: .video, width: size.width, height: size.height, luma: Self.luma(of: sample))
    let info = try VideoReader(path: file, threads: 1).info
    duration = info.duration
    fps = info.frameRate.value
    hasSound = !info.audio.isEmpty
    type = info.mediaType
  }

  private static func luma(of sample: Photo) -> Double {
    guard let luma = sample.meanLuma(in: PixelRect(sample.size)) else {
      preconditionFailure("a canvas must not be empty, got one of \(sample.size)")
    }
    return luma
  }

  /// Returns a small version, for which all of a photo is decoded.
  private static func sample(of background: Background, _ size: PixelSize, _ exporter: Exporter) throws -> Photo {
    let scale = min(1, 256 / Double(max(size.width, size.height)))
    func side(_ length: Int) -> Int { max(2, Int(Double(length) * scale) / 2 * 2) }
    let small = PixelSize(width: side(size.width), height: side(size.height))
    return try exporter.canvas(of: background, framing: Framing(aspect: .original, size: small))
  }
}

extension PhotoInfo {
  /// The media type, if all browsers show the file as it is meant. They agree on EXIF's orientation in JPEG files only.
  var mediaType: String? {
    orientation == 1 || [.jpeg, .avif].contains(format) ? format.mediaType : nil
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
    case .gif: "image/gif"
    case .heif, .tiff: nil
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
