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
  private static let silentPacket: Int64 = 1024

  /// Creates a track. `file` is the source as the user named it.
  init(_ source: AudioSources.Source, file: String) throws(FileError) {
    let parameters = source.parameters.pointee
    timeBase = AVRational(num: 1, den: parameters.sample_rate)
    sourceTimeBase = source.timeBase
    self.file = file
    timeline = SampleTimeline(sampleRate: Int(parameters.sample_rate))
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
  /// overlap.
  func send(
    _ original: UnsafeMutablePointer<AVPacket>,
    write: (UnsafeMutablePointer<AVPacket>) throws(FileError) -> Void
  ) throws(FileError) {
    let count = Int(original.pointee.size) / blockSize
    let pts = original.pointee.pts
    let time = pts == LibavCode.noTimestamp ? nil : av_rescale_q(pts, sourceTimeBase, timeBase)
    var (silence, skipped) = timeline.place(count, at: time)
    let start = (timeline.next ?? 0) - Int64(count - skipped)
    try SampleTimeline.check(silence, sampleRate: timeBase.den, file: file)
    while silence > 0 {
      let block = min(silence, Self.silentPacket)
      try FileError.check(av_new_packet(packet, Int32(Int(block) * blockSize)), .unsupported, .read, file)
      memset(packet.pointee.data, Int32(silentByte), Int(packet.pointee.size))
      try pass(at: start - silence, count: block, write)
      silence -= block
    }
    guard skipped < count else { return }
    try FileError.check(av_packet_ref(packet, original), .unsupported, .read, file)
    packet.pointee.data += skipped * blockSize
    packet.pointee.size = Int32((count - skipped) * blockSize)
    try pass(at: start, count: Int64(count - skipped), write)
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
