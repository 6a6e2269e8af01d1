import CLibav
import Files
import Geometry

extension Demuxer {
  /// Returns the track to decode: the first one that is enabled and not much shorter than others, but never cover art.
  ///
  /// A motion photo has a second track with a few larger pictures. In MP4, libav calls all enabled tracks default.
  func videoTrack() throws(FileError) -> VideoTrack {
    func unsupported(_ reason: String) -> FileError {
      FileError(.unsupported, .read, file: input.path, reason: reason)
    }
    let candidates = videoStreams
    let most = candidates.compactMap { frameCount(of: $0) }.max() ?? 0
    func rank(_ stream: UnsafeMutablePointer<AVStream>) -> (Int, Int) {
      (
        (frameCount(of: stream) ?? most) * 2 >= most ? 1 : 0,
        stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0 ? 1 : 0
      )
    }
    guard let best = candidates.map({ rank($0) }).max(by: <), let stream = candidates.first(where: { rank($0) == best })
    else {
      throw FileError(.wrongType, .read, file: input.path, reason: "it has no video track")
    }
    let track = stream.pointee.codecpar.pointee
    guard !isProtected(stream) else { throw unsupported("it is copy-protected") }
    guard track.codec_id != AV_CODEC_ID_NONE, avcodec_find_decoder(track.codec_id) != nil else {
      throw unsupported(
        "the installed FFmpeg cannot decode its video codec (\(videoCodecName(track))); convert it to H.264 or HEVC")
    }
    guard track.width > 0, track.height > 0, let pixels = PixelLayout(AVPixelFormat(track.format)) else {
      throw FileError(
        .damaged, .read, file: input.path, reason: "it is damaged: its video track has no size or pixel format")
    }
    let colorTags = ColorTags(track: track, isRGB: pixels.isRGB, isFullRangeFormat: pixels.isFullRange)
    let matrices = ["bt709", "bt470bg", "smpte170m", "smpte240m", "fcc", "bt2020nc"]
    guard matrices.contains(colorTags.matrix.name) else {
      // Constant luminance and ICtCp have wide primaries.
      let target = colorTags.primaries.name == "bt2020" ? "2020_ncl" : "709"
      throw unsupported(
        "its colour matrix (\(colorTags.matrix.name)) is not supported; convert it with ffmpeg -vf zscale=matrix=\(target)"
      )
    }
    if let bytes = shim_stream_side_data(stream, AV_PKT_DATA_DOVI_CONF, nil) {
      let record = UnsafeRawPointer(bytes).loadUnaligned(as: AVDOVIDecoderConfigurationRecord.self)
      guard record.dv_bl_signal_compatibility_id != 0 || ![5, 10].contains(record.dv_profile) else {
        throw unsupported("it is Dolby Vision profile \(record.dv_profile), which has no compatible base layer")
      }
    }
    return VideoTrack(stream: stream, orientation: orientation(of: stream), pixels: pixels, colorTags: colorTags)
  }

  /// Returns the name of a video codec, including some that libav has learned lately or does not know.
  private func videoCodecName(_ track: AVCodecParameters) -> String {
    let name = codecName(track)
    let names = ["aprn": "ProRes RAW", "aprh": "ProRes RAW HQ", "vvc1": "VVC", "vvi1": "VVC", "apv1": "APV"]
    return names[name].map { "\($0), \(name)" } ?? name
  }

  /// Returns descriptions of the video tracks other than `video`, such as `64×48 with 3 frames`.
  func unusedVideoTracks(besides video: VideoTrack) -> [String] {
    videoStreams.filter { $0 != video.stream }.map { stream in
      let track = stream.pointee.codecpar.pointee
      let frames = frameCount(of: stream).map { " with \($0) \($0 == 1 ? "frame" : "frames")" }
      return "\(track.width)×\(track.height)" + (frames ?? "")
    }
  }

  /// Returns the orientation in the display matrix.
  private func orientation(of stream: UnsafeMutablePointer<AVStream>) -> Orientation {
    displayMatrix(of: stream).map { Orientation(displayMatrix: $0) } ?? .upright
  }

  /// Whether a track is turned by other than quarter turns.
  func isTilted(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
    guard let (a, b, c, d) = displayMatrix(of: stream), a * d != b * c else { return false }
    // Some programs round the sine of a quarter turn.
    return min(max(abs(a), abs(d)), max(abs(b), abs(c))) > 0.01 * max(abs(a), abs(b), abs(c), abs(d))
  }

  /// Returns the linear part of the display matrix, or nil if the track has no display matrix.
  private func displayMatrix(
    of stream: UnsafeMutablePointer<AVStream>
  ) -> (a: Double, b: Double, c: Double, d: Double)? {
    var size = 0
    guard let bytes = shim_stream_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 36 else { return nil }
    func entry(_ index: Int) -> Double {
      Double(UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: 4 * index, as: Int32.self))
    }
    return (a: entry(0), b: entry(1), c: entry(3), d: entry(4))
  }
}
