import ArgumentParser
import Commands
import Exporting
import Files
import Foundation
import Geometry
import ImageFiles
import Jobs
import VideoFiles

/// Describes a photo or a video.
struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Describe a photo or video as JSON: size, orientation, colour, frame times, tracks.")

  @Argument(help: ArgumentHelp("The photo or video.", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "List the time of every frame of a video, instead of only summing them up.")
  var frameTimes = false

  func run() throws {
    let object: [String: Any]
    if let reader = try PhotoReader(file) {
      try UnusedOption.refuse(["--frame-times": frameTimes], "on a photo")
      object = photo(reader.info)
    } else {
      let info = try VideoReader(path: file, threads: 1).info
      let timing = FrameTiming(try VideoReader.frameTimes(path: file), tick: info.timeBase.value)
      object = video(info, timing).merging(frameTimes ? ["frameTimes": timing.seconds] : [:]) { $1 }
    }
    let json = try JSONSerialization.data(
      withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    try Streams.give(json)
  }

  private func photo(_ info: PhotoInfo) -> [String: Any] {
    var color: [String: Any] = [
      "model": info.colorModel.rawValue, "bitDepth": info.bitDepth, "alpha": info.hasAlpha,
      "profile": info.profile.map { $0.name ?? "unnamed" } ?? "sRGB", "hdr": info.hdrSpace != nil,
    ]
    if let space = info.hdrSpace { color["convertedFrom"] = space }
    if let converted = info.convertedProfile { color["convertedFrom"] = converted.name ?? "unnamed" }
    return [
      "file": file.readablePath, "kind": "photo", "format": info.format.rawValue,
      "size": [info.size.width, info.size.height],
      "orientation": info.orientation, "color": color, "location": info.hasLocation, "pictures": info.images,
      "frames": info.frames, "gainMap": info.hasGainMap,
    ]
  }

  private func video(_ info: VideoInfo, _ timing: FrameTiming) -> [String: Any] {
    func tag(_ tag: ColorTags.Tag) -> [String: Any] { ["name": tag.name, "assumed": tag.isAssumed] }
    var object: [String: Any] = [
      "file": file.readablePath, "kind": "video", "container": info.container, "codec": info.codec,
      "pixelFormat": info.pixelFormat, "size": [info.displaySize.width, info.displaySize.height],
      "codedSize": [info.codedSize.width, info.codedSize.height], "rotation": info.rotation,
      "mirrored": info.isMirrored, "interlaced": info.isInterlaced,
      "pixelAspect": [info.pixelAspect.numerator, info.pixelAspect.denominator],
      "color": [
        "primaries": tag(info.colorTags.primaries), "transfer": tag(info.colorTags.transfer),
        "matrix": tag(info.colorTags.matrix), "range": tag(info.colorTags.range), "bitDepth": info.format.bitDepth,
        "hdr": info.isHDR,
      ] as [String: Any],
      "fps": info.frameRate.value, "duration": info.duration, "frames": timing.seconds.count,
      "timeBase": [info.timeBase.numerator, info.timeBase.denominator], "timing": timing.summary,
      "audio": info.audio.map { track in
        [
          "index": track.index, "codec": track.codec, "channels": track.channels, "sampleRate": track.sampleRate,
          "copied": track.treatment(in: .mp4, .copy) == .copied,
        ] as [String: Any]
      },
      "otherTracks": info.otherTracks, "location": info.hasLocation, "chapters": info.chapterCount,
      "omissions": info.omissions,
    ]
    if let timecode = info.timecode { object["timecode"] = timecode }
    return object
  }
}
