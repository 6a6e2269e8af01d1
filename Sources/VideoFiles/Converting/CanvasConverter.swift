import CLibav
import Files
import Geometry

/// Converts decoded frames to canvases. Frames are cropped and turned upright, but resampled or converted only if
/// necessary.
final class CanvasConverter {
  /// The properties of the resulting canvases.
  let stream: VideoStream
  /// The format of canvases before any conversion from HDR to SDR.
  private let unmappedFormat: PlanarFormat
  private let request: CanvasRequest
  private let info: VideoInfo
  private let video: VideoTrack
  private let limits: VideoLimits
  private let threads: Int
  private let file: String
  private let pool: FramePool
  /// The conversion from HDR to SDR, if requested.
  private var toneMapping: ToneMapping?
  private let filtered: UnsafeMutablePointer<AVFrame>

  /// The properties of the current frames, and the filter that they need, if any.
  private var source: Source?
  private var filter: FrameFilter?
  private var geometry: CanvasGeometry
  private var ready: [VideoFrame] = []
  private var durations: [Int64: Int64] = [:]
  private var last: Int64?
  private var hasFields: Bool
  /// The number of frames skipped because they were not later than the previous one.
  private(set) var skippedFrames = 0
  /// Whether a frame so far was transparent somewhere. Canvases are opaque.
  private(set) var hasTransparency = false

  /// The conversion of HDR canvases to SDR.
  private struct ToneMapping {
    /// Images for canvases before the conversion.
    let pool: FramePool
    /// The conversion. It is created for the first frame, which may state the brightest luminance of the video.
    var map: ToneMap?
  }

  /// The properties that determine how a frame is converted.
  private struct Source: Hashable {
    let size: PixelSize
    let pixels: PixelLayout
    /// Whether this or an earlier frame is interlaced.
    let hasFields: Bool
  }

  init(
    _ request: CanvasRequest, of info: VideoInfo, video: VideoTrack, limits: VideoLimits, threads: Int, file: String
  ) throws(FileError) {
    let seen = PixelRect(info.displaySize)
    precondition(
      request.crop.intersection(seen) == request.crop,
      "the crop must be within the video of \(seen.width)×\(seen.height), got \(request.crop)")
    let mapsTones = info.isHDR && request.hdr == .sdr
    precondition(
      !info.isHDR || mapsTones || request.maxBitDepth == 10,
      "the maximum bit depth must be 10 for HDR, got \(request.maxBitDepth)")
    let depth = mapsTones ? 10 : min(info.format.bitDepth, request.maxBitDepth)
    unmappedFormat = info.colorTags.format(bitDepth: depth)
    let format = mapsTones ? ToneMap.format : unmappedFormat
    var colorTags = mapsTones ? ColorTags(format) : info.colorTags
    colorTags.matrix = colorTags.canvasMatrix
    let isUnchanged =
      video.pixels.format == Self.layout(of: unmappedFormat) && info.colorTags.canvasMatrix == info.colorTags.matrix
    colorTags.chromaLocation = isUnchanged ? info.colorTags.chromaLocation : "left"
    stream = VideoStream(
      size: request.size, format: format, colorTags: colorTags.turned(video.orientation), timeBase: info.timeBase,
      frameRate: info.frameRate)
    self.request = request
    self.info = info
    self.video = video
    self.limits = limits
    self.threads = threads
    self.file = file
    geometry = CanvasGeometry(
      request, displaySize: info.displaySize, frame: info.codedSize, orientation: video.orientation)
    pool = try FramePool(size: request.size, format: format, file: file)
    toneMapping =
      mapsTones
      ? ToneMapping(pool: try FramePool(size: request.size, format: unmappedFormat, file: file), map: nil) : nil
    hasFields = info.isInterlaced
    filtered = try FileError.allocated(av_frame_alloc(), .read, file)
  }

  deinit {
    var filtered: UnsafeMutablePointer<AVFrame>? = filtered
    av_frame_free(&filtered)
  }

  /// Whether a canvas is ready.
  var hasFrame: Bool { !ready.isEmpty }

  /// Removes and returns the next canvas; nil if none is ready.
  func take() -> VideoFrame? { ready.isEmpty ? nil : ready.removeFirst() }

  /// Converts a decoded frame.
  func push(_ frame: UnsafeMutablePointer<AVFrame>) throws(FileError) {
    let size = PixelSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
    guard max(size.width, size.height) <= limits.maxSide else {
      throw FileError(
        .tooLarge, .read, file: file,
        reason: "a frame of \(size.width)×\(size.height) exceeds the limit of \(limits.maxSide) pixels per side")
    }
    guard let pixels = PixelLayout(AVPixelFormat(frame.pointee.format)) else {
      throw FileError(.unsupported, .read, file: file, reason: "its pixel format is not supported")
    }
    if !hasTransparency, let alpha = AlphaPlane(pixels.format) { hasTransparency = !alpha.isOpaque(frame.pointee) }
    var pts = frame.pointee.best_effort_timestamp
    // AVI has no timestamps: frames are numbered. libav does not number the last of those that it reorders.
    if pts == LibavCode.noTimestamp, info.container == "avi" { pts = (last ?? -1) + 1 }
    guard pts != LibavCode.noTimestamp else {
      throw FileError(.damaged, .read, file: file, reason: "it is damaged: a frame has no timestamp")
    }
    guard abs(Double(pts) * info.timeBase.value) <= Self.latestTime else {
      throw FileError(.damaged, .read, file: file, reason: "it is damaged: a frame has an impossible timestamp")
    }
    if let last, pts <= last {
      skippedFrames += 1
      return
    }
    last = pts
    state(pixels, of: frame)
    hasFields = hasFields || shim_is_interlaced(frame) != 0
    let source = Source(size: size, pixels: pixels, hasFields: hasFields)
    if source != self.source { try prepare(for: source, frame: frame) }
    let stated = shim_frame_duration(frame)
    let isUsable = stated > 0 && Double(stated) * info.timeBase.value <= limits.maxDuration
    let duration = isUsable ? stated : meanDuration
    if let filter {
      frame.pointee.pts = pts
      durations[pts] = duration
      try filter.push(frame)
      try drain(filter)
    } else {
      ready.append(VideoFrame(image: try canvas(geometry.crop, of: frame), pts: pts, duration: duration))
    }
  }

  /// Signals the end of the video and converts the frames that the filter has buffered.
  func finish() throws(FileError) {
    guard let filter else { return }
    try filter.push(nil)
    try drain(filter)
    self.filter = nil
  }

  /// Discards the canvases and frames that are still pending, and prepares for frames that do not follow them.
  func restart() {
    (filter, source) = (nil, nil)
    (ready, durations) = ([], [:])
  }

  /// The maximum accepted timestamp in seconds, about four months. Later ones might cause overflow.
  private static let latestTime = 1e7

  /// The average duration of a frame in units of the time base.
  private var meanDuration: Int64 {
    max(1, Int64((1 / (info.frameRate.value * info.timeBase.value)).rounded()))
  }

  /// Tags the frame with its colour properties, so that no filter has to guess them.
  private func state(_ pixels: PixelLayout, of frame: UnsafeMutablePointer<AVFrame>) {
    frame.pointee.format = pixels.format.rawValue
    frame.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    frame.pointee.color_primaries = info.colorTags.libavPrimaries
    frame.pointee.color_trc = info.colorTags.libavTransfer
    frame.pointee.colorspace = pixels.isRGB ? AVCOL_SPC_RGB : info.colorTags.libavMatrix
    frame.pointee.color_range = pixels.isRGB ? AVCOL_RANGE_JPEG : info.colorTags.libavRange
  }

  /// Prepares to convert frames with new properties.
  private func prepare(for source: Source, frame: UnsafeMutablePointer<AVFrame>) throws(FileError) {
    try finish()
    self.source = source
    geometry = CanvasGeometry(
      request, displaySize: info.displaySize, frame: source.size, orientation: video.orientation)
    let steps = self.steps(for: source)
    filter =
      steps.isEmpty
      ? nil
      : try FrameFilter(
        like: frame.pointee, timeBase: video.stream.pointee.time_base, steps: steps, threads: threads, file: file)
  }

  /// Returns libav's pixel format for canvases.
  private static func layout(of format: PlanarFormat) -> AVPixelFormat {
    format.bitDepth == 8 ? AV_PIX_FMT_YUV420P : AV_PIX_FMT_YUV420P10LE
  }

  /// Returns the filters that frames need. There are none if the decoder's samples can be used unchanged.
  private func steps(for source: Source) -> [FrameFilter.Step] {
    let wanted = Self.layout(of: unmappedFormat)
    let converts =
      source.pixels.format != wanted || info.colorTags.canvasMatrix != info.colorTags.matrix
    guard source.hasFields || geometry.scales || converts else { return [] }
    var steps: [FrameFilter.Step] = []
    if source.hasFields { steps.append(.init("bwdif", "mode=send_frame:deint=interlaced")) }
    let crop = geometry.crop
    if crop != PixelRect(source.size) {
      steps.append(.init("crop", "w=\(crop.width):h=\(crop.height):x=\(crop.x):y=\(crop.y)"))
    }
    if geometry.scales || converts {
      steps.append(scaling(of: source))
      steps.append(.init("format", libavName(av_get_pix_fmt_name(wanted))))
    }
    return steps
  }

  /// Returns a step that resamples frames and converts their pixel format, and keeps the range.
  private func scaling(of source: Source) -> FrameFilter.Step {
    let to = geometry.scaled
    let isWholeReduction =
      geometry.crop.width % to.width == 0 && geometry.crop.height % to.height == 0 && geometry.scales
    var arguments = "w=\(to.width):h=\(to.height):flags=\(isWholeReduction ? "area" : "bicubic")"
    arguments += "+accurate_rnd+full_chroma_int+full_chroma_inp+bitexact"
    let matrix = info.colorTags.matrix.scaleName
    let range = info.colorTags.range.name
    arguments += source.pixels.isRGB ? ":in_range=pc" : ":in_color_matrix=\(matrix):in_range=\(range)"
    let canvas = info.colorTags.canvasMatrix.scaleName
    return FrameFilter.Step("scale", arguments + ":out_color_matrix=\(canvas):out_range=\(range)")
  }

  /// Returns a canvas: part of a frame, turned upright, and converted to SDR if requested.
  private func canvas(
    _ rect: PixelRect, of frame: UnsafeMutablePointer<AVFrame>
  ) throws(FileError) -> PlanarImage {
    let image = try (toneMapping?.pool ?? pool).take()
    image.copy(rect, of: frame.pointee, turned: geometry.orientation)
    guard let toneMapping else { return image }
    let map = toneMapping.map ?? ToneMap(from: unmappedFormat, peak: Self.peak(of: frame))
    self.toneMapping?.map = map
    let result = try pool.take()
    map.convert(image, to: result)
    return result
  }

  /// Returns the brightest luminance that a frame's metadata states, in cd/m².
  private static func peak(of frame: UnsafeMutablePointer<AVFrame>) -> Double {
    if let data = av_frame_get_side_data(frame, AV_FRAME_DATA_CONTENT_LIGHT_LEVEL) {
      let level = UnsafeRawPointer(data.pointee.data).loadUnaligned(as: AVContentLightMetadata.self)
      if level.MaxCLL > 0 { return Double(level.MaxCLL) }
    }
    if let data = av_frame_get_side_data(frame, AV_FRAME_DATA_MASTERING_DISPLAY_METADATA) {
      let display = UnsafeRawPointer(data.pointee.data).loadUnaligned(as: AVMasteringDisplayMetadata.self)
      if display.has_luminance != 0, display.max_luminance.value > 0 { return display.max_luminance.value }
    }
    return LuminanceCurve.nominalPeak
  }

  /// Creates canvases from the frames that the filter has finished.
  private func drain(_ filter: FrameFilter) throws(FileError) {
    while try filter.pull(into: filtered) {
      let pts = av_rescale_q(filtered.pointee.pts, filter.timeBase, video.stream.pointee.time_base)
      let image = try canvas(PixelRect(geometry.scaled), of: filtered)
      av_frame_unref(filtered)
      ready.append(VideoFrame(image: image, pts: pts, duration: durations.removeValue(forKey: pts) ?? meanDuration))
    }
  }
}

extension ColorTags.Tag {
  /// The name of a matrix in the `scale` filter.
  fileprivate var scaleName: String {
    switch name {
    case "bt709": "bt709"
    case "smpte240m": "smpte240m"
    case "bt2020nc": "bt2020"
    case "fcc": "fcc"
    default: "bt601"
    }
  }
}
