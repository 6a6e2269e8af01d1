import DisplayLists
import Files
public import Geometry
import VideoFiles

/// Everything about an export that is decided before any pixel is decoded.
public struct ExportPlan: Sendable {
  /// The request.
  public let request: ExportRequest
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
  /// Throws if the encoder cannot preserve the background's dynamic range, if a platform does not accept the video, or if
  /// the overlay cannot be created.
  public init(_ request: ExportRequest, overlay: some OverlaySource) throws {
    let background = request.background
    request.checkKind()
    try request.checkDepth()
    self.request = request
    cut = background.cut(request.framing, isVideo: request.kind.isVideo)
    source = background.size ?? cut.canvas
    let overlay = try overlay.overlay(OverlayContext(canvas: cut.canvas))
    overlayRect = overlay.rect
    let lacksBackdrop = background.kind == .none && overlay.list.items.contains(where: \.hasGlass)
    findings =
      overlay.findings + overlay.smallTextFindings + (request.platform?.coverage(of: overlayRect, on: cut.canvas) ?? [])
      + (lacksBackdrop ? [.noBackdrop] : []) + request.livePhotoFindings
    pixelsPerPoint = overlay.pixelsFromPoints.meanScale
    guard request.kind.isVideo else {
      frames = 1
      duration = 0
      return
    }
    let info = background.videoInfo
    let rate = info?.frameRate.value ?? Double(request.framesPerSecond)
    switch request.length {
    case .background:
      duration = info?.duration ?? 0
      frames = info?.frameCount ?? Int((duration * (info?.frameRate.value ?? 0)).rounded())
    case .range(let range):
      duration = try range.duration(of: background)
      frames = max(1, Int((duration * rate).rounded()))
    case .seconds(let seconds):
      duration = seconds
      frames = max(1, Int((seconds * rate - 1e-6).rounded(.up)))
    }
    if let platform = request.platform {
      try platform.check(
        seconds: duration, framesPerSecond: rate, of: background.name)
    }
  }
}

extension VideoRange {
  /// Returns the duration of the range in a video. Throws if the video ends before.
  fileprivate func duration(of background: Background) throws(FileError) -> Double {
    guard let info = background.videoInfo else {
      preconditionFailure("the background must be a video for a range, got a \(background.kind)")
    }
    // Some files do not state their duration.
    guard info.duration > 0 else { return 0 }
    guard start < info.duration else { throw .ends(background.name, before: start) }
    return min(end, info.duration) - start
  }
}

extension ExportRequest {
  /// Traps unless the file can have the requested type.
  fileprivate func checkKind() {
    if let platform {
      let kinds = platform.kinds(over: background.kind)
      precondition(
        kinds.contains(kind), "\(platform.name) must accept a \(kind) over the background, got \(background.kind)")
    } else {
      precondition(
        background.kind == .none ? kind == .png : kind != .webp, "the type must suit the background, got \(kind)")
    }
    precondition(
      livePhoto == nil || kind == .jpeg && background.kind == .photo || kind == .mov && length == .background,
      "half of a Live Photo must be a JPEG of a photo or a MOV of a whole video, got \(kind)")
    precondition(
      !kind.isVideo || background.kind == .video || !length.isOfBackground,
      "a video of a photo or scene must have a length in seconds, got that of the background")
  }

  /// The findings about the video of a Live Photo.
  fileprivate var livePhotoFindings: [Finding] {
    guard let livePhoto, kind.isVideo, livePhoto.stillTime == nil else { return [] }
    return [.unmarkedStill]
  }

  /// Throws if the request keeps HDR but the encoder has too few bits for it.
  fileprivate func checkDepth() throws(FileError) {
    guard let info = background.videoInfo, info.isHDR, hdr == .keep, encoder.codec != .hevc else { return }
    throw FileError(
      .unsupported, .keepHDR, file: background.name,
      reason: "H.264 is limited to 8 bits here; choose HEVC or convert to SDR")
  }
}
