extension Symbol {
  /// A symbol as it is drawn in a square of one unit; paths as `Path.description` writes them.
  ///
  /// Drawings are Vitrine's own. A solid one also stands for its outline, whose name lacks `.fill`: the areas' edges and
  /// the cuts are lines then.
  struct Drawing {
    /// What is filled, each by the even-odd rule.
    var areas: [String] = []
    /// Lines.
    var lines: [String] = []
    /// Lines that are cut out of the areas.
    var cuts: [String] = []
    /// Whether the lines are as fine as those beside areas always are.
    var isFine = false

    /// The drawings by their names.
    static let all = Dictionary(
      uniqueKeysWithValues: [arrows, signs, people, nature, food, places, things, devices].joined().map { ($0, $1) })
  }

  /// The symbols that are not made of another and an enclosure.
  static func plain(_ name: String) -> Symbol? {
    if let drawing = Drawing.all[name] {
      let width = drawing.isFine || !drawing.areas.isEmpty ? fine : line
      return Symbol(
        parts: paths(drawing.areas).map { .fill($0, FillStyle(eoFill: true)) } + strokes(drawing.lines, width),
        cut: strokes(drawing.cuts, fine))
    }
    guard !name.hasSuffix(".fill"), let solid = Drawing.all[name + ".fill"] else { return nil }
    return Symbol(parts: strokes(solid.areas + solid.cuts + solid.lines, fine))
  }

  private static func paths(_ texts: [String]) -> [Path] { texts.compactMap { Path($0) } }

  private static func strokes(_ texts: [String], _ width: CGFloat) -> [Part] {
    paths(texts).map { .stroke($0, width) }
  }
}
