public import Geometry

/// The canvas layout, file limits and recommendations of a platform.
public struct PlatformLimits: Hashable, Sendable {
  /// The size of the canvas in pixels; nil if it follows from the sticker.
  public var canvas: PixelSize?
  /// The part of the canvas that the platform's own controls leave clear, in pixels; nil if it has none.
  public var clearArea: PixelRect?
  /// The size in pixels of the box that a sticker alone fills; nil if it keeps its scale.
  public var stickerBox: PixelSize?
  /// The length of a video in seconds; nil if there is no limit.
  public var seconds: ClosedRange<Double>?
  /// The frame rate of a video; nil if there is no limit.
  public var frameRates: ClosedRange<Double>?
  /// The maximum size of a video in bytes.
  public var videoBytes = Int.max
  /// The maximum size of an image in bytes.
  public var imageBytes = Int.max
  /// Whether a video must have no edit lists; see `EncoderSettings.isStrict`.
  public var isStrict = false
  /// Whether H.264 is recommended rather than HEVC.
  public var prefersH264 = false
  /// Whether marks, such as an app's icon, are not allowed.
  public var forbidsMarks = false
  /// The size in pixels of the box filled by a plain sticker that the platform takes beside the canvas; nil if it takes
  /// none.
  public var companionBox: PixelSize?

  /// Whether the platform takes only stickers alone.
  public var isForStickers: Bool { stickerBox != nil }
}

extension Platform {
  /// The limits of the platform. Published file sizes are interpreted as decimal, which is stricter than binary.
  public var limits: PlatformLimits {
    var limits = PlatformLimits()
    switch self {
    case .instagramStories, .reels, .tiktok, .shorts, .snapchat:
      limits.canvas = PixelSize(width: 1080, height: 1920)
    case .whatsapp:
      limits.canvas = PixelSize(width: 512, height: 512)
      // WhatsApp asks for a margin of 16 pixels.
      limits.stickerBox = PixelSize(width: 480, height: 480)
      limits.imageBytes = 100_000
    case .telegram:
      // The longer side is 512 pixels.
      limits.stickerBox = PixelSize(width: 512, height: 512)
      limits.imageBytes = 512_000
    case .imessage:
      limits.canvas = PixelSize(width: 618, height: 618)
      limits.stickerBox = PixelSize(width: 618, height: 618)
      limits.imageBytes = 500_000
    }
    switch self {
    case .instagramStories:
      limits.clearArea = PixelRect(x: 0, y: 269, width: 1080, height: 1267)
      limits.seconds = 0...20
      limits.videoBytes = 100_000_000
      limits.imageBytes = 8_000_000
      limits.isStrict = true
      limits.companionBox = PixelSize(width: 640, height: 480)
    case .reels:
      limits.clearArea = PixelRect(x: 120, y: 288, width: 768, height: 960)
      limits.seconds = 3...900
      limits.frameRates = 23...60
      limits.videoBytes = 300_000_000
      limits.isStrict = true
    case .tiktok:
      limits.clearArea = PixelRect(x: 0, y: 160, width: 940, height: 1280)
      limits.seconds = 3...600
      limits.frameRates = 23...60
      limits.videoBytes = 4_000_000_000
      limits.imageBytes = 20_000_000
      limits.prefersH264 = true
      limits.forbidsMarks = true
    case .shorts:
      limits.clearArea = PixelRect(x: 120, y: 288, width: 768, height: 960)
      limits.seconds = 0...180
      limits.frameRates = 23...60
    case .snapchat:
      limits.clearArea = PixelRect(x: 0, y: 310, width: 1080, height: 1300)
      limits.seconds = 0...300
      limits.videoBytes = 300_000_000
      limits.imageBytes = 1_000_000
    case .whatsapp, .telegram, .imessage: break
    }
    return limits
  }
}
