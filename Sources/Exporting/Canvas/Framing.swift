public import Geometry

/// How a background sits in the canvas that is cut from it.
public struct Framing: Hashable, Sendable {
  /// The shape of the canvas.
  public enum Aspect: Hashable, Sendable {
    /// Width to height.
    case ratio(Double, Double)
    /// That of the background.
    case original
  }

  /// The shape of the canvas.
  public var aspect: Aspect
  /// How far the background is moved, in fractions of the canvas, positive right and down.
  public var pan: Point
  /// How much larger the background is shown than just filling the canvas; at least 1.
  public var zoom: Double
  /// Pixels of the canvas; nil for the cut's own.
  public var size: PixelSize?

  /// A framing; the defaults fill a story, 9:16, with the middle of the background.
  public init(
    aspect: Aspect = .ratio(9, 16), pan: Point = .zero, zoom: Double = 1, size: PixelSize? = nil
  ) {
    precondition(zoom >= 1 && zoom.isFinite, "zoom is at least 1, got \(zoom)")
    self.aspect = aspect
    self.pan = pan
    self.zoom = zoom
    self.size = size
  }
}

/// Which pixels of a background become the canvas, and how many the canvas has.
public struct CanvasCut: Hashable, Sendable {
  /// The part of the background, in its own upright pixels.
  public let crop: PixelRect
  /// Columns and rows of the canvas.
  public let canvas: PixelSize

  /// Whether the canvas has other pixels than the part it is cut from.
  public var isResampled: Bool { crop.size != canvas }

  /// Cuts a canvas from a background of `source` pixels.
  ///
  /// The background, aspect-filled and zoomed, is `displayed`; what is seen of it begins at (displayed − canvas)/2 − pan,
  /// held where the canvas stays covered. Fractions of a pixel are rounded down, as integral crops are; with
  /// `isEven`, sides and origin also to even numbers, as video needs.
  public init(source: PixelSize, framing: Framing, isEven: Bool) {
    let (width, height) = (Double(source.width), Double(source.height))
    let aspect: Double
    switch framing.aspect {
    case .original: aspect = framing.size.map { Double($0.width) / Double($0.height) } ?? width / height
    case .ratio(let w, let h): aspect = w / h
    }
    // In units of source pixels at zoom 1, the canvas is the largest rectangle of its shape inside the source.
    let canvas =
      width / height > aspect
      ? Size(width: height * aspect, height: height) : Size(width: width, height: width / aspect)
    let seen = Size(width: canvas.width / framing.zoom, height: canvas.height / framing.zoom)
    let x = (width - seen.width) / 2 - framing.pan.x * seen.width
    let y = (height - seen.height) / 2 - framing.pan.y * seen.height
    let unit = isEven && source.width > 1 && source.height > 1 ? 2 : 1
    func whole(_ value: Double, most: Int) -> Int {
      // A hair below a whole number is that number: 3024 · 9/16 must not lose a column to rounding.
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
    self.canvas = framing.size ?? size
  }
}
