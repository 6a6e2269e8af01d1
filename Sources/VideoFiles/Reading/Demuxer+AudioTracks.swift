import CLibav

extension Demuxer {
  /// Returns the audio tracks.
  func audioTracks() -> [AudioTrack] {
    audioStreams.map { stream in
      let track = stream.pointee.codecpar.pointee
      let obstacle = obstacle(stream)
      let canDecode =
        obstacle == nil
        && AudioDecoder.canDecode(stream.pointee.codecpar, timeBase: stream.pointee.time_base, file: input.path)
      return AudioTrack(
        index: Int(stream.pointee.index), codec: codecName(track), channels: Int(track.ch_layout.nb_channels),
        sampleRate: Int(track.sample_rate), obstacle: obstacle, canDecode: canDecode)
    }
  }

  /// The highest sample rate that any recorder uses, in hertz. A damaged header may state one that no player accepts.
  private static let highestSampleRate: Int32 = 768_000

  /// Returns the reason why a track can be neither copied nor decoded, or nil if its packets can at least be copied.
  private func obstacle(_ stream: UnsafeMutablePointer<AVStream>) -> String? {
    let track = stream.pointee.codecpar.pointee
    if isProtected(stream) { return "it is copy-protected" }
    if track.codec_id == AV_CODEC_ID_NONE { return "its codec is unknown" }
    if let box = boxTrack(of: stream), let pcm = box.entry?.pcm, let size = box.sampleSize,
      size * 8 != Int64(av_get_bits_per_sample(track.codec_id)) * Int64(track.ch_layout.nb_channels)
    {
      return "its format cannot be read (ISO PCM with \(pcm.bits) bits)"
    }
    let isPossible = (1...Self.highestSampleRate).contains(track.sample_rate) && track.ch_layout.nb_channels > 0
    return isPossible ? nil : "it is damaged"
  }

  /// Returns libav's name for a codec, or the four-letter code in the file.
  func codecName(_ track: AVCodecParameters) -> String {
    if track.codec_id != AV_CODEC_ID_NONE { return String(cString: avcodec_get_name(track.codec_id)) }
    let letters = (0..<4).map { UInt8(truncatingIfNeeded: track.codec_tag >> (8 * $0)) }
    guard letters.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return "unknown" }
    return String(decoding: letters, as: UTF8.self)
  }
}
