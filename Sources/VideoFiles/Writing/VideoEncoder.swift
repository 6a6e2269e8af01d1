import CLibav
import Files
import Geometry

/// Encodes canvases as HEVC or H.264 packets.
final class VideoEncoder {
  /// The encoder's time base, in which the stream's timestamps are exact.
  let timeBase: AVRational
  /// The library or the hardware that encodes, never `auto`.
  let backend: EncoderSettings.Backend
  private let encoder: OpenEncoder
  /// The frames that a hardware encoder takes; nil for software.
  private let hardware: HardwareFrames?
  private let stream: VideoStream
  private let file: String
  /// The number of units of ``timeBase`` in one unit of the stream's time base.
  let unit: Int64
  private var durations: [Int64: Int64] = [:]
  private var last: Int64?
  private var sent = 0
  /// The times of frames that a hardware encoder has not returned. It may round times, but keeps the order.
  private var encoding: [Int64] = []

  init(_ stream: VideoStream, settings: EncoderSettings, file: String) throws(FileError) {
    self.stream = stream
    self.file = file
    func unsupported(_ reason: String) -> FileError {
      FileError(.unsupported, .write, file: file, reason: reason)
    }
    guard stream.format.bitDepth == 8 || (settings.codec == .hevc && stream.format.bitDepth == 10) else {
      throw unsupported("\(settings.codec.rawValue) does not support \(stream.format.bitDepth) bits per sample")
    }
    guard settings.codec == .h264 || min(stream.size.width, stream.size.height) >= 16 else {
      throw unsupported("HEVC needs at least 16 pixels per side, got \(stream.size.width)×\(stream.size.height)")
    }
    guard stream.format.chroma == .half else { throw unsupported("only 4:2:0 chroma can be written") }
    let (timeBase, unit) = try Self.exactTimeBase(of: stream.timeBase, file: file)
    (self.timeBase, self.unit) = (timeBase, unit)
    (backend, encoder, hardware) = try Self.open(stream, timeBase, settings, file: file)
  }

  /// Opens the encoder that the settings name.
  private static func open(
    _ stream: VideoStream, _ timeBase: AVRational, _ settings: EncoderSettings, file: String
  ) throws(FileError) -> (EncoderSettings.Backend, OpenEncoder, HardwareFrames?) {
    for backend in settings.backend.hardware {
      do throws(FileError) {
        let (encoder, frames) = try HardwareEncoder(backend, settings).open(stream, timeBase, file: file)
        return (backend, encoder, frames)
      } catch {
        guard settings.backend == .auto else { throw error }
      }
    }
    return (.software, try SoftwareEncoder(settings).open(stream, timeBase, file: file), nil)
  }

  var context: UnsafeMutablePointer<AVCodecContext> { encoder.context }
  /// libav's name of the encoder.
  var name: String { context.pointee.codec.pointee.name.map { String(cString: $0) } ?? "" }
  private var frame: UnsafeMutablePointer<AVFrame> { encoder.frame }

  /// Returns a time base of 1/n s that represents the stream's timestamps exactly.
  ///
  /// MP4 tracks require n to be an integer. It is at least 600.
  static func exactTimeBase(of source: Rational, file: String) throws(FileError) -> (AVRational, unit: Int64) {
    let ticks = source.denominator
    let multiple = (600 + ticks - 1) / ticks
    guard let scale = Int32(exactly: ticks * multiple), scale > 0 else {
      throw FileError(
        .unsupported, .write, file: file,
        reason: "its time base of 1/\(ticks) s is too fine for MP4")
    }
    return (AVRational(num: 1, den: scale), Int64(source.numerator * multiple))
  }

  /// Encodes a frame, whose timestamp must be later than the previous one's.
  func send(_ canvas: VideoFrame) throws(FileError) {
    precondition(
      canvas.image.size == stream.size && canvas.image.format == stream.format,
      "the frame must be \(stream.size) in \(stream.format), got \(canvas.image.size) in \(canvas.image.format)")
    precondition(last.map { $0 < canvas.pts } ?? true, "timestamps must increase, got \(canvas.pts) after \(last ?? 0)")
    // The next timestamp gives the exact duration. The duration in the file is often imprecise.
    if let last, durations[last * unit] != nil { durations[last * unit] = (canvas.pts - last) * unit }
    last = canvas.pts
    sent += 1
    durations[canvas.pts * unit] = max(1, canvas.duration) * unit
    if let hardware {
      try hardware.fill(frame, with: canvas.image)
    } else {
      try lend(canvas.image)
    }
    describe()
    frame.pointee.pts = canvas.pts * unit
    if hardware != nil { encoding.append(canvas.pts * unit) }
    defer { av_frame_unref(frame) }
    try check(avcodec_send_frame(context, frame))
  }

  /// The codec's parameter sets as they are stored in the file.
  var parameters: [UInt8] {
    Array(UnsafeBufferPointer(start: context.pointee.extradata, count: Int(context.pointee.extradata_size)))
  }

  /// Signals the end of the video, or of a part that ends with the timestamp of the frame after it.
  func finish(before next: Int64? = nil) throws(FileError) {
    if let next, let last, durations[last * unit] != nil { durations[last * unit] = (next - last) * unit }
    try check(avcodec_send_frame(context, nil))
  }

  /// Returns the next finished packet, or nil if more frames are needed or the end has been reached.
  ///
  /// The packet is valid until the next call.
  func receive() throws(FileError) -> UnsafeMutablePointer<AVPacket>? {
    let packet = encoder.packet
    let code = avcodec_receive_packet(context, packet)
    if code == LibavCode.again || code == LibavCode.endOfFile { return nil }
    try check(code)
    if hardware != nil {
      packet.pointee.pts = encoding.removeFirst()
      packet.pointee.dts = packet.pointee.pts
    }
    // x265 determines its decoding delay from the third frame on. Fewer frames are never reordered and need no delay.
    if sent < 3 { packet.pointee.dts = packet.pointee.pts }
    packet.pointee.duration = durations.removeValue(forKey: packet.pointee.pts) ?? 0
    return packet
  }

  /// Throws if a libav call returned a negative value.
  private func check(_ code: Int32) throws(FileError) {
    guard let hardware else { return _ = try FileError.check(code, .unsupported, .write, file) }
    try hardware.check(code)
  }

  /// Makes the libav frame refer to an image's memory. The image is retained until the encoder releases it.
  private func lend(_ image: PlanarImage) throws(FileError) {
    let owner = Unmanaged.passRetained(image)
    let luma = image.layout(0)
    guard
      let buffer = av_buffer_create(
        luma.base.assumingMemoryBound(to: UInt8.self), luma.bytesPerRow * image.size.height,
        { owner, _ in Unmanaged<PlanarImage>.fromOpaque(owner!).release() }, owner.toOpaque(), 0)
    else {
      owner.release()
      throw .libav(.unsupported, .write, file, LibavCode.noMemory)
    }
    frame.pointee.buf.0 = buffer
    func pointer(_ plane: Int) -> UnsafeMutablePointer<UInt8> {
      image.layout(plane).base.assumingMemoryBound(to: UInt8.self)
    }
    frame.pointee.data.0 = pointer(0)
    frame.pointee.data.1 = pointer(1)
    frame.pointee.data.2 = pointer(2)
    frame.pointee.linesize.0 = Int32(luma.bytesPerRow)
    frame.pointee.linesize.1 = Int32(image.layout(1).bytesPerRow)
    frame.pointee.linesize.2 = Int32(image.layout(2).bytesPerRow)
    frame.pointee.width = context.pointee.width
    frame.pointee.height = context.pointee.height
    frame.pointee.format = context.pointee.pix_fmt.rawValue
  }

  /// Gives the frame the colour properties of the video.
  private func describe() {
    frame.pointee.color_primaries = context.pointee.color_primaries
    frame.pointee.color_trc = context.pointee.color_trc
    frame.pointee.colorspace = context.pointee.colorspace
    frame.pointee.color_range = context.pointee.color_range
    frame.pointee.chroma_location = context.pointee.chroma_sample_location
    frame.pointee.sample_aspect_ratio = context.pointee.sample_aspect_ratio
  }
}
