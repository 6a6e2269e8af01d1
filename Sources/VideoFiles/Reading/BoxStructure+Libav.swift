import CLibav

extension BoxStructure {
  /// Returns the track that libav calls `stream`; nil if the structure does not contain it.
  func track(of stream: UnsafeMutablePointer<AVStream>) -> BoxTrack? {
    tracks.first { $0.id == Int(stream.pointee.id) }
  }

  /// Corrects the values that libav misreads in headers of MP4 files. Call this before libav examines the tracks.
  func correctHeaders(of context: UnsafeMutablePointer<AVFormatContext>) {
    // libav takes durations of ones, which mean that they are unknown, for numbers, and libav 7 for 0.
    if hasUnknownDuration { context.pointee.duration = LibavCode.noTimestamp }
    for index in 0..<Int(context.pointee.nb_streams) {
      guard let stream = context.pointee.streams[index], let track = track(of: stream) else { continue }
      let fragments = fragmentSamples[track.id]
      if track.hasUnknownDuration, fragments != nil || stream.pointee.duration <= 0 {
        stream.pointee.duration = duration(of: stream, samples: (fragments ?? 0) + track.samples)
      }
      // libav 5 ignores the order of bytes that the file states.
      if let pcm = track.entry?.pcm, let codec = pcm.codec,
        Int(av_get_bits_per_sample(stream.pointee.codecpar.pointee.codec_id)) == pcm.bits
      {
        stream.pointee.codecpar.pointee.codec_id = codec
      }
    }
  }

  /// Returns the duration of a number of samples, given the times of those in the index.
  private func duration(of stream: UnsafeMutablePointer<AVStream>, samples: Int64) -> Int64 {
    let known = avformat_index_get_entries_count(stream)
    guard known > 1, let first = avformat_index_get_entry(stream, 0),
      let last = avformat_index_get_entry(stream, known - 1), last.pointee.timestamp > first.pointee.timestamp
    else { return LibavCode.noTimestamp }
    let step = Double(last.pointee.timestamp - first.pointee.timestamp) / Double(known - 1)
    return Int64(exactly: (step * Double(samples)).rounded()) ?? LibavCode.noTimestamp
  }
}

extension SampleEntry.PCM {
  /// The codec of such samples; nil if libav has none.
  fileprivate var codec: AVCodecID? {
    switch (bits, isLittleEndian) {
    case (16, true): AV_CODEC_ID_PCM_S16LE
    case (16, false): AV_CODEC_ID_PCM_S16BE
    case (24, true): AV_CODEC_ID_PCM_S24LE
    case (24, false): AV_CODEC_ID_PCM_S24BE
    case (32, true): AV_CODEC_ID_PCM_S32LE
    case (32, false): AV_CODEC_ID_PCM_S32BE
    default: nil
    }
  }
}
