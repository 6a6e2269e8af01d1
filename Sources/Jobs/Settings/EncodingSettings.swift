package import Exporting
import Foundation
import ImageFiles
package import VideoFiles

/// The settings for encoding a video and for HDR. Settings that are nil have their defaults.
package struct EncodingSettings: Hashable, Sendable {
  package var codec: EncoderSettings.Codec?
  package var preset: String?
  package var crf: Double?
  package var backend: EncoderSettings.Backend?
  package var hdr: HDRPolicy?
  package var audio: AudioPolicy?

  package static let defaultPreset = "veryfast"
  package static let defaultCRF = 22.0
  package static let defaultBackend = EncoderSettings.Backend.software
  package static let defaultAudio = AudioPolicy.copy

  /// Creates settings that all have their defaults.
  package init() {}

  /// Returns the default codec of a platform.
  package static func defaultCodec(for platform: Platform?) -> EncoderSettings.Codec {
    platform?.limits.prefersH264 == true ? .h264 : .hevc
  }

  /// The HDR policy of a job that names none.
  package static func defaultHDR(for platform: Platform?) -> HDRPolicy { platform == nil ? .keep : .sdr }

  /// Throws if a value is out of range.
  func checkValues() throws(JobError) {
    if let preset, !EncoderSettings.presets.contains(preset) {
      throw JobError("--preset must be one of \(EncoderSettings.presets.joined(separator: ", ")), got \(preset)")
    }
    if let crf, !(0...51).contains(crf) { throw JobError("--crf must be 0 to 51, got \(crf)") }
  }

  /// Throws if any of these settings, or of the limits of the background, has no effect on an output of type `kind`.
  func check(_ kind: OutputKind, over background: Background.Kind, _ limits: InputLimits) throws(JobError) {
    // A JPEG can hold the gain map that a photo may have, and a PNG can be PQ or HLG as a photo may be.
    let holdsHDR = background == .photo && (kind == .jpeg || kind == .png)
    if !kind.isVideo {
      try UnusedOption.refuse(
        [
          "--codec": codec != nil, "--preset": preset != nil, "--crf": crf != nil, "--encoder": backend != nil,
          "--hdr": hdr != nil && !holdsHDR, "--audio": audio != nil,
        ], "on an image")
    }
    if background == .photo {
      try UnusedOption.refuse(["--audio": audio != nil], "over a photo, which is silent")
    }
    if background != .video {
      try UnusedOption.refuse(
        [
          "--hdr": hdr != nil && !holdsHDR,
          "--max-video-side": limits.videoSide != nil, "--max-video-duration": limits.videoDuration != nil,
        ], "without a video in --over")
    }
    if background != .photo {
      try UnusedOption.refuse(["--max-megapixels": limits.megapixels != nil], "without a photo in --over")
    }
  }

  /// Applies the settings to a request. A platform determines those that are nil.
  func apply(to request: inout ExportRequest, for platform: Platform?, threads: Int) {
    request.encoder = EncoderSettings(
      codec: codec ?? Self.defaultCodec(for: platform), preset: preset ?? Self.defaultPreset,
      crf: crf ?? Self.defaultCRF, threads: threads)
    request.encoder.backend = backend ?? Self.defaultBackend
    request.encoder.isStrict = platform?.limits.isStrict ?? false
    request.hdr = hdr ?? Self.defaultHDR(for: platform)
    request.audio = audio ?? Self.defaultAudio
    request.platform = platform
  }

  /// Removes settings that have their default values.
  mutating func normalize(for platform: Platform?) {
    if codec == Self.defaultCodec(for: platform) { codec = nil }
    if preset == Self.defaultPreset { preset = nil }
    if crf == Self.defaultCRF { crf = nil }
    if backend == Self.defaultBackend { backend = nil }
    if hdr == Self.defaultHDR(for: platform) { hdr = nil }
    if audio == Self.defaultAudio { audio = nil }
  }
}

/// The limits beyond which an input is rejected. Limits that are nil have their defaults.
package struct InputLimits: Hashable, Sendable {
  package var megapixels: Double?
  package var videoSide: Int?
  package var videoDuration: Double?

  package static let defaultMegapixels = 200.0
  package static let defaultVideoSide = 8192
  package static let defaultVideoDuration = 7200.0

  /// Creates limits that all have their defaults.
  package init() {}

  /// Throws if a value is out of range.
  func checkValues() throws(JobError) {
    guard (megapixels ?? 1) > 0, (megapixels ?? 1).isFinite, (videoSide ?? 1) > 0, (videoDuration ?? 1) > 0 else {
      throw JobError("limits must be above 0")
    }
  }

  /// Opens the background at `path`, or returns no background for nil.
  package func open(_ path: String?, threads: Int) throws -> Background {
    guard let path else { return .none }
    let pixels = Int(min((megapixels ?? Self.defaultMegapixels) * 1e6, 1e12))
    return try Background(
      opening: path, photoLimits: PhotoLimits(maxPixels: pixels),
      videoLimits: VideoLimits(
        maxSide: videoSide ?? Self.defaultVideoSide, maxDuration: videoDuration ?? Self.defaultVideoDuration),
      threads: threads)
  }
}
