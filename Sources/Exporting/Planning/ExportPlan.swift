import DisplayLists
public import Geometry
import VideoFiles

/// Everything about an export that is decided before any pixel is decoded.
public struct ExportPlan: Sendable {
  /// The request.
  public let request: ExportRequest
  /// The type of file to write.
  public let kind: OutputKind
  /// The upright size of the background in pixels; the canvas size if there is no background.
  public let source: PixelSize
  /// The visible part of the background, and the canvas it becomes.
  public let cut: CanvasCut
  /// The overlay's rectangle in canvas pixels.
  public let overlayRect: PixelRect
  /// Canvas pixels per overlay point.
  public let pixelsPerPoint: Double
  /// The findings that are known before any pixel is decoded.
  let findings: [Finding]
  /// The expected number of frames; 1 for an image.
  public let frames: Int
  /// The expected length in seconds; 0 for an image.
  public let duration: Double

  /// Plans an export without decoding or writing anything.
  ///
  /// Throws if the output's suffix contradicts its type, if the encoder cannot preserve the background's dynamic range,
  /// or if the overlay cannot be created.
  public init(_ request: ExportRequest, overlay: some OverlaySource) throws {
    let background = request.background
    try request.checkDepth()
    self.request = request
    kind = try request.outputKind()
    cut = request.cut(for: kind)
    source = background.size ?? cut.canvas
    let overlay = try overlay.overlay(OverlayContext(canvas: cut.canvas))
    overlayRect = overlay.rect
    let lacksBackdrop = background.kind == .none && overlay.list.items.contains(where: \.hasGlass)
    findings =
      overlay.findings + overlay.smallTextFindings + (request.platform?.coverage(of: overlayRect, on: cut.canvas) ?? [])
      + (lacksBackdrop ? [.noBackdrop] : [])
    pixelsPerPoint = overlay.pixelsFromPoints.meanScale
    guard kind.container != nil else {
      (frames, duration) = (1, 0)
      return
    }
    let info = background.videoInfo
    if let seconds = request.seconds {
      let rate = info?.frameRate.value ?? Double(request.framesPerSecond)
      frames = max(1, Int((seconds * rate - 1e-6).rounded(.up)))
      duration = seconds
    } else {
      duration = info?.duration ?? 0
      frames = info?.frameCount ?? Int((duration * (info?.frameRate.value ?? 0)).rounded())
    }
    if let platform = request.platform {
      try platform.check(
        seconds: duration, framesPerSecond: info?.frameRate.value ?? Double(request.framesPerSecond),
        of: background.name)
    }
  }

  /// Returns the request for the background's frames.
  func order(threads: Int) -> CanvasFrames.Order {
    CanvasFrames.Order(
      cut: cut, isVideo: kind.container != nil, seconds: request.seconds, framesPerSecond: request.framesPerSecond,
      hdr: request.hdr, maxBitDepth: request.maxBitDepth, audio: request.audio,
      threads: threads)
  }
}

extension ExportRequest {
  /// The largest number of bits per sample: 8 for H.264, and for SDR on a platform.
  fileprivate var maxBitDepth: Int {
    let keepsHDR = background.videoInfo?.isHDR == true && hdr == .keep
    return encoder.codec == .h264 || (platform != nil && !keepsHDR) ? 8 : 10
  }

  /// Throws if HDR should be kept but the encoder has too few bits for it.
  fileprivate func checkDepth() throws(ExportError) {
    guard let info = background.videoInfo, info.isHDR, hdr == .keep, encoder.codec != .hevc else { return }
    throw ExportError(
      operation: "keep the HDR of", file: background.name,
      reason: "H.264 is limited to 8 bits here; choose HEVC or convert to SDR")
  }

  /// Returns the part of the background that becomes the canvas of an output of type `kind`.
  func cut(for kind: OutputKind) -> CanvasCut {
    guard let source = background.size else {
      guard background.kind == .none else { return CanvasCut(sceneIn: framing) }
      let whole = framing.size ?? PixelSize(width: 1, height: 1)
      return CanvasCut(source: whole, framing: Framing(aspect: .original, size: framing.size), isEven: false)
    }
    return background.kind == .photo && kind.container != nil
      ? CanvasCut(videoFromPhoto: source, framing: framing)
      : CanvasCut(source: source, framing: framing, isEven: background.kind == .video)
  }
}
