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
  /// The time of the first frame, in seconds on the video's clock. In a strict file, all tracks start there.
  var start = 0.0

  private let isStrict: Bool
  /// The tracks that have been started.
  private var started: Set<Int> = []
  /// The source and the output as the user named them.
  private let names: (source: String, output: String)

  private let muxer: Muxer
  private let sources: [Int: AudioSources.Source]
  private let outcomes: [(index: Int, outcome: AudioOutcome)]
  private var lanes: [Int: Lane] = [:]

  /// Adds the tracks to a muxer that has not begun. `file` is the output as the user named it.
  init(
    from reader: VideoReader, _ policy: AudioPolicy, container: VideoContainer, isStrict: Bool, to muxer: Muxer,
    file: String
  ) throws(FileError) {
    self.muxer = muxer
    self.isStrict = isStrict
    names = (reader.audio.file, file)
    let tracks = reader.info.audio
    outcomes = tracks.map {
      ($0.index, AudioOutcome(codec: $0.codec, treatment: $0.treatment(in: container, policy, isStrict: isStrict)))
    }
    sources = Dictionary(uniqueKeysWithValues: reader.audio.sources.map { ($0.track, $0) })
    for (index, outcome) in outcomes {
      guard let source = sources[index] else { continue }
      switch outcome.treatment {
      case .copied: try addCopy(of: source, container: container, source: reader.audio.file)
      case .encoded:
        let transcoder = try AudioTranscoder(source, isStrict: isStrict, file: reader.audio.file, output: file)
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
    case .copied(let track, let timeBase):
      guard try isHeard(packet, timeBase: timeBase) else { return }
      try muxer.write(packet.packet, track: track, timeBase: timeBase)
    case .uncompressed(let uncompressed, let track):
      try uncompressed.send(packet.packet, until: end) { packet throws(FileError) in
        try muxer.write(packet, track: track, timeBase: uncompressed.timeBase)
      }
    case .encoded(let transcoder, let track):
      if isStrict { transcoder.begin(at: start) }
      try transcoder.send(packet.packet, until: end) { packet throws(FileError) in
        guard !transcoder.isPriming(packet) else { return }
        try muxer.write(packet, track: track, timeBase: transcoder.context.pointee.time_base)
      }
    case nil: break
    }
  }

  /// Returns whether a copied packet belongs in the file.
  ///
  /// Without edit lists, a track starts with its first packet. In a strict file, that is the one nearest to the first
  /// frame, and those before it are left out. Throws if the audio starts much later.
  private func isHeard(_ packet: AudioPacket, timeBase: AVRational) throws(FileError) -> Bool {
    guard isStrict, !started.contains(packet.track) else { return true }
    let half = max(Double(packet.packet.pointee.duration) * av_q2d(timeBase), Self.shortestPacket) / 2
    if packet.time < start - half { return false }
    guard packet.time <= start + max(half, Self.greatestLag) else {
      let lag = ((packet.time - start) * 100).rounded() / 100
      throw FileError(
        .unsupported, .write, file: names.output,
        reason: "the audio of \(names.source.readablePath) starts \(lag) s after the first frame, which cannot be kept "
          + "without an edit list; encode it (--audio aac) or omit it (--audio none)")
    }
    started.insert(packet.track)
    return true
  }

  /// The duration of an AAC packet at 48 kHz, in seconds.
  private static let shortestPacket = 1024.0 / 48_000
  /// The greatest imperceptible delay of audio, in seconds.
  private static let greatestLag = 0.02

  /// Writes all delayed packets, and returns the outcomes of the tracks.
  func finish() throws(FileError) -> [AudioOutcome] {
    let muxer = muxer
    var results: [AudioOutcome] = []
    for (index, outcome) in outcomes {
      var result = outcome
      if case .encoded(let transcoder, let track) = lanes[index], let source = sources[index] {
        try transcoder.finish { packet throws(FileError) in
          guard !transcoder.isPriming(packet) else { return }
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
