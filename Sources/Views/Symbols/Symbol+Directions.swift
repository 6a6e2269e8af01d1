import Geometry

extension Symbol {
  /// A symmetry of the square and the words that it exchanges in names.
  private struct Turn {
    var map: Affine
    var words: [Substring: Substring]

    private static let reflection: [Substring: Substring] = [
      "left": "right", "right": "left", "forward": "backward", "backward": "forward", "leading": "trailing",
      "trailing": "leading", "clockwise": "counterclockwise", "counterclockwise": "clockwise",
    ]

    /// The reflection that exchanges left and right.
    static let mirror = Turn(
      map: Affine(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0),
      words: reflection.merging(["lefthalf": "righthalf", "righthalf": "lefthalf"]) { $1 })

    /// The symmetries of arrows by how little they change. The words are those of the drawing, by those of the name.
    static let arrows: [Turn] = [
      mirror,
      Turn(
        map: Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1),
        words: ["up": "down", "down": "up", "clockwise": "counterclockwise", "counterclockwise": "clockwise"]),
      Turn(
        map: Affine(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0),
        words: ["right": "up", "down": "right", "left": "down", "up": "left"]),
      Turn(
        map: Affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1),
        words: ["left": "up", "up": "right", "right": "down", "down": "left"]),
      Turn(
        map: Affine(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1),
        words: ["left": "right", "right": "left", "up": "down", "down": "up"]),
      Turn(
        map: Affine(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0),
        words: ["left": "up", "up": "left", "right": "down", "down": "right"]),
      Turn(
        map: Affine(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1),
        words: ["left": "down", "down": "left", "right": "up", "up": "right"]),
    ]
  }

  /// Returns the drawing of another direction, turned or mirrored: arrows and their like in eight ways, everything else
  /// only sideways. Nil if there is none.
  ///
  /// Arrows that point forward or backward are drawn as in left-to-right layout.
  static func turned(_ name: String) -> Symbol? {
    let families: Set<Substring> = ["arrow", "chevron", "arrowtriangle", "arrowshape"]
    var words = name.split(separator: ".")
    guard let first = words.first, words.count > 1 else { return nil }
    let isArrow = families.contains(first)
    if isArrow {
      words = words.map { $0 == "forward" ? "right" : $0 == "backward" ? "left" : $0 }
      if let symbol = plain(words.joined(separator: ".")) { return symbol }
    }
    for turn in isArrow ? Turn.arrows : [Turn.mirror] {
      let other = words.map { turn.words[$0] ?? $0 }
      if other != words, let symbol = plain(other.joined(separator: ".")) { return symbol.applying(turn.map) }
    }
    return nil
  }
}
