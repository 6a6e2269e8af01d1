import Geometry

extension Path: LosslessStringConvertible {
  /// The elements as text: `x y m`, `x y l`, `cx cy x y q`, `c1x c1y c2x c2y x y c` and `h`. Numbers have six significant
  /// digits.
  public var description: String {
    bezier.elements.map { element in
      switch element {
      case .move(let p): "\(Self.words(p)) m"
      case .line(let p): "\(Self.words(p)) l"
      case .quad(let p, let c): "\(Self.words(c)) \(Self.words(p)) q"
      case .cubic(let p, let c, let d): "\(Self.words(c)) \(Self.words(d)) \(Self.words(p)) c"
      case .close: "h"
      }
    }.joined(separator: " ")
  }

  private static func words(_ point: Point) -> String { String(format: "%g %g", point.x, point.y) }

  /// Creates a path from its description; nil if it is malformed.
  public init?(_ string: String) {
    var path = BezierPath()
    var numbers: [Double] = []
    for word in string.split(whereSeparator: \.isWhitespace) {
      if let number = Double(word) {
        numbers.append(number)
        continue
      }
      let points = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
      switch (word, numbers.count) {
      case ("m", 2): path.elements.append(.move(to: points[0]))
      case ("l", 2): path.elements.append(.line(to: points[0]))
      case ("q", 4): path.elements.append(.quad(to: points[1], control: points[0]))
      case ("c", 6): path.elements.append(.cubic(to: points[2], control1: points[0], control2: points[1]))
      case ("h", 0): path.elements.append(.close)
      default: return nil
      }
      numbers = []
    }
    guard numbers.isEmpty else { return nil }
    self.init(path)
  }
}
