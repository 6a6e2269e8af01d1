import CLibav

/// What the examined structure of the file says about libav's tracks.
extension Demuxer {
  /// Returns the track in the structure of an MP4 or MOV file.
  func boxTrack(of stream: UnsafeMutablePointer<AVStream>) -> BoxTrack? {
    guard case .boxes(let structure) = input.container else { return nil }
    return structure.tracks.first { $0.id == Int(stream.pointee.id) }
  }

  /// Returns the track in the structure of a Matroska file, which is in the same place among those of its type.
  func matroskaTrack(of stream: UnsafeMutablePointer<AVStream>) -> MatroskaStructure.Track? {
    guard case .matroska(let structure) = input.container else { return nil }
    let isVideo = stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
    let type = isVideo ? MatroskaStructure.Track.video : MatroskaStructure.Track.audio
    let tracks = structure.numbers.compactMap { structure.tracks[$0] }.filter { $0.type == type }
    guard let place = (isVideo ? videoStreams : audioStreams).firstIndex(of: stream), place < tracks.count else {
      return nil
    }
    return tracks[place]
  }

  /// Returns whether the samples of a track are encrypted.
  func isProtected(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
    shim_stream_side_data(stream, AV_PKT_DATA_ENCRYPTION_INIT_INFO, nil) != nil
      || boxTrack(of: stream)?.entry?.isProtected ?? matroskaTrack(of: stream)?.isProtected ?? false
  }

  /// Returns the number of frames of a video track; nil if the structure does not contain it.
  func frameCount(of stream: UnsafeMutablePointer<AVStream>) -> Int? {
    switch input.container {
    case .boxes(let structure):
      return boxTrack(of: stream).map { Int(clamping: $0.samples + (structure.fragmentSamples[$0.id] ?? 0)) }
    case .matroska: return matroskaTrack(of: stream)?.blocks
    case .other: return nil
    }
  }

  /// Corrects what libav reads wrongly in headers of MP4 files. Call it before libav examines the tracks.
  func correctHeaders() {
    guard case .boxes(let structure) = input.container else { return }
    // libav takes durations of ones, which mean that they are unknown, for numbers.
    if structure.hasUnknownDuration { context.pointee.duration = LibavCode.noTimestamp }
    for stream in streams {
      guard let track = boxTrack(of: stream) else { continue }
      if track.hasUnknownDuration, let samples = structure.fragmentSamples[track.id] {
        stream.pointee.duration = duration(of: stream, samples: samples + track.samples)
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
