import Geometry
import Optics

/// Parses the numbers of `LensNumbers`. Every method returns nil if numbers are missing or invalid.
///
/// No input from a page can crash the module. Excessive lengths, and maps that distort the pane, are also rejected.
struct LensNumberReader {
  private let numbers: UnsafeBufferPointer<Double>
  private var next = 0

  init(_ numbers: UnsafeBufferPointer<Double>) { self.numbers = numbers }

  private mutating func number() -> Double? {
    guard next < numbers.count, numbers[next].magnitude < 1e7 else { return nil }
    next += 1
    return numbers[next - 1]
  }

  private mutating func point() -> Point? {
    guard let x = number(), let y = number() else { return nil }
    return Point(x: x, y: y)
  }

  private mutating func color() -> RGBA? {
    guard let red = number(), let green = number(), let blue = number(), let alpha = number() else { return nil }
    return RGBA(red: red, green: green, blue: blue, alpha: alpha)
  }

  private mutating func rect() -> Rect? {
    guard let origin = point(), let width = number(), let height = number(), width >= 0, height >= 0 else { return nil }
    return Rect(x: origin.x, y: origin.y, width: width, height: height)
  }

  /// Reads all panes, and the spacing at which they merge.
  mutating func panes() -> (panes: [LensPane], spacing: Double)? {
    guard let spacing = number(), spacing >= 0 else { return nil }
    var panes: [LensPane] = []
    while next < numbers.count {
      guard panes.count < 255, let pane = pane() else { return nil }
      panes.append(pane)
    }
    return (panes, spacing)
  }

  private mutating func pane() -> LensPane? {
    guard let material = material(), let map = map(), let g = number(), (0...1).contains(g), let recess = number(),
      recess >= 0, let time = number(), let position = point(), let lifted = number(), let drag = point(),
      let shape = shape()
    else { return nil }
    let press = GlassState.Press(time: time, at: position, lifted: lifted < 0 ? nil : lifted, drag: drag)
    let state = GlassState(materialized: g, press: time < 0 ? nil : press, recess: recess)
    return LensPane(shape, material, pixelsFromPane: map, state: state)
  }

  private mutating func material() -> GlassMaterial? {
    guard let variant = number(), let look = number(), let dark = number(), let bits = number(), let tint = color(),
      let dimming = color(), look == 26 || look == 27, dark == 0 || dark == 1,
      let accommodations = UInt8(exactly: bits)
    else { return nil }
    let kind: GlassVariant
    switch variant {
    case 0: kind = .regular
    case 1: kind = .clear
    case 2: kind = .identity
    case 3: kind = .loupe
    default:
      guard let number = Int(exactly: variant), MaterialThickness.allCases.indices.contains(number - 4)
      else { return nil }
      kind = .material(MaterialThickness.allCases[number - 4])
    }
    return GlassMaterial(
      kind, look: look == 27 ? .v27 : .v26, appearance: dark == 1 ? .dark : .light,
      tint: tint.alpha > 0 ? tint : nil, dimming: dimming.alpha > 0 ? dimming : nil,
      accommodations: GlassMaterial.Accommodations(rawValue: accommodations))
  }

  private mutating func map() -> Affine? {
    guard let a = number(), let b = number(), let c = number(), let d = number(), let tx = number(), let ty = number()
    else { return nil }
    // The map must preserve angles, and an excessive scale would exhaust memory.
    let (along, across) = (a * a + b * b, c * c + d * d)
    guard (along - across).magnitude <= 1e-6 * along, (a * c + b * d).magnitude <= 1e-6 * along,
      (1e-6...4096).contains(along)
    else { return nil }
    return Affine(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  private mutating func shape() -> GlassShape? {
    guard let kind = number(), let count = number().flatMap({ Int(exactly: $0) }), count >= 0,
      count <= numbers.count - next
    else { return nil }
    let end = next + count
    let shape: GlassShape?
    switch kind {
    case 0, 1: shape = roundedRect(kind == 0 ? .continuous : .circular)
    case 2: shape = rect().map { .ellipse($0) }
    case 3, 4: shape = path(end: end).map { .path($0, kind == 3 ? .nonZero : .evenOdd) }
    default: shape = nil
    }
    return next == end ? shape : nil
  }

  private mutating func roundedRect(_ style: CornerStyle) -> GlassShape? {
    guard let rect = rect(), let topLeft = number(), let topRight = number(), let bottomRight = number(),
      let bottomLeft = number()
    else { return nil }
    let radii = CornerRadii(
      topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
    return .roundedRect(RoundedRect(rect, radii: radii, style: style))
  }

  private mutating func path(end: Int) -> BezierPath? {
    var path = BezierPath()
    while next < end {
      guard let element = element() else { return nil }
      path.elements.append(element)
    }
    return path
  }

  private mutating func element() -> BezierPath.Element? {
    switch number() {
    case 0: return point().map { .move(to: $0) }
    case 1: return point().map { .line(to: $0) }
    case 2:
      guard let control = point(), let p = point() else { return nil }
      return .quad(to: p, control: control)
    case 3:
      guard let control1 = point(), let control2 = point(), let p = point() else { return nil }
      return .cubic(to: p, control1: control1, control2: control2)
    case 4: return .close
    default: return nil
    }
  }
}
