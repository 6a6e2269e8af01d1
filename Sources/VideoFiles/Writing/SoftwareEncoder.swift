import CLibav
import Files

/// x265 or x264 with the settings of a video.
struct SoftwareEncoder {
  private let settings: EncoderSettings

  init(_ settings: EncoderSettings) { self.settings = settings }

  /// Opens the encoder.
  func open(_ stream: VideoStream, _ timeBase: AVRational, file: String) throws(FileError) -> OpenEncoder {
    let name = settings.codec == .hevc ? "libx265" : "libx264"
    return try OpenEncoder(name, file: file, failure: "it cannot be encoded by \(name)") { context in
      context.describe(stream, timeBase, settings)
      context.pix_fmt = stream.format.bitDepth == 8 ? AV_PIX_FMT_YUV420P : AV_PIX_FMT_YUV420P10LE
      configure(&context, stream)
    }
  }

  private func configure(_ context: inout AVCodecContext, _ stream: VideoStream) {
    av_opt_set(context.priv_data, "preset", settings.preset, 0)
    av_opt_set_double(context.priv_data, "crf", settings.crf, 0)
    switch settings.codec {
    case .hevc:
      // Use two frame threads on every machine. Their number affects the output, unlike the size of the pool.
      let parameters =
        "open-gop=0:keyint=\(context.gop_size):repeat-headers=0:aud=0:info=0:log-level=none"
        + ":frame-threads=2:pools=\(settings.threads)"
        // For frames narrower than 64 columns, cutree in x265 3.5 reads past the end of its buffer.
        + (stream.size.width < 64 ? ":cutree=0" : "")
        // Without B-frames, frames are decoded in the order in which they are shown, so no edit list is needed.
        + (settings.isStrict ? ":bframes=0" : "")
        + (stream.hdr10?.x265Parameters ?? "")
      av_opt_set(context.priv_data, "x265-params", parameters, 0)
    case .h264:
      context.flags |= Int32(bitPattern: AV_CODEC_FLAG_CLOSED_GOP)
      // x264 has only frame threads, and their number affects the output.
      context.thread_count = 4
      if settings.isStrict { context.max_b_frames = 0 }
    }
  }
}

extension AVCodecContext {
  /// Sets the properties of the video that do not depend on the encoder.
  mutating func describe(_ stream: VideoStream, _ timeBase: AVRational, _ settings: EncoderSettings) {
    width = Int32(stream.size.width)
    height = Int32(stream.size.height)
    sample_aspect_ratio = AVRational(num: 1, den: 1)
    time_base = timeBase
    framerate = stream.frameRate.libav
    color_primaries = stream.colorTags.libavPrimaries
    color_trc = stream.colorTags.libavTransfer
    colorspace = stream.colorTags.libavMatrix
    color_range = stream.colorTags.libavRange
    chroma_sample_location = stream.colorTags.libavChromaLocation
    flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
    gop_size = Int32(min(max(1, (settings.keyFrameInterval * stream.frameRate.value).rounded()), 600))
  }
}
