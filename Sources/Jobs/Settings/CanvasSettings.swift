package import Exporting
package import Geometry

/// How the canvas is cut from a background. Settings that are nil have their defaults.
package struct CanvasSettings: Hashable, Sendable {
  package var aspect: Framing.Aspect?
  package var size: PixelSize?
  /// The displacement of the background in fractions of the canvas, positive right and down.
  package var pan: Point?
  package var zoom: Double?

  package static let defaultAspect = Framing.Aspect.ratio(9, 16)
  package static let defaultPan = Point.zero
  package static let defaultZoom = 1.0

  /// Creates settings that all have their defaults.
  package init() {}

  /// Whether the canvas shows the whole background unless it is zoomed.
  var showsAll: Bool { aspect == .original }

  /// Throws if a value is out of range.
  func checkValues() throws(JobError) {
    if let zoom, !(1...100).contains(zoom) { throw JobError("--zoom must be 1 to 100, got \(zoom)") }
  }

  /// Returns the framing of a background. Throws if the aspect ratio and the size contradict each other.
  func framing(of background: Background) throws(JobError) -> Framing {
    let aspect = aspect ?? Self.defaultAspect
    let pan = pan ?? Self.defaultPan
    let zoom = zoom ?? Self.defaultZoom
    guard let size else { return Framing(aspect: aspect, pan: pan, zoom: zoom) }
    guard self.aspect != nil else {
      return Framing(aspect: .ratio(Double(size.width), Double(size.height)), pan: pan, zoom: zoom, size: size)
    }
    switch aspect {
    case .ratio(let width, let height): try check(size, width, height)
    case .original:
      if let source = background.size { try check(size, Double(source.width), Double(source.height)) }
    }
    return Framing(aspect: aspect, pan: pan, zoom: zoom, size: size)
  }

  private func check(_ size: PixelSize, _ width: Double, _ height: Double) throws(JobError) {
    // The width and height may have been rounded to whole or even numbers of pixels.
    let excess = abs(Double(size.width) - Double(size.height) * width / height)
    guard excess <= 2 || excess * height / width <= 2 else {
      throw JobError(
        "--size \(size.width)x\(size.height) does not match --aspect \((aspect ?? Self.defaultAspect).text)")
    }
  }

  /// Removes settings that have their default values, and reduces the aspect ratio to a height of 1.
  mutating func normalize() {
    if pan == Self.defaultPan { pan = nil }
    if zoom == Self.defaultZoom { zoom = nil }
    guard case .ratio(let width, let height) = aspect ?? Self.defaultAspect, aspect != nil else { return }
    // Only the ratio counts.
    aspect = .ratio(width / height, 1)
    let meaning = size.map { Double($0.width) / Double($0.height) } ?? 9.0 / 16
    if width / height == meaning { aspect = nil }
  }
}
