import ArgumentParser
import Exporting
import Foundation
import Geometry
import ImageFiles
import VideoFiles

/// Describes a photo or a video.
struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Describe a photo or video as JSON: size, orientation, colour, frame times, tracks.")

  @Argument(help: ArgumentHelp("The photo or video.", valueName: "file"))
  var file: String

  func run() throws {
    let object: [String: Any]
    if let reader = try PhotoReader(file) {
      object = photo(reader.info)
    } else {
      object = video(try VideoReader(path: file, threads: 1).info, times: try VideoReader.frameTimes(path: file))
    }
    let json = try JSONSerialization.data(
      withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    try Streams.give(json)
  }

  private func photo(_ info: PhotoInfo) -> [String: Any] {
    [
      "file": file, "kind": "photo", "format": info.format.rawValue, "size": [info.size.width, info.size.height],
      "orientation": info.orientation,
      "color": [
        "model": info.colorModel.rawValue, "bitDepth": info.bitDepth, "alpha": info.hasAlpha,
        "profile": info.profile.map { $0.name ?? "unnamed" } ?? "sRGB",
      ] as [String: Any],
      "location": info.hasLocation, "pictures": info.images,
    ]
  }

  private func video(_ info: VideoInfo, times: [Int64]) -> [String: Any] {
    let seconds = times.map { (Double($0) * info.timeBase.value * 1e6).rounded() / 1e6 }
    func tag(_ tag: ColorTags.Tag) -> [String: Any] { ["name": tag.name, "assumed": tag.isAssumed] }
    return [
      "file": file, "kind": "video", "container": info.container, "codec": info.codec,
      "pixelFormat": info.pixelFormat, "size": [info.displaySize.width, info.displaySize.height],
      "codedSize": [info.codedSize.width, info.codedSize.height], "rotation": info.rotation,
      "mirrored": info.isMirrored, "interlaced": info.isInterlaced,
      "pixelAspect": [info.pixelAspect.numerator, info.pixelAspect.denominator],
      "color": [
        "primaries": tag(info.colorTags.primaries), "transfer": tag(info.colorTags.transfer),
        "matrix": tag(info.colorTags.matrix), "range": tag(info.colorTags.range), "bitDepth": info.format.bitDepth,
        "hdr": info.isHDR,
      ] as [String: Any],
      "fps": info.frameRate.value, "duration": info.duration, "frames": times.count,
      "timeBase": [info.timeBase.numerator, info.timeBase.denominator], "frameTimes": seconds,
      "audio": info.audio.map { track in
        [
          "index": track.index, "codec": track.codec, "channels": track.channels, "sampleRate": track.sampleRate,
          "copied": track.treatment(in: .mp4, .copy) == .copied,
        ] as [String: Any]
      },
      "otherTracks": info.otherTracks, "location": info.hasLocation,
    ]
  }
}
