import Geometry
import Optics

extension DisplayList: CustomStringConvertible {
  /// The display list as text, with one line per item and its properties and nested items indented below it.
  ///
  /// The format is stable, so that display lists can be compared as text. Numbers are rounded to thousandths, or to six
  /// significant digits in paths and projections. Fonts are represented by their file names. Default values and pane
  /// identifiers are omitted.
  public var description: String {
    var form = DisplayListText()
    form.add("list \(DisplayListText.numbers(size.width, size.height))")
    form.addIndented(items)
    return form.lines.joined(separator: "\n")
  }
}

/// Writes a display list line by line.
struct DisplayListText {
  private(set) var lines: [String] = []
  private var depth = 0

  mutating func add(_ line: String) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }

  mutating func addIndented(_ items: [DisplayItem]) {
    indented { form in
      for item in items { form.add(item) }
    }
  }

  private mutating func indented(_ body: (inout DisplayListText) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  private mutating func add(_ item: DisplayItem) {
    switch item {
    case .fill(let path, let rule, let paint, let pointsFromItem):
      add("fill" + Self.words(rule))
      indented {
        $0.add("path \(Self.words(path))")
        $0.add(Self.words(paint))
        $0.add(pointsFromItem: pointsFromItem)
      }
    case .stroke(let path, let style, let paint, let pointsFromItem):
      add("stroke " + Self.words(style))
      indented {
        $0.add("path \(Self.words(path))")
        $0.add(Self.words(paint))
        $0.add(pointsFromItem: pointsFromItem)
      }
    case .glyphs(let run, let pointsFromItem):
      add("glyphs \(Self.words(run.face)) size \(Self.numbers(run.size)) \(Self.quoted(run.text))")
      indented {
        $0.add("color \(Self.words(run.color))")
        $0.add(
          run.glyphs.map { "\($0.id) at \(Self.numbers($0.position.x, $0.position.y))" }.joined(separator: ", "))
        $0.add(pointsFromItem: pointsFromItem)
      }
    case .image(let bitmap, let rect, let pointsFromItem):
      add("image \(bitmap.size.width)×\(bitmap.size.height) hash \(Self.hash(bitmap)) in \(Self.words(rect))")
      indented { $0.add(pointsFromItem: pointsFromItem) }
    case .group(let group): add(group)
    case .glass(let pane): add(pane)
    case .glassContainer(let container):
      add("glassContainer spacing \(Self.numbers(container.spacing))")
      indented { form in
        for pane in container.panes { form.add(pane) }
      }
    }
  }

  private mutating func add(_ group: DisplayGroup) {
    var head = "group"
    if group.opacity != 1 { head += " opacity \(Self.numbers(group.opacity))" }
    if group.blend != .normal { head += " blend \(group.blend.rawValue)" }
    if group.isSymbol { head += " symbol" }
    if group.isFading { head += " fading" }
    add(head)
    indented { form in
      for filter in group.filters { form.add(Self.words(filter)) }
      if let clip = group.clip { form.add("clip\(Self.words(clip.rule)) \(Self.words(clip.path))") }
      if let mask = group.mask {
        form.add("mask")
        form.addIndented(mask)
      }
      for item in group.items { form.add(item) }
    }
  }

  private mutating func add(_ pane: GlassPane) {
    var head = "glass \(pane.material.variant.name) \(pane.material.look.rawValue)"
    head += " \(pane.material.appearance.rawValue)"
    if let tint = pane.material.tint { head += " tint \(Self.words(tint))" }
    if let dimming = pane.material.dimming { head += " dimming \(Self.words(dimming))" }
    let accommodations = pane.material.accommodations
    if accommodations.contains(.reduceTransparency) { head += " reduceTransparency" }
    if accommodations.contains(.increaseContrast) { head += " increaseContrast" }
    if accommodations.contains(.reduceMotion) { head += " reduceMotion" }
    if pane.legibility != .floor { head += " legibility \(pane.legibility.rawValue)" }
    if pane.state.materialized < 1 { head += " materialized \(Self.numbers(pane.state.materialized))" }
    if pane.state.recess > 0 { head += " recess \(Self.numbers(pane.state.recess))" }
    if let press = pane.state.press {
      head += " pressed \(Self.numbers(press.time)) at \(Self.numbers(press.position.x, press.position.y))"
      if let lifted = press.lifted { head += " lifted \(Self.numbers(lifted))" }
      if press.drag != .zero { head += " dragged \(Self.numbers(press.drag.x, press.drag.y))" }
    }
    add(head)
    indented { form in
      form.add("shape \(Self.words(pane.shape))")
      form.add(pointsFromItem: pane.pointsFromItem)
      for item in pane.content { form.add(item) }
      guard let alternative = pane.alternative else { return }
      form.add("or \(alternative.material.appearance.rawValue)")
      form.addIndented(alternative.content)
    }
  }

  private mutating func add(pointsFromItem map: Affine) {
    guard map != .identity else { return }
    add("pointsFromItem \(Self.numbers(map.a, map.b, map.c, map.d, map.tx, map.ty))")
  }
}

/// Formatting of individual values.
extension DisplayListText {
  static func numbers(_ values: Double...) -> String {
    values.map(NumberText.thousandths).joined(separator: " ")
  }

  private static func words(_ rect: Rect) -> String { numbers(rect.minX, rect.minY, rect.width, rect.height) }

  private static func words(_ color: RGBA) -> String { numbers(color.red, color.green, color.blue, color.alpha) }

  /// Returns a path in postfix notation: coordinates followed by `m` (move), `l` (line), `q` (quadratic curve) or `c`
  /// (cubic curve), and `h` (close).
  static func words(_ path: BezierPath) -> String {
    func at(_ points: Point...) -> String {
      points.map { "\(NumberText.sixDigits($0.x)) \(NumberText.sixDigits($0.y))" }.joined(separator: " ")
    }
    return path.elements.map { element in
      switch element {
      case .move(let to): at(to) + " m"
      case .line(let to): at(to) + " l"
      case .quad(let to, let control): at(control, to) + " q"
      case .cubic(let to, let control1, let control2): at(control1, control2, to) + " c"
      case .close: "h"
      }
    }.joined(separator: " ")
  }

  private static func words(_ rule: FillRule) -> String { rule == .evenOdd ? " evenOdd" : "" }

  private static func words(_ paint: Paint) -> String {
    func stops(_ stops: [GradientStop]) -> String {
      stops.map { "\(words($0.color)) at \(numbers($0.location))" }.joined(separator: ", ")
    }
    return switch paint {
    case .color(let color): "color \(words(color))"
    case .linear(let list, let start, let end):
      "linear \(numbers(start.x, start.y)) to \(numbers(end.x, end.y)): \(stops(list))"
    case .radial(let list, let center, let startRadius, let endRadius):
      "radial \(numbers(center.x, center.y)) radius \(numbers(startRadius)) to \(numbers(endRadius)): \(stops(list))"
    case .angular(let list, let center, let startAngle, let endAngle):
      "angular \(numbers(center.x, center.y)) angle \(numbers(startAngle)) to \(numbers(endAngle)): \(stops(list))"
    case .mesh(let mesh):
      "mesh of \(mesh.columns) columns over \(words(mesh.background)): "
        + zip(mesh.points, mesh.colors).map { "\(words($1)) at \(numbers($0.x, $0.y))" }.joined(separator: ", ")
    }
  }

  private static func words(_ style: Stroke) -> String {
    var words = "width \(numbers(style.width))"
    switch style.cap {
    case .butt: break
    case .round: words += " cap round"
    case .square: words += " cap square"
    }
    switch style.join {
    case .miter: words += style.miterLimit == 10 ? "" : " miterLimit \(numbers(style.miterLimit))"
    case .round: words += " join round"
    case .bevel: words += " join bevel"
    }
    if !style.dash.isEmpty {
      words += " dash \(style.dash.map(NumberText.thousandths).joined(separator: " "))"
      if style.dashPhase != 0 { words += " phase \(numbers(style.dashPhase))" }
    }
    return words
  }

  private static func words(_ filter: Filter) -> String {
    switch filter {
    case .shadow(let color, let radius, let x, let y):
      "shadow \(words(color)) radius \(numbers(radius)) offset \(numbers(x, y))"
    case .blur(let radius): "blur \(numbers(radius))"
    case .colorMatrix(let matrix): "colorMatrix \(matrix.map(NumberText.thousandths).joined(separator: " "))"
    case .alphaThreshold(let min, let max, let color): "alphaThreshold \(numbers(min, max)) \(words(color))"
    case .projection(let map):
      "projection "
        + [map.x, map.y, map.w].flatMap { [$0.x, $0.y, $0.z] }.map(NumberText.sixDigits).joined(separator: " ")
    }
  }

  private static func words(_ shape: GlassShape) -> String {
    switch shape {
    case .roundedRect(let shape):
      "roundedRect \(words(shape.rect)) radii "
        + numbers(shape.radii.topLeft, shape.radii.topRight, shape.radii.bottomRight, shape.radii.bottomLeft)
        + (shape.style == .continuous ? " continuous" : " circular")
    case .ellipse(let rect): "ellipse \(words(rect))"
    case .path(let path, let rule): "path\(words(rule)) \(words(path))"
    }
  }

  private static func words(_ face: FontFace) -> String {
    var words = String(face.file.split(separator: "/").last ?? "")
    if face.index != 0 { words += "#\(face.index)" }
    if !face.variations.isEmpty { words += " (\(face.variations))" }
    if face.isRounded { words += " rounded" }
    if face.stretch != 1 { words += " stretch \(numbers(face.stretch))" }
    return words
  }

  /// Returns the text in quotes on a single line, with unprintable characters escaped.
  private static func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.map { $0.escaped(asASCII: false) }.joined() + "\""
  }

  /// Returns the FNV-1a hash of a bitmap's size and samples, which distinguishes bitmaps in the text form.
  private static func hash(_ bitmap: Bitmap) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func take(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for extent in [bitmap.size.width, bitmap.size.height] {
      for shift in stride(from: 0, to: 32, by: 8) { take(UInt8(truncatingIfNeeded: extent >> shift)) }
    }
    for sample in bitmap.samples { take(sample) }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
