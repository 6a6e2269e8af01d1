extension BezierPath {
  /// Creates a path from SVG path data.
  ///
  /// The data may contain the absolute commands M, L, Q, C and Z, with numbers separated by spaces. The result is
  /// nil for any other data, including implicit repetition of a command.
  package init?(svgPathData text: String) {
    self.init()
    var command: UInt8?
    var numbers: [Double] = []
    for word in text.utf8.split(separator: UInt8(ascii: " ")) {
      var number = Substring(word)
      if let first = word.first, first >= UInt8(ascii: "A") {
        if let command, !append(command, numbers) { return nil }
        command = first
        numbers.removeAll(keepingCapacity: true)
        number = number.dropFirst()
        if number.isEmpty { continue }
      }
      guard let value = Double(number) else { return nil }
      numbers.append(value)
    }
    guard let command, append(command, numbers) else { return nil }
  }

  /// Appends the element for a command; returns false if the number of arguments is wrong.
  private mutating func append(_ command: UInt8, _ numbers: [Double]) -> Bool {
    func point(_ index: Int) -> Point { Point(x: numbers[2 * index], y: numbers[2 * index + 1]) }
    switch (Unicode.Scalar(command), numbers.count) {
    case ("M", 2): elements.append(.move(to: point(0)))
    case ("L", 2): elements.append(.line(to: point(0)))
    case ("Q", 4): elements.append(.quad(to: point(1), control: point(0)))
    case ("C", 6): elements.append(.cubic(to: point(2), control1: point(0), control2: point(1)))
    case ("Z", 0): elements.append(.close)
    default: return false
    }
    return true
  }
}
