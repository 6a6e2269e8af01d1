import CLibav
import Files
import Geometry

/// Copies images into the frames that hardware encoders take, which have a plane of luma and one in which both chroma
/// samples alternate: NV12, or P010 with 10 bits.
final class HardwareFrames {
  private let stream: VideoStream
  private let file: String
  private let format: AVPixelFormat
  /// Returns the error for a code of libav.
  private let failure: (Int32) -> FileError
  /// The frames in the memory of a device, and the frame that is copied there; nil if the encoder copies frames itself.
  private var device: (pool: UnsafeMutablePointer<AVBufferRef>, staging: UnsafeMutablePointer<AVFrame>)?

  /// Prepares frames of a stream, and opens the VA-API device if they are in its memory.
  init(
    _ stream: VideoStream, isInDevice: Bool, file: String, failure: @escaping (Int32) -> FileError
  ) throws(FileError) {
    self.stream = stream
    self.failure = failure
    self.file = file
    format = stream.format.bitDepth == 8 ? AV_PIX_FMT_NV12 : AV_PIX_FMT_P010LE
    if isInDevice { device = try openDevice() }
  }

  deinit {
    guard let device else { return }
    var pool: UnsafeMutablePointer<AVBufferRef>? = device.pool
    var staging: UnsafeMutablePointer<AVFrame>? = device.staging
    av_buffer_unref(&pool)
    av_frame_free(&staging)
  }

  private func openDevice() throws(FileError) -> (UnsafeMutablePointer<AVBufferRef>, UnsafeMutablePointer<AVFrame>) {
    var opened: UnsafeMutablePointer<AVBufferRef>?
    try check(av_hwdevice_ctx_create(&opened, AV_HWDEVICE_TYPE_VAAPI, nil, nil, 0))
    // The pool keeps a reference.
    defer { av_buffer_unref(&opened) }
    var pool: UnsafeMutablePointer<AVBufferRef>? = try FileError.allocated(av_hwframe_ctx_alloc(opened), .write, file)
    var staging = av_frame_alloc()
    do throws(FileError) {
      let frames = UnsafeMutableRawPointer(pool!.pointee.data!).assumingMemoryBound(to: AVHWFramesContext.self)
      frames.pointee.format = AV_PIX_FMT_VAAPI
      frames.pointee.sw_format = format
      frames.pointee.width = Int32(stream.size.width)
      frames.pointee.height = Int32(stream.size.height)
      // Encoders hold fewer frames than this when there are no B-frames.
      frames.pointee.initial_pool_size = 20
      try check(av_hwframe_ctx_init(pool))
      let frame = try FileError.allocated(staging, .write, file)
      try allocate(frame)
      return (pool!, frame)
    } catch {
      av_buffer_unref(&pool)
      av_frame_free(&staging)
      throw error
    }
  }

  /// Tells an encoder which frames it gets.
  func configure(_ context: inout AVCodecContext) {
    context.pix_fmt = device == nil ? format : AV_PIX_FMT_VAAPI
    if let device { context.hw_frames_ctx = av_buffer_ref(device.pool) }
  }

  /// Fills an empty frame with a copy of an image.
  func fill(_ frame: UnsafeMutablePointer<AVFrame>, with image: PlanarImage) throws(FileError) {
    if let device {
      copy(image, to: device.staging)
      try check(av_hwframe_get_buffer(device.pool, frame, 0))
      try check(av_hwframe_transfer_data(frame, device.staging, 0))
    } else {
      try allocate(frame)
      copy(image, to: frame)
    }
  }

  private func allocate(_ frame: UnsafeMutablePointer<AVFrame>) throws(FileError) {
    frame.pointee.width = Int32(stream.size.width)
    frame.pointee.height = Int32(stream.size.height)
    frame.pointee.format = format.rawValue
    try check(av_frame_get_buffer(frame, 0))
  }

  private func copy(_ image: PlanarImage, to frame: UnsafeMutablePointer<AVFrame>) {
    let luma = PlaneLayout(
      base: UnsafeMutableRawPointer(frame.pointee.data.0!), bytesPerRow: Int(frame.pointee.linesize.0))
    let chroma = PlaneLayout(
      base: UnsafeMutableRawPointer(frame.pointee.data.1!), bytesPerRow: Int(frame.pointee.linesize.1))
    if stream.format.bitDepth == 8 {
      interleave(image, luma, chroma, as: UInt8.self, shift: 0)
    } else {
      // P010 has its bits at the top of each sample.
      interleave(image, luma, chroma, as: UInt16.self, shift: 16 - stream.format.bitDepth)
    }
  }

  private func interleave<Sample: FixedWidthInteger>(
    _ image: PlanarImage, _ luma: PlaneLayout, _ chroma: PlaneLayout, as type: Sample.Type, shift: Int
  ) {
    func row(_ layout: PlaneLayout, _ y: Int) -> UnsafeMutablePointer<Sample> {
      (layout.base + y * layout.bytesPerRow).assumingMemoryBound(to: Sample.self)
    }
    for y in 0..<image.size.height {
      let from = row(image.layout(0), y)
      let to = row(luma, y)
      for x in 0..<image.size.width { to[x] = from[x] << Sample(shift) }
    }
    let size = image.format.chromaSize(of: image.size)
    for y in 0..<size.height {
      let blue = row(image.layout(1), y)
      let red = row(image.layout(2), y)
      let to = row(chroma, y)
      for x in 0..<size.width {
        to[2 * x] = blue[x] << Sample(shift)
        to[2 * x + 1] = red[x] << Sample(shift)
      }
    }
  }

  /// Throws the encoder's error if a libav call returned a negative value.
  func check(_ code: Int32) throws(FileError) {
    guard code >= 0 else { throw failure(code) }
  }
}
