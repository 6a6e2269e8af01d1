import ArgumentParser
import Exporting
import Geometry

/// The options for the shape and size of the canvas.
struct CanvasOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The aspect ratio of the canvas: W:H or original.", valueName: "w:h"))
  var aspect = Defaulted(AspectArgument(9, 16))

  @Option(
    help: ArgumentHelp(
      "The size of the canvas in pixels; by default that of the crop, enlarged until the short side is 1080 unless the aspect ratio is original.",
      valueName: "wxh"))
  var size: SizeArgument?

  /// Whether the canvas shows the whole background unless it is zoomed.
  var showsAll: Bool {
    if case .original = aspect.value.aspect { true } else { false }
  }

  /// Returns the framing of a background. Throws if the aspect ratio and the size contradict each other.
  func framing(of background: Background, pan: Point = .zero, zoom: Double = 1) throws -> Framing {
    guard let size = size?.size else { return Framing(aspect: aspect.value.aspect, pan: pan, zoom: zoom) }
    let ratio = (Double(size.width), Double(size.height))
    guard aspect.isGiven else { return Framing(aspect: .ratio(ratio.0, ratio.1), pan: pan, zoom: zoom, size: size) }
    switch aspect.value.aspect {
    case .ratio(let w, let h): try check(size, w, h)
    case .original:
      if let source = background.size { try check(size, Double(source.width), Double(source.height)) }
    }
    return Framing(aspect: aspect.value.aspect, pan: pan, zoom: zoom, size: size)
  }

  private func check(_ size: PixelSize, _ w: Double, _ h: Double) throws(WrongCall) {
    // The width and height may have been rounded to whole or even numbers of pixels.
    let off = abs(Double(size.width) - Double(size.height) * w / h)
    guard off <= 2 || off * h / w <= 2 else {
      throw WrongCall(
        "--size \(size.width)x\(size.height) does not match --aspect \(aspect.value.defaultValueDescription)")
    }
  }
}
