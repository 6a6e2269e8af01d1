import CLibav

extension Demuxer {
  /// Returns the audio tracks, each with the reason, if any, why its packets cannot be copied to an MP4.
  func audioTracks() -> [AudioTrack] {
    streams.filter { $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO }.map { stream in
      let track = stream.pointee.codecpar.pointee
      return AudioTrack(
        index: Int(stream.pointee.index), codec: codecName(track), channels: Int(track.ch_layout.nb_channels),
        sampleRate: Int(track.sample_rate), obstacle: copyObstacle(stream))
    }
  }

  /// Returns the reason why packets cannot be copied; nil if they can.
  private func copyObstacle(_ stream: UnsafeMutablePointer<AVStream>) -> String? {
    let track = stream.pointee.codecpar.pointee
    let codecs = [
      AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3, AV_CODEC_ID_ALAC, AV_CODEC_ID_OPUS,
    ]
    guard codecs.contains(track.codec_id) else { return "MP4 does not hold \(codecName(track)) audio" }
    if av_stream_get_side_data(stream, AV_PKT_DATA_ENCRYPTION_INIT_INFO, nil) != nil { return "is copy-protected" }
    guard track.sample_rate > 0, track.ch_layout.nb_channels > 0 else { return "is damaged" }
    return nil
  }

  /// Returns libav's name for a codec, or the four-letter code in the file.
  func codecName(_ track: AVCodecParameters) -> String {
    if track.codec_id != AV_CODEC_ID_NONE { return String(cString: avcodec_get_name(track.codec_id)) }
    let letters = (0..<4).map { UInt8(truncatingIfNeeded: track.codec_tag >> (8 * $0)) }
    guard letters.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return "unknown" }
    return String(decoding: letters, as: UTF8.self)
  }
}
