public import Geometry

/// The part of a background that becomes the canvas, and the size of the canvas.
public struct CanvasCut: Hashable, Sendable {
  /// The part of the background that is cut out, in upright pixels.
  public let crop: PixelRect
  /// The size of the canvas in pixels.
  public let canvas: PixelSize

  /// Whether the crop is scaled to the size of the canvas.
  public var isResampled: Bool { crop.size != canvas }

  /// Cuts a canvas from a background of `source` pixels.
  ///
  /// The visible part starts at (displayed − canvas)/2 − pan, where `displayed` is the size of the background after
  /// aspect filling and zooming. The origin is clamped so that the background covers the canvas. Fractional pixels are
  /// rounded down. With `isEven`, the size and the origin are rounded down to even numbers, as video requires.
  ///
  /// Without a requested size, the canvas has the size of the crop, enlarged until its shorter side is 1080 pixels. With
  /// the original aspect ratio, it is never enlarged.
  public init(source: PixelSize, framing: Framing, isEven: Bool) {
    let width = Double(source.width)
    let height = Double(source.height)
    let aspect: Double
    switch framing.aspect {
    case .original: aspect = framing.size.map { Double($0.width) / Double($0.height) } ?? width / height
    case .ratio(let w, let h): aspect = w / h
    }
    // In source pixels at zoom 1, the canvas is the largest rectangle of its aspect ratio inside the source.
    let canvas =
      width / height > aspect
      ? Size(width: height * aspect, height: height) : Size(width: width, height: width / aspect)
    let seen = Size(width: canvas.width / framing.zoom, height: canvas.height / framing.zoom)
    let x = (width - seen.width) / 2 - framing.pan.x * seen.width
    let y = (height - seen.height) / 2 - framing.pan.y * seen.height
    let unit = isEven && source.width > 1 && source.height > 1 ? 2 : 1
    func whole(_ value: Double, most: Int) -> Int {
      // Without the margin, 3024 · 9/16 would lose a column to rounding.
      let floored = Int((value + 1e-6).rounded(.down))
      return max(unit, min(floored, most) / unit * unit)
    }
    let size = PixelSize(
      width: whole(seen.width, most: source.width), height: whole(seen.height, most: source.height))
    func origin(_ value: Double, room: Int) -> Int {
      Int(min(max((value + 1e-6).rounded(.down), 0), Double(room))) / unit * unit
    }
    crop = PixelRect(
      x: origin(x, room: source.width - size.width), y: origin(y, room: source.height - size.height),
      width: size.width, height: size.height)
    self.canvas = framing.size ?? Self.sharp(size, framing.aspect)
  }
}

extension CanvasCut {
  /// For a canvas sized by its aspect ratio alone: the length of the shorter side, and the maximum of the longer one.
  private static let standardSides = (shorter: 1080, longer: 4096)

  /// Creates the canvas of a scene, which is drawn at any requested size.
  init(sceneIn framing: Framing) {
    let size = framing.size ?? Self.standardSize(framing.aspect)
    self.init(source: size, framing: Framing(aspect: .original), isEven: true)
  }

  /// Creates the canvas of a video cut from a photo of `source` pixels. A photo whose shorter side would exceed 1080
  /// pixels is scaled down.
  init(videoFromPhoto source: PixelSize, framing: Framing) {
    let unscaled = CanvasCut(source: source, framing: framing, isEven: true)
    guard framing.size == nil, min(unscaled.canvas.width, unscaled.canvas.height) > Self.standardSides.shorter else {
      self = unscaled
      return
    }
    var framing = framing
    if case .original = framing.aspect {
      framing.aspect = .ratio(Double(unscaled.crop.width), Double(unscaled.crop.height))
    }
    framing.size = Self.standardSize(framing.aspect)
    self.init(source: source, framing: framing, isEven: true)
  }

  /// Returns the size of the canvas for a crop. A canvas that is too small for text to be sharp is enlarged.
  private static func sharp(_ crop: PixelSize, _ aspect: Framing.Aspect) -> PixelSize {
    guard case .ratio = aspect else { return crop }
    let least = standardSize(aspect)
    return min(crop.width, crop.height) < min(least.width, least.height) ? least : crop
  }

  /// Returns the standard size of an aspect ratio; 9:16 for the original aspect ratio. Both sides are even.
  private static func standardSize(_ aspect: Framing.Aspect) -> PixelSize {
    var ratio = 9.0 / 16
    if case .ratio(let width, let height) = aspect { ratio = width / height }
    let side = min(Double(standardSides.shorter), Double(standardSides.longer) / max(ratio, 1 / ratio))
    func even(_ value: Double) -> Int { max(2, Int((value / 2).rounded()) * 2) }
    return PixelSize(width: even(max(side, side * ratio)), height: even(max(side, side / ratio)))
  }
}
