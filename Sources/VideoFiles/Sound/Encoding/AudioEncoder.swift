import CLibav
import Files

/// Encodes audio samples as AAC packets.
final class AudioEncoder {
  private let encoder: OpenEncoder
  private let file: String
  private let channels: Int
  private var pending: [[Float]]
  /// The time of the next sample to be encoded, in samples. Set it before the first sample.
  var time: Int64 = 0

  /// Creates an AAC-LC encoder for a channel layout.
  ///
  /// It has two bits per sample, 96 kbit/s per channel at 48 kHz. With fewer, libav's encoder cuts off audible
  /// frequencies, and beside the video the difference in size is small. Strict platforms allow 128 kbit/s in total.
  init(sampleRate: Int32, layout: AVChannelLayout, isStrict: Bool = false, file: String) throws(FileError) {
    self.file = file
    channels = Int(layout.nb_channels)
    pending = Array(repeating: [], count: channels)
    encoder = try OpenEncoder(
      "aac", file: file, failure: "AAC does not support \(channels) channels at \(sampleRate) Hz"
    ) { context in
      context.sample_fmt = AV_SAMPLE_FMT_FLTP
      context.sample_rate = sampleRate
      context.ch_layout = layout
      let rate = 2 * Int64(sampleRate) * Int64(layout.nb_channels)
      context.bit_rate = isStrict ? min(rate, 128_000) : rate
      context.time_base = AVRational(num: 1, den: sampleRate)
      context.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
    }
  }

  /// Creates an AAC-LC encoder for a number of channels.
  convenience init(sampleRate: Int, channels: Int, file: String) throws(FileError) {
    var layout = AVChannelLayout()
    av_channel_layout_default(&layout, Int32(channels))
    try self.init(sampleRate: Int32(sampleRate), layout: layout, file: file)
  }

  var context: UnsafeMutablePointer<AVCodecContext> { encoder.context }
  private var frame: UnsafeMutablePointer<AVFrame> { encoder.frame }

  /// Encodes samples, nominally −1…1 and the same number for each channel, and passes finished packets to `write`.
  func send(
    _ samples: [[Float]], write: (UnsafeMutablePointer<AVPacket>) throws(FileError) -> Void
  ) throws(FileError) {
    precondition(samples.count == channels, "the samples must have \(channels) channels, got \(samples.count)")
    precondition(
      samples.allSatisfy { $0.count == samples[0].count },
      "all channels must have the same length, got \(samples.map(\.count))")
    for channel in 0..<channels { pending[channel] += samples[channel] }
    let block = Int(context.pointee.frame_size)
    var start = 0
    while pending[0].count - start >= block {
      try encode(start..<start + block, write: write)
      start += block
    }
    for channel in 0..<channels { pending[channel].removeFirst(start) }
  }

  /// Encodes the remaining samples.
  func finish(write: (UnsafeMutablePointer<AVPacket>) throws(FileError) -> Void) throws(FileError) {
    if !pending[0].isEmpty { try encode(0..<pending[0].count, write: write) }
    try FileError.check(avcodec_send_frame(context, nil), .unsupported, .write, file)
    try drain(write)
  }

  private func encode(
    _ range: Range<Int>, write: (UnsafeMutablePointer<AVPacket>) throws(FileError) -> Void
  ) throws(FileError) {
    defer { av_frame_unref(frame) }
    frame.pointee.nb_samples = Int32(range.count)
    frame.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
    frame.pointee.sample_rate = context.pointee.sample_rate
    frame.pointee.pts = time
    try FileError.check(
      av_channel_layout_copy(&frame.pointee.ch_layout, &context.pointee.ch_layout), .unsupported, .write, file)
    try FileError.check(av_frame_get_buffer(frame, 0), .unsupported, .write, file)
    for channel in 0..<channels {
      let plane = UnsafeMutableRawPointer(frame.pointee.extended_data[channel]!)
      pending[channel][range].withUnsafeBytes { plane.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
    }
    time += Int64(range.count)
    try FileError.check(avcodec_send_frame(context, frame), .unsupported, .write, file)
    try drain(write)
  }

  private func drain(
    _ write: (UnsafeMutablePointer<AVPacket>) throws(FileError) -> Void
  ) throws(FileError) {
    let packet = encoder.packet
    while true {
      let code = avcodec_receive_packet(context, packet)
      if code == LibavCode.again || code == LibavCode.endOfFile { return }
      try FileError.check(code, .unsupported, .write, file)
      try write(packet)
    }
  }
}
