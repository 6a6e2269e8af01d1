import CLibav
import Files
import Geometry

extension Demuxer {
  /// Returns the track to decode: the default track or else the largest one, but never cover art.
  func videoTrack() throws(FileError) -> VideoTrack {
    func unsupported(_ reason: String) -> FileError {
      FileError(.unsupported, .read, file: input.path, reason: reason)
    }
    let candidates = videoStreams
    func rank(_ stream: UnsafeMutablePointer<AVStream>) -> (Int, Int) {
      let track = stream.pointee.codecpar.pointee
      return (
        stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0 ? 1 : 0, Int(track.width) * Int(track.height)
      )
    }
    guard let best = candidates.map({ rank($0) }).max(by: <), let stream = candidates.first(where: { rank($0) == best })
    else {
      throw FileError(.wrongType, .read, file: input.path, reason: "it has no video track")
    }
    let track = stream.pointee.codecpar.pointee
    if shim_stream_side_data(stream, AV_PKT_DATA_ENCRYPTION_INIT_INFO, nil) != nil
      || track.codec_tag == shim_fourcc(100, 114, 109, 105)
    {
      throw unsupported("it is copy-protected")
    }
    guard track.codec_id != AV_CODEC_ID_NONE else {
      throw unsupported("its video codec is unknown (\(codecName(track)))")
    }
    guard track.width > 0, track.height > 0, let pixels = PixelLayout(AVPixelFormat(track.format)) else {
      throw FileError(
        .damaged, .read, file: input.path, reason: "it is damaged: its video track has no size or pixel format")
    }
    let colorTags = ColorTags(track: track, isRGB: pixels.isRGB, isFullRangeFormat: pixels.isFullRange)
    let matrices = ["bt709", "bt470bg", "smpte170m", "fcc", "bt2020nc"]
    guard matrices.contains(colorTags.matrix.name) else {
      throw unsupported("its colour matrix is not supported (\(colorTags.matrix.name))")
    }
    if let bytes = shim_stream_side_data(stream, AV_PKT_DATA_DOVI_CONF, nil) {
      let record = UnsafeRawPointer(bytes).loadUnaligned(as: AVDOVIDecoderConfigurationRecord.self)
      guard record.dv_bl_signal_compatibility_id != 0 || ![5, 10].contains(record.dv_profile) else {
        throw unsupported("it is Dolby Vision profile \(record.dv_profile), which has no compatible base layer")
      }
    }
    return VideoTrack(stream: stream, orientation: orientation(of: stream), pixels: pixels, colorTags: colorTags)
  }

  /// The video tracks, without cover art.
  var videoStreams: [UnsafeMutablePointer<AVStream>] {
    let coverArt = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS
    return streams.filter {
      $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO && $0.pointee.disposition & coverArt == 0
    }
  }

  /// Returns the orientation in the display matrix.
  private func orientation(of stream: UnsafeMutablePointer<AVStream>) -> Orientation {
    var size = 0
    guard let bytes = shim_stream_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 36 else {
      return .upright
    }
    func entry(_ index: Int) -> Double {
      Double(UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: 4 * index, as: Int32.self))
    }
    return Orientation(displayMatrix: (a: entry(0), b: entry(1), c: entry(3), d: entry(4)))
  }
}
