import Geometry

/// A film of some seconds, or its first instant, with an overlay that may change with time.
///
/// What lies behind is the request's source, for as long as the film lasts: a clip, which is cut short or starts over; a
/// photo, which stands still; and where the source is nothing, a scene of lanterns over a lake. The output's ending
/// decides whether it is the film or, as `.png` or `.jpg`, its first instant.
public struct FilmRequest: Hashable, Sendable {
  /// Background, output, framing and encoding.
  public var export: ExportRequest
  /// Seconds from the first frame to the end of the last.
  public var seconds: Double

  /// A film of `seconds` seconds, more than 0.
  public init(_ export: ExportRequest, seconds: Double) {
    precondition(seconds > 0 && seconds.isFinite, "a film lasts longer than \(seconds) seconds")
    self.export = export
    self.seconds = seconds
  }

  /// Pixels of a film's shorter side at most where its background, a photo or the scene, could have any number.
  static let shorterSide = 1080

  /// The canvas of the scene, which fills whatever is asked for.
  var sceneCut: CanvasCut {
    let size: PixelSize
    if let wanted = export.framing.size {
      size = wanted
    } else {
      var ratio = 9.0 / 16
      if case .ratio(let width, let height) = export.framing.aspect { ratio = width / height }
      let side = Double(Self.shorterSide)
      size = PixelSize(
        width: even(ratio < 1 ? side : side * ratio), height: even(ratio < 1 ? side / ratio : side))
    }
    return CanvasCut(source: size, framing: Framing(aspect: .original), isEven: true)
  }

  /// The canvas cut from a photo of some size: its own pixels, as far as they are not more than a film has.
  func photoCut(source: PixelSize) -> CanvasCut {
    var framing = export.framing
    let own = CanvasCut(source: source, framing: framing, isEven: true)
    guard framing.size == nil, min(own.canvas.width, own.canvas.height) > Self.shorterSide else { return own }
    let scale = Double(Self.shorterSide) / Double(min(own.canvas.width, own.canvas.height))
    let size = PixelSize(width: even(Double(own.canvas.width) * scale), height: even(Double(own.canvas.height) * scale))
    if case .original = framing.aspect {
      framing.aspect = .ratio(Double(own.crop.width), Double(own.crop.height))
    }
    framing.size = size
    return CanvasCut(source: source, framing: framing, isEven: true)
  }
}

/// The nearest even number.
private func even(_ value: Double) -> Int { max(2, Int((value / 2).rounded()) * 2) }
