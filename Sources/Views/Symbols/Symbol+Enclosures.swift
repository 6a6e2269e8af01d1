import DisplayLists
import Geometry

extension Symbol {
  /// A symbol that encloses another, which its name follows: `star.circle`.
  private struct Enclosure {
    var name: String
    /// The scale of the inner symbol.
    var scale: Double
    /// The centre of the inner symbol.
    var center = CGPoint(x: 0.5, y: 0.5)

    static let all: [Enclosure] = [
      Enclosure(name: "circle", scale: 0.56), Enclosure(name: "square", scale: 0.54),
      Enclosure(name: "triangle", scale: 0.46, center: CGPoint(x: 0.5, y: 0.61)),
      Enclosure(name: "rectangle", scale: 0.44), Enclosure(name: "rectangle.portrait", scale: 0.44),
      Enclosure(name: "capsule", scale: 0.4), Enclosure(name: "seal", scale: 0.46),
      Enclosure(name: "shield", scale: 0.46, center: CGPoint(x: 0.5, y: 0.47)),
      Enclosure(name: "octagon", scale: 0.54), Enclosure(name: "hexagon", scale: 0.52),
      Enclosure(name: "diamond", scale: 0.44), Enclosure(name: "app", scale: 0.54),
      Enclosure(name: "bubble", scale: 0.46, center: CGPoint(x: 0.5, y: 0.44)),
      Enclosure(name: "message", scale: 0.46, center: CGPoint(x: 0.5, y: 0.46)),
      Enclosure(name: "icloud", scale: 0.4, center: CGPoint(x: 0.5, y: 0.54)),
      Enclosure(name: "heart", scale: 0.4, center: CGPoint(x: 0.5, y: 0.44)),
      Enclosure(name: "house", scale: 0.38, center: CGPoint(x: 0.5, y: 0.6)),
      Enclosure(name: "folder", scale: 0.36, center: CGPoint(x: 0.5, y: 0.62)),
      Enclosure(name: "doc", scale: 0.4, center: CGPoint(x: 0.5, y: 0.63)),
      Enclosure(name: "bin", scale: 0.34, center: CGPoint(x: 0.5, y: 0.67)),
      Enclosure(name: "magnifyingglass", scale: 0.36, center: CGPoint(x: 0.41, y: 0.41)),
      Enclosure(name: "viewfinder", scale: 0.5), Enclosure(name: "artframe", scale: 0.46),
      Enclosure(name: "circle.dashed", scale: 0.5), Enclosure(name: "circle.dotted", scale: 0.5),
      Enclosure(name: "square.dashed", scale: 0.5),
      Enclosure(name: "square.on.square", scale: 0.36, center: CGPoint(x: 0.38, y: 0.62)),
      Enclosure(name: "video", scale: 0.34, center: CGPoint(x: 0.36, y: 0.5)),
    ]
  }

  /// Returns the symbol that a name such as `star.circle.fill` stands for; nil if a part has no drawing.
  static func enclosed(_ name: String) -> Symbol? {
    let isFilled = name.hasSuffix(".fill")
    let stem = isFilled ? name.dropLast(5) : name[...]
    for enclosure in Enclosure.all where stem.hasSuffix("." + enclosure.name) {
      let inner = SymbolNames.current(String(stem.dropLast(enclosure.name.count + 1)))
      guard let frame = plain(enclosure.name + (isFilled ? ".fill" : "")), frame.cut.isEmpty || !isFilled,
        let symbol = innerSymbol(inner, hasCut: !isFilled)
      else { continue }
      return symbol.enclosed(in: frame, enclosure, isFilled: isFilled)
    }
    return nil
  }

  /// Returns the solid form of a symbol if there is one that needs no cuts.
  private static func innerSymbol(_ name: String, hasCut: Bool) -> Symbol? {
    if let letter = numeral(name) { return letter }
    if let solid = simple(name + ".fill"), solid.cut.isEmpty { return solid }
    if let symbol = simple(name), symbol.cut.isEmpty { return symbol }
    guard hasCut, name.hasSuffix(".slash") else { return nil }
    return drawn(name)
  }

  /// Returns the symbol inside a frame. If the frame is filled, the symbol is cut out of it.
  private func enclosed(in frame: Symbol, _ enclosure: Enclosure, isFilled: Bool) -> Symbol {
    // A wide symbol is shrunk until it is no wider than the square.
    let ink = bounds(weight: 0) ?? Rect(x: 0, y: 0, width: 1, height: 1)
    let scale = enclosure.scale / max(ink.width, 1)
    let lineScale = isFilled ? 0.95 : 0.85
    let offset = Affine.translation(x: 0.5 - ink.midX, y: 0)
    func inner(_ parts: [Part]) -> [Part] {
      Symbol(parts: parts).applying(offset).scaled(scale, about: enclosure.center, lineScale: lineScale)
    }
    let inside = inner(parts)
    let cut = inner(self.cut)
    if isFilled {
      return Symbol(parts: frame.parts, cut: inside, layers: [frame, Symbol(parts: inside)])
    }
    if cut.isEmpty {
      return Symbol(parts: frame.parts + inside, cut: frame.cut, layers: [frame, Symbol(parts: inside)])
    }
    let front = Symbol(parts: inside, cut: cut, over: inner(over))
    return Symbol(parts: inside, cut: cut, over: front.over + frame.parts, layers: [frame, front])
  }
}
