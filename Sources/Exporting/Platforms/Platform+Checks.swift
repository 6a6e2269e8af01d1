import Files
import Geometry
import ImageFiles
import VideoFiles

extension Platform {
  /// Throws if a background video is too short, too long, too slow or too fast, as far as its header tells.
  ///
  /// - Parameters:
  ///   - seconds: the length of the video; 0 if unknown.
  ///   - framesPerSecond: the average frame rate.
  ///   - file: the video as the user named it.
  func check(seconds: Double, framesPerSecond: Double, of file: String) throws(FileError) {
    let limits = limits
    func error(_ reason: String) -> FileError { FileError(.unsupported, .export, file: file, reason: reason) }
    if let range = limits.seconds, seconds > 0, !Self.contains(range, seconds) {
      let isLong = seconds > range.upperBound
      throw error(
        "it lasts \(Self.number(seconds)) s, but a video for \(name) must last "
          + (isLong
            ? "at most \(Self.number(range.upperBound)) s; shorten it first"
            : "at least \(Self.number(range.lowerBound)) s; use a longer one"))
    }
    if let range = limits.frameRates, !Self.contains(range, framesPerSecond) {
      throw error(
        "it has \(Self.number(framesPerSecond)) frames per second, but a video for \(name) must have "
          + "\(Self.words(range)); convert it first")
    }
  }

  /// Reads a finished file and compares it with the limits. Throws if it exceeds any.
  ///
  /// - Parameters:
  ///   - path: where the file is.
  ///   - bytes: its size.
  ///   - formats: the formats of images that the platform accepts; none for a video.
  ///   - isAlone: whether it is a sticker alone rather than a photo or video.
  ///   - file: the file as the user named it.
  func report(on path: String, bytes: Int, formats: [PhotoFormat], isAlone: Bool, file: String) throws
    -> PlatformReport
  {
    let isVideo = formats.isEmpty
    var checks = isVideo ? try videoChecks(path) : try imageChecks(path, isAlone: isAlone, formats)
    let most = isVideo ? limits.videoBytes : limits.imageBytes
    if most < .max {
      checks.append(
        PlatformReport.Check(
          name: "size in bytes", value: "\(bytes)", limit: "at most \(most)", isMet: bytes <= most))
    }
    if let failed = checks.first(where: { !$0.isMet }) {
      throw FileError(
        .unsupported, .export, file: file,
        reason: "\(name) would reject it: its \(failed.name) would be \(failed.value), but must be \(failed.limit)"
          + (isVideo && bytes > most ? "; raise --crf or shorten the video" : ""))
    }
    return PlatformReport(name: self, checks: checks)
  }

  private func videoChecks(_ path: String) throws -> [PlatformReport.Check] {
    typealias Check = PlatformReport.Check
    let info = try VideoReader(path: path).info
    let layout = try MovieLayout(path: path)
    var checks = sizeChecks(info.displaySize, isAlone: false)
    checks.append(
      Check(
        name: "codec", value: info.codec, limit: "h264 or hevc", isMet: ["h264", "hevc"].contains(info.codec)))
    checks.append(
      Check(
        name: "pixel format", value: info.pixelFormat, limit: "4:2:0",
        isMet: info.pixelFormat.hasPrefix("yuv420") || info.pixelFormat.hasPrefix("yuvj420")))
    checks.append(
      Check(
        name: "position of the index", value: layout.indexComesFirst ? "start" : "end", limit: "start",
        isMet: layout.indexComesFirst))
    if let range = limits.seconds {
      checks.append(
        Check(
          name: "duration in seconds", value: Self.number(info.duration), limit: Self.words(range),
          isMet: Self.contains(range, info.duration)))
    }
    if let range = limits.frameRates {
      let rate = info.frameRate.value
      checks.append(
        Check(
          name: "frame rate", value: Self.number(rate), limit: Self.words(range),
          isMet: Self.contains(range, rate)))
    }
    guard limits.isStrict else { return checks }
    checks.append(
      Check(name: "edit lists", value: "\(layout.editLists)", limit: "0", isMet: layout.editLists == 0))
    for track in info.audio {
      checks.append(
        Check(
          name: "audio", value: "\(track.codec), \(track.channels) channels, \(track.sampleRate) Hz",
          limit: "aac, at most 2 channels, at most 48000 Hz",
          isMet: track.codec == "aac" && track.channels <= 2 && track.sampleRate <= 48_000))
    }
    return checks
  }

  private func imageChecks(_ path: String, isAlone: Bool, _ formats: [PhotoFormat]) throws -> [PlatformReport.Check] {
    let info = try PhotoFile.probe(path)
    return sizeChecks(info.size, isAlone: isAlone) + [
      PlatformReport.Check(
        name: "format", value: info.format.rawValue, limit: formats.map(\.rawValue).joined(separator: " or "),
        isMet: formats.contains(info.format))
    ]
  }

  private func sizeChecks(_ size: PixelSize, isAlone: Bool) -> [PlatformReport.Check] {
    let value = "\(size.width)×\(size.height)"
    if let canvas = limits.canvas, limits.isForStickers || !isAlone {
      return [.init(name: "size", value: value, limit: "\(canvas.width)×\(canvas.height)", isMet: size == canvas)]
    }
    // A sticker alone keeps its size unless the platform requires another.
    guard let box = limits.stickerBox else { return [] }
    let longer = max(size.width, size.height)
    return [.init(name: "size", value: value, limit: "\(box.width) on the longer side", isMet: longer == box.width)]
  }

  /// Returns whether a range contains a value, whose last digits may have been rounded.
  private static func contains(_ range: ClosedRange<Double>, _ value: Double) -> Bool {
    value >= range.lowerBound - 1e-3 && value <= range.upperBound + 1e-3
  }

  private static func words(_ range: ClosedRange<Double>) -> String {
    range.lowerBound > 0
      ? "\(number(range.lowerBound)) to \(number(range.upperBound))" : "at most \(number(range.upperBound))"
  }

  /// Returns a number with at most two decimals.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
