import CLibav

/// The memory layout of decoded frames.
struct PixelLayout: Hashable {
  /// libav's pixel format. Deprecated full-range variants are replaced by the plain formats.
  var format: AVPixelFormat
  /// The number of significant bits per sample.
  var depth: Int
  /// Whether samples are red, green and blue.
  var isRGB: Bool
  /// Whether the format itself implies full range.
  var isFullRange: Bool

  /// Creates the layout of a format. Returns nil for unknown formats and those outside main memory.
  init?(_ format: AVPixelFormat) {
    guard let description = av_pix_fmt_desc_get(format)?.pointee,
      description.flags & UInt64(AV_PIX_FMT_FLAG_HWACCEL) == 0, description.nb_components > 0
    else { return nil }
    let plain: AVPixelFormat? =
      switch format {
      case AV_PIX_FMT_YUVJ420P: AV_PIX_FMT_YUV420P
      case AV_PIX_FMT_YUVJ422P: AV_PIX_FMT_YUV422P
      case AV_PIX_FMT_YUVJ444P: AV_PIX_FMT_YUV444P
      case AV_PIX_FMT_YUVJ440P: AV_PIX_FMT_YUV440P
      default: nil
      }
    self.format = plain ?? format
    depth = Int(description.comp.0.depth)
    isRGB = description.flags & UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL) != 0
    isFullRange = plain != nil
  }

  /// The number of bits per sample of a canvas made from such frames: 8, or 10 for formats with more than 8.
  var canvasDepth: Int { depth > 8 ? 10 : 8 }
}
