import Geometry
import Optics

/// Parses the numbers of `GlassNumbers`. Every method returns nil if numbers are missing or invalid.
///
/// No input from a page can crash the module. Excessive lengths, and maps that distort the pane, are also rejected.
struct GlassNumberReader {
  private let numbers: UnsafeBufferPointer<Double>
  private let bytes: UnsafeBufferPointer<UInt8>
  private var next = 0

  /// The number of pixels that further rasters may have, 8 million in all.
  private var spare = 1 << 23

  init(_ numbers: UnsafeBufferPointer<Double>, bytes: UnsafeBufferPointer<UInt8>) {
    self.numbers = numbers
    self.bytes = bytes
  }

  mutating func number() -> Double? {
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

  private mutating func flag() -> Bool? {
    switch number() {
    case 0: false
    case 1: true
    default: nil
    }
  }

  /// Reads a whole number within a range.
  private mutating func count(in range: ClosedRange<Int>) -> Int? {
    guard let number = number(), let count = Int(exactly: number), range.contains(count) else { return nil }
    return count
  }

  private mutating func pixelRect() -> PixelRect? {
    let places = -(1 << 20)...(1 << 20)
    guard let x = count(in: places), let y = count(in: places), let width = count(in: 1...16384),
      let height = count(in: 1...16384)
    else { return nil }
    return PixelRect(x: x, y: y, width: width, height: height)
  }

  /// Reads the rectangle of a raster.
  private mutating func rasterRect() -> PixelRect? {
    guard let rect = pixelRect(), rect.size.area <= spare, ModuleMemory.reserve(16 * rect.size.area) else { return nil }
    spare -= rect.size.area
    return rect
  }

  /// Reads `size` bytes at the offset that the next number gives. An offset of −1 gives an empty array.
  private mutating func raster(_ size: Int) -> [UInt8]? {
    guard let offset = count(in: -1...Int(Int32.max)) else { return nil }
    if offset < 0 { return [] }
    guard size <= bytes.count, offset <= bytes.count - size else { return nil }
    return Array(UnsafeBufferPointer(rebasing: bytes[offset..<(offset + size)]))
  }

  /// Reads everything.
  mutating func glass() -> GlassRecipe? {
    var recipe = GlassRecipe()
    while next < numbers.count {
      if numbers[next] == 4 {
        next += 1
        guard let area = pixelRect(), let light = appearance(), let dark = appearance() else { return nil }
        recipe.stages.append(GlassRecipe.Stage(light: light, dark: dark, area: area))
        continue
      }
      guard let pass = pass() else { return nil }
      if recipe.stages.isEmpty || recipe.stages[recipe.stages.count - 1].area != nil {
        recipe.stages.append(GlassRecipe.Stage())
      }
      recipe.stages[recipe.stages.count - 1].light.append(pass)
    }
    return recipe.stages.isEmpty ? nil : recipe
  }

  /// Reads the passes of one appearance.
  private mutating func appearance() -> [GlassRecipe.Pass]? {
    guard let length = count(in: 0...(numbers.count - next)), length <= numbers.count - next else { return nil }
    let end = next + length
    var passes: [GlassRecipe.Pass] = []
    while next < end {
      guard let pass = pass() else { return nil }
      passes.append(pass)
    }
    return next == end ? passes : nil
  }

  private mutating func pass() -> GlassRecipe.Pass? {
    switch number() {
    case 1: panes()
    case 2: content().map { .content($0) }
    case 3: text().map { .contrast($0) }
    default: nil
    }
  }

  private mutating func panes() -> GlassRecipe.Pass? {
    guard let paneCount = count(in: 1...255), let spacing = number(), spacing >= 0, let hasContent = flag()
    else { return nil }
    var panes: [LensPane] = []
    for _ in 0..<paneCount {
      guard let pane = pane() else { return nil }
      panes.append(pane)
    }
    guard hasContent else { return .glass(panes, spacing: spacing, nil) }
    guard let content = content() else { return nil }
    return .glass(panes, spacing: spacing, content)
  }

  private mutating func content() -> LensContent? {
    guard let rect = rasterRect(), let samples = raster(4 * rect.size.area),
      samples.count == 4 * rect.size.area, let visible = raster(rect.size.area)
    else { return nil }
    return LensContent(
      Raster(size: rect.size, samples: samples), at: rect, visible: visible.isEmpty ? nil : visible)
  }

  private mutating func text() -> GlassRecipe.Text? {
    guard let isWhole = flag(), let bounds = rasterRect(),
      let scale = number(), (0.01...64).contains(scale), let inkCount = count(in: 0...1000)
    else { return nil }
    var inks: [ContrastFloor.Ink] = []
    for _ in 0..<inkCount {
      guard let ink = ink() else { return nil }
      inks.append(ink)
    }
    return GlassRecipe.Text(inks: inks, bounds: bounds, isWhole: isWhole, pixelsPerPoint: scale)
  }

  private mutating func ink() -> ContrastFloor.Ink? {
    guard let color = color(), [color.red, color.green, color.blue, color.alpha].allSatisfy({ (0...1).contains($0) }),
      let floor = number(), (1...21).contains(floor), let strength = number(), (0...1).contains(strength),
      let rect = rasterRect(), let alphas = raster(rect.size.area)
    else { return nil }
    var samples = [UInt8](repeating: 255, count: 4 * rect.size.area)
    for (i, alpha) in alphas.enumerated() { samples[4 * i + 3] = alpha }
    return ContrastFloor.Ink(
      TextContrast(color, floor: floor), strength: strength, coverage: Raster(size: rect.size, samples: samples),
      at: rect)
  }
}

// Methods that parse the description of a pane.
extension GlassNumberReader {
  fileprivate mutating func pane() -> LensPane? {
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
    let along = a * a + b * b
    let across = c * c + d * d
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
