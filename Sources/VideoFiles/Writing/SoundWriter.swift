import CLibav
import Files

/// Writes the audio tracks of a source, each of which is copied, encoded as AAC or left out.
final class SoundWriter {
  /// How the packets of a track reach the file.
  private enum Lane {
    case copied(track: Int32, timeBase: AVRational)
    case uncompressed(UncompressedTrack, track: Int32)
    case encoded(AudioTranscoder, track: Int32)
  }

  /// The number of units per second in which the start of each written track is exact.
  private(set) var rates: [Int32] = []

  private let muxer: Muxer
  private let sources: [Int: AudioSources.Source]
  private let outcomes: [(index: Int, outcome: AudioOutcome)]
  private var lanes: [Int: Lane] = [:]

  /// Adds the tracks to a muxer that has not begun. `file` is the output as the user named it.
  init(
    from reader: VideoReader, _ policy: AudioPolicy, container: VideoContainer, to muxer: Muxer, file: String
  ) throws(FileError) {
    self.muxer = muxer
    let tracks = reader.info.audio
    outcomes = tracks.map {
      ($0.index, AudioOutcome(codec: $0.codec, treatment: $0.treatment(in: container, policy)))
    }
    sources = Dictionary(uniqueKeysWithValues: reader.audio.sources.map { ($0.track, $0) })
    for (index, outcome) in outcomes {
      guard let source = sources[index] else { continue }
      switch outcome.treatment {
      case .copied: try addCopy(of: source, container: container, source: reader.audio.file)
      case .encoded:
        let transcoder = try AudioTranscoder(source, file: reader.audio.file, output: file)
        let track = try add(source) { avcodec_parameters_from_context($0, transcoder.context) }
        lanes[index] = .encoded(transcoder, track: track)
        rates.append(transcoder.format.sampleRate)
      case .omitted, .dropped: break
      }
    }
  }

  private func addCopy(
    of source: AudioSources.Source, container: VideoContainer, source file: String
  ) throws(FileError) {
    let track = try add(source) { parameters in
      let code = avcodec_parameters_copy(parameters, source.parameters)
      parameters.pointee.codec_tag = 0
      return code
    }
    let isUncompressed = av_get_exact_bits_per_sample(source.parameters.pointee.codec_id) > 0
    lanes[source.track] =
      isUncompressed
      ? .uncompressed(try UncompressedTrack(source, file: file), track: track)
      : .copied(track: track, timeBase: source.timeBase)
    rates.append(source.parameters.pointee.sample_rate)
  }

  /// Adds a track with the source's language and role.
  private func add(
    _ source: AudioSources.Source, fill: (UnsafeMutablePointer<AVCodecParameters>) -> Int32
  ) throws(FileError) -> Int32 {
    try muxer.addTrack(timeBase: source.timeBase) { track in
      let code = fill(track.pointee.codecpar)
      if source.isDefault { track.pointee.disposition |= AV_DISPOSITION_DEFAULT }
      if let language = source.language { av_dict_set(&track.pointee.metadata, "language", language, 0) }
      return code
    }
  }

  /// Writes a packet of the source. Unless it is compressed and copied, samples from `end` on, in seconds, are dropped.
  func write(_ packet: AudioPacket, until end: Double) throws(FileError) {
    precondition(
      sources[packet.track] != nil, "the track must be one of \(sources.keys.sorted()), got \(packet.track)")
    let muxer = muxer
    switch lanes[packet.track] {
    case .copied(let track, let timeBase): try muxer.write(packet.packet, track: track, timeBase: timeBase)
    case .uncompressed(let uncompressed, let track):
      try uncompressed.send(packet.packet, until: end) { packet throws(FileError) in
        try muxer.write(packet, track: track, timeBase: uncompressed.timeBase)
      }
    case .encoded(let transcoder, let track):
      try transcoder.send(packet.packet, until: end) { packet throws(FileError) in
        try muxer.write(packet, track: track, timeBase: transcoder.context.pointee.time_base)
      }
    case nil: break
    }
  }

  /// Writes everything that is still delayed, and returns what became of the tracks.
  func finish() throws(FileError) -> [AudioOutcome] {
    let muxer = muxer
    var results: [AudioOutcome] = []
    for (index, outcome) in outcomes {
      var result = outcome
      if case .encoded(let transcoder, let track) = lanes[index], let source = sources[index] {
        try transcoder.finish { packet throws(FileError) in
          try muxer.write(packet, track: track, timeBase: transcoder.context.pointee.time_base)
        }
        let format = transcoder.format
        result.damagedPackets = transcoder.damagedPackets
        if !transcoder.hasSamples, transcoder.damagedPackets > 0 {
          result.treatment = .dropped(reason: "it is damaged")
        } else if !format.keepsChannels {
          result.downmix = AudioOutcome.Downmix(
            from: Int(source.parameters.pointee.ch_layout.nb_channels), to: Int(format.layout.nb_channels))
        }
      }
      results.append(result)
    }
    return results
  }
}
