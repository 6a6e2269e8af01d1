import CLibav
import Files

/// Prepares the packets of an uncompressed track for a container that numbers samples instead of storing times.
///
/// Gaps are filled with silence and overlaps are cut off, so that all samples keep their times. Packets are otherwise
/// unchanged.
final class UncompressedTrack {
  /// The unit of the timestamps of prepared packets: one sample.
  let timeBase: AVRational
  private let sourceTimeBase: AVRational
  private let file: String
  private let packet: UnsafeMutablePointer<AVPacket>
  private var timeline: SampleTimeline
  /// The number of bytes that the samples of all channels take at one time.
  private let blockSize: Int
  private let silentByte: UInt8

  /// The maximum number of silent samples in a packet.
  private static let silentPacket = 1024

  /// Creates a track. `file` is the source as the user named it.
  init(_ source: AudioSources.Source, file: String) throws(FileError) {
    let parameters = source.parameters.pointee
    timeBase = AVRational(num: 1, den: parameters.sample_rate)
    sourceTimeBase = source.timeBase
    self.file = file
    timeline = SampleTimeline(sampleRate: parameters.sample_rate)
    blockSize = Int(av_get_bits_per_sample(parameters.codec_id)) / 8 * Int(parameters.ch_layout.nb_channels)
    silentByte =
      switch parameters.codec_id {
      case AV_CODEC_ID_PCM_U8: 0x80
      case AV_CODEC_ID_PCM_ALAW: 0xD5
      case AV_CODEC_ID_PCM_MULAW: 0xFF
      default: 0
      }
    packet = try FileError.allocated(av_packet_alloc(), .read, file)
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
  }

  /// Passes a packet to `write`, after packets of silence if there is a gap, or without its start if there is an
  /// overlap. Samples from `end` on, in seconds, are dropped.
  func send(
    _ original: UnsafeMutablePointer<AVPacket>, until end: Double,
    write: (UnsafeMutablePointer<AVPacket>) throws(FileError) -> Void
  ) throws(FileError) {
    let pts = original.pointee.pts
    let time = pts == LibavCode.noTimestamp ? nil : av_rescale_q(pts, sourceTimeBase, timeBase)
    let place = timeline.place(Int(original.pointee.size) / blockSize, at: time, until: end)
    try timeline.check(place.silence, file: file)
    for start in stride(from: place.silence.lowerBound, to: place.silence.upperBound, by: Self.silentPacket) {
      let count = min(Int64(Self.silentPacket), place.silence.upperBound - start)
      try FileError.check(av_new_packet(packet, Int32(Int(count) * blockSize)), .unsupported, .read, file)
      memset(packet.pointee.data, Int32(silentByte), Int(packet.pointee.size))
      try pass(at: start, count: count, write)
    }
    guard !place.kept.isEmpty else { return }
    try FileError.check(av_packet_ref(packet, original), .unsupported, .read, file)
    packet.pointee.data += place.kept.lowerBound * blockSize
    packet.pointee.size = Int32(place.kept.count * blockSize)
    try pass(at: place.start, count: Int64(place.kept.count), write)
  }

  private func pass(
    at time: Int64, count: Int64, _ write: (UnsafeMutablePointer<AVPacket>) throws(FileError) -> Void
  ) throws(FileError) {
    defer { av_packet_unref(packet) }
    packet.pointee.pts = time
    packet.pointee.dts = time
    packet.pointee.duration = count
    packet.pointee.flags |= AV_PKT_FLAG_KEY
    try write(packet)
  }
}
