import Geometry

/// A film of some seconds, or its first instant, with an overlay that may change with time.
///
/// What lies behind is the request's source, for as long as the film lasts: a clip, which is cut short or starts over; a
/// photo, which stands still; and where the source is nothing, the ground. The output's ending
/// decides whether it is the film or, as `.png` or `.jpg`, its first instant.
public struct FilmRequest: Hashable, Sendable {
  /// What lies behind where the source is nothing.
  public enum Ground: Hashable, Sendable {
    /// Lanterns over a lake, which sound.
    case lanterns
    /// Black, and silent.
    case black
  }

  /// Background, output, framing and encoding.
  public var export: ExportRequest
  /// Seconds from the first frame to the end of the last.
  public var seconds: Double
  /// What lies behind where the source is nothing.
  public var ground: Ground
  /// Frames a second where no clip says how many.
  public var framesPerSecond: Int

  /// A film of `seconds` seconds, more than 0; by default 30 frames a second over lanterns on a lake.
  public init(_ export: ExportRequest, seconds: Double, ground: Ground = .lanterns, framesPerSecond: Int = 30) {
    precondition(seconds > 0 && seconds.isFinite, "a film lasts longer than \(seconds) seconds")
    precondition((1...240).contains(framesPerSecond), "a film has 1 to 240 frames a second, not \(framesPerSecond)")
    self.export = export
    self.seconds = seconds
    self.ground = ground
    self.framesPerSecond = framesPerSecond
  }

  /// Pixels of a film's shorter side at most where its background, a photo or the scene, could have any number.
  static let shorterSide = 1080
  /// Pixels of its longer side at most, likewise.
  static let longerSide = 4096

  /// Columns and rows of a canvas of some shape, as large as may be; a story's where the shape is to be that of a
  /// background which has none.
  private static func size(of aspect: Framing.Aspect) -> PixelSize {
    var ratio = 9.0 / 16
    if case .ratio(let width, let height) = aspect { ratio = width / height }
    let side = min(Double(shorterSide), Double(longerSide) / max(ratio, 1 / ratio))
    return PixelSize(width: even(max(side, side * ratio)), height: even(max(side, side / ratio)))
  }

  /// The canvas of the scene, which fills whatever is asked for.
  var sceneCut: CanvasCut {
    let size = export.framing.size ?? Self.size(of: export.framing.aspect)
    return CanvasCut(source: size, framing: Framing(aspect: .original), isEven: true)
  }

  /// The canvas cut from a photo of some size: its own pixels, as far as they are not more than a film has.
  func photoCut(source: PixelSize) -> CanvasCut {
    var framing = export.framing
    let own = CanvasCut(source: source, framing: framing, isEven: true)
    guard framing.size == nil, min(own.canvas.width, own.canvas.height) > Self.shorterSide else { return own }
    if case .original = framing.aspect {
      framing.aspect = .ratio(Double(own.crop.width), Double(own.crop.height))
    }
    framing.size = Self.size(of: framing.aspect)
    return CanvasCut(source: source, framing: framing, isEven: true)
  }
}

/// The nearest even number.
private func even(_ value: Double) -> Int { max(2, Int((value / 2).rounded()) * 2) }
