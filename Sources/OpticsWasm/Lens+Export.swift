import Geometry
import Optics

/// A compiled lens and what it needs to be applied, held for a caller outside.
private final class HeldLens {
  let lens: Lens
  let window: PixelRect
  let canvas: PixelSize
  let scratch: LensScratch

  init(_ lens: Lens, window: PixelRect, canvas: PixelSize) {
    self.lens = lens
    self.window = window
    self.canvas = canvas
    scratch = LensScratch(for: lens)
  }
}

/// Compiles a pane over a canvas of 8-bit red, green, blue and alpha samples.
///
/// - Parameters:
///   - shape: 0 a rounded rectangle (x, y, width, height, radius in `numbers`), 1 the same with circular corners, 2 an
///     ellipse (x, y, width, height), 3 a path by the non-zero rule, 4 by the even-odd rule: per element its kind
///     (0 move, 1 line, 2 quadratic, 3 cubic, 4 close) and its points, controls before the end.
///   - numbers: `count` numbers that describe the shape, in points.
///   - variant: 0 regular, 1 clear, 2 identity.
///   - look: 26 or 27.
///   - isDark: 1 for dark glass.
///   - tint: red, green, blue and alpha, 0…1; null for none.
///   - map: a, b, c, d, tx, ty of `pixelsFromPoints`.
/// - Returns: the lens, to be given to the functions below; null where nothing of it lies on the canvas, or where an
///   argument is none of those above.
@_cdecl("vitrine_lens_compile")
public func compile(
  _ shape: Int32, _ numbers: UnsafePointer<Double>?, _ count: Int32, _ variant: Int32, _ look: Int32, _ isDark: Int32,
  _ tint: UnsafePointer<Double>?, _ map: UnsafePointer<Double>, _ width: Int32, _ height: Int32
) -> UnsafeMutableRawPointer? {
  guard width > 0, height > 0, let numbers,
    let outline = GlassShape(kind: shape, UnsafeBufferPointer(start: numbers, count: Int(count)))
  else { return nil }
  let kind: GlassVariant = variant == 0 ? .regular : variant == 1 ? .clear : .identity
  let material = GlassMaterial(
    kind, look: look == 27 ? .v27 : .v26, appearance: isDark == 1 ? .dark : .light,
    tint: tint.map { RGBA(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) })
  let pixelsFromPoints = Affine(a: map[0], b: map[1], c: map[2], d: map[3], tx: map[4], ty: map[5])
  let canvas = PixelSize(width: Int(width), height: Int(height))
  let pane = LensPane(outline, material, pixelsFromPane: pixelsFromPoints)
  guard let lens = Lens(pane, content: nil, canvas: canvas, format: PixelWindow.format) else { return nil }
  let window = lens.readRect
  return Unmanaged.passRetained(HeldLens(lens.inWindow(window), window: window, canvas: canvas)).toOpaque()
}

/// Applies a lens to a canvas of `width` × `height` pixels in place.
@_cdecl("vitrine_lens_apply")
public func apply(_ lens: UnsafeMutableRawPointer, _ pixels: UnsafeMutablePointer<UInt8>) {
  let held = Unmanaged<HeldLens>.fromOpaque(lens).takeUnretainedValue()
  let window = PixelWindow(held.window, of: UnsafePointer(pixels), width: held.canvas.width)
  held.lens.apply(to: window.planes, scratch: held.scratch)
  window.write(within: held.lens.rect, to: pixels, width: held.canvas.width)
}

/// Frees a lens.
@_cdecl("vitrine_lens_free")
public func free(_ lens: UnsafeMutableRawPointer) { Unmanaged<HeldLens>.fromOpaque(lens).release() }

extension GlassShape {
  /// A shape from its numbers; nil where they are not those of the kind.
  fileprivate init?(kind: Int32, _ n: UnsafeBufferPointer<Double>) {
    switch kind {
    case 0, 1:
      guard n.count == 5 else { return nil }
      self = .roundedRect(
        RoundedRect(
          Rect(x: n[0], y: n[1], width: n[2], height: n[3]), radius: n[4], style: kind == 0 ? .continuous : .circular))
    case 2:
      guard n.count == 4 else { return nil }
      self = .ellipse(Rect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case 3, 4:
      guard let path = BezierPath(n) else { return nil }
      self = .path(path, kind == 3 ? .nonZero : .evenOdd)
    default: return nil
    }
  }
}

extension BezierPath {
  /// A path from a row of numbers; nil where an element is unknown or cut off.
  fileprivate init?(_ n: UnsafeBufferPointer<Double>) {
    self.init()
    var i = 0
    while i < n.count {
      let kind = Int(n[i])
      let points = kind == 4 ? 0 : kind <= 1 ? 1 : kind
      guard (0...4).contains(kind), i + 2 * points < n.count else { return nil }
      func point(_ k: Int) -> Point { Point(x: n[i + 1 + 2 * k], y: n[i + 2 + 2 * k]) }
      switch kind {
      case 0: elements.append(.move(to: point(0)))
      case 1: elements.append(.line(to: point(0)))
      case 2: elements.append(.quad(to: point(1), control: point(0)))
      case 3: elements.append(.cubic(to: point(2), control1: point(0), control2: point(1)))
      default: elements.append(.close)
      }
      i += 1 + 2 * points
    }
  }
}
