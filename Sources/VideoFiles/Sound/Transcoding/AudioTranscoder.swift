import CLibav
import Files

/// Decodes the packets of a track and encodes them as AAC, at the same times.
final class AudioTranscoder {
  /// Receives finished AAC packets.
  typealias Output = (UnsafeMutablePointer<AVPacket>) throws(FileError) -> Void

  /// The format of the AAC.
  let format: AACFormat
  /// The number of packets that could not be decoded.
  private(set) var damagedPackets = 0
  /// Whether any samples have been decoded.
  private(set) var hasSamples = false

  private let source: AudioSources.Source
  private let decoder: AudioDecoder
  private let encoder: AudioEncoder
  private var resampler: AudioResampler?
  private var timeline: SampleTimeline?
  /// The sample rate of the timeline.
  private var rate: Int32 = 0
  /// The source as the user named it.
  private let file: String
  /// The end that was last given. It applies to the samples that the decoder delays.
  private var end = Double.infinity
  /// The time at which the AAC starts, in seconds; nil for that of the first decoded sample.
  private var origin: Double?

  /// The number of silent samples that are converted at a time.
  private static let silentBlock = 8192

  /// Creates a transcoder of a track in `file` for `output`, as the user named them. For a strict file, audio is mixed
  /// down to two channels.
  init(_ source: AudioSources.Source, isStrict: Bool, file: String, output: String) throws(FileError) {
    self.source = source
    self.file = file
    let parameters = source.parameters.pointee
    format = AACFormat(sampleRate: parameters.sample_rate, layout: parameters.ch_layout, isStereo: isStrict)
    decoder = try AudioDecoder(source.parameters, timeBase: source.timeBase, file: file)
    encoder = try AudioEncoder(sampleRate: format.sampleRate, layout: format.layout, isStrict: isStrict, file: output)
  }

  /// The encoder's settings.
  var context: UnsafeMutablePointer<AVCodecContext> { encoder.context }

  /// Makes the AAC start at a time in seconds: after silence, or without earlier samples. Call it before the first
  /// packet; later calls have no effect.
  func begin(at seconds: Double) { origin = origin ?? seconds }

  /// Whether a finished packet contains nothing but the encoder's priming, before the given start.
  func isPriming(_ packet: UnsafeMutablePointer<AVPacket>) -> Bool {
    guard let origin else { return false }
    // Rounding must not make the first packet look earlier than it is.
    return packet.pointee.pts < Int64((origin * Double(format.sampleRate)).rounded()) - 1
  }

  /// Transcodes a packet. Samples from `end` on, in seconds, are dropped.
  func send(_ packet: UnsafeMutablePointer<AVPacket>, until end: Double, write: Output) throws(FileError) {
    let isIntact = try decoder.decode(packet) { frame throws(FileError) in try place(frame, until: end, write: write) }
    if !isIntact { damagedPackets += 1 }
    self.end = end
  }

  /// Encodes everything that is still delayed.
  func finish(write: Output) throws(FileError) {
    let end = end
    _ = try decoder.decode(nil) { frame throws(FileError) in try place(frame, until: end, write: write) }
    if let resampler { try encoder.send(resampler.flush(), write: write) }
    try encoder.finish(write: write)
  }

  /// Encodes a decoded frame at its time: after silence if there is a gap, without its start if there is an overlap.
  private func place(
    _ frame: UnsafeMutablePointer<AVFrame>, until end: Double, write: Output
  ) throws(FileError) {
    let resampler = try resampler(for: frame, write: write)
    let samples = AVRational(num: 1, den: rate)
    let pts = frame.pointee.best_effort_timestamp
    let time = pts == LibavCode.noTimestamp ? nil : av_rescale_q(pts, source.timeBase, samples)
    let isFirst = !hasSamples
    hasSamples = true
    var timeline = timeline ?? SampleTimeline(sampleRate: rate)
    let place = timeline.place(Int(frame.pointee.nb_samples), at: time, until: end)
    self.timeline = timeline
    try timeline.check(place.silence, file: file)
    if isFirst {
      encoder.time = av_rescale_q(place.silence.lowerBound, samples, AVRational(num: 1, den: format.sampleRate))
    }
    for start in stride(from: 0, to: place.silence.count, by: Self.silentBlock) {
      let count = min(Self.silentBlock, place.silence.count - start)
      try encoder.send(resampler.convertSilence(count), write: write)
    }
    if !place.kept.isEmpty { try encoder.send(resampler.convert(frame, place.kept), write: write) }
  }

  /// Returns the resampler for a frame. If the properties of the audio change, it is replaced.
  private func resampler(for frame: UnsafeMutablePointer<AVFrame>, write: Output) throws(FileError) -> AudioResampler {
    if let resampler {
      if resampler.accepts(frame) { return resampler }
      try encoder.send(resampler.flush(), write: write)
    }
    let new = try AudioResampler(from: frame.pointee, to: format, file: file)
    let newRate = frame.pointee.sample_rate
    if rate != newRate {
      let next =
        timeline?.next.map { av_rescale_q($0, AVRational(num: 1, den: rate), AVRational(num: 1, den: newRate)) }
        ?? origin.map { Int64(($0 * Double(newRate)).rounded()) }
      timeline = SampleTimeline(sampleRate: newRate, next: next)
      rate = newRate
    }
    resampler = new
    return new
  }
}
