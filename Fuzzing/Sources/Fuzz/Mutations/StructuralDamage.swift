/// A change to an element of a structured file that leaves the structure around it intact, so that readers get past the
/// headers.
struct StructuralDamage: CustomStringConvertible {
  private let element: FileElement
  private let name: String
  private let change: Change

  private enum Change {
    /// The element is missing.
    case removal
    /// The element occurs twice.
    case repetition
    /// The element has an unknown type.
    case rename
    /// The content is damaged.
    case content(Damage)
    /// The content is empty.
    case emptying
  }

  /// Chooses the damage to a file; nil if its format is not known.
  ///
  /// Every element is as likely as any other, however small it is.
  init?(to file: [UInt8], using random: inout SeededGenerator) {
    let elements = FileElement.all(in: file)
    guard !elements.isEmpty else { return nil }
    element = random.pick(elements)
    name = String(decoding: file[element.type].map { (32..<127).contains($0) ? $0 : 63 }, as: UTF8.self)
    let content = Array(file[element.content..<max(element.content, element.end)].prefix(4096))
    switch Int.random(in: 0..<10, using: &random) {
    case 0: change = .removal
    case 1: change = .repetition
    case 2: change = .rename
    case 3: change = .emptying
    default: change = content.isEmpty ? .removal : .content(Damage(to: content, using: &random))
    }
  }

  /// Returns a damaged copy of the file.
  func applied(to file: [UInt8]) -> [UInt8] {
    var result = file
    let content = element.content..<max(element.content, element.end)
    switch change {
    case .removal:
      result.removeSubrange(element.range)
      // The length fields of the enclosing elements precede the removed range, so their offsets remain valid.
      resize(&result, element.lengths.filter { !element.range.contains($0.offset) }, by: -element.range.count)
    case .repetition:
      result.insert(contentsOf: file[element.range], at: element.range.upperBound)
      resize(&result, element.lengths.filter { !element.range.contains($0.offset) }, by: element.range.count)
    case .rename:
      for place in element.type { result[place] ^= 1 }
      check(&result, count: content.count)
    case .emptying:
      replace(content, with: [], in: &result)
    case .content(let damage):
      replace(content, with: damage.applied(to: Array(file[content])), in: &result)
    }
    return result
  }

  var description: String {
    let what =
      switch change {
      case .removal: "remove it"
      case .repetition: "repeat it"
      case .rename: "rename it"
      case .emptying: "empty it"
      case .content(let damage): "\(damage) of its content"
      }
    return "element \(name) at \(element.range.lowerBound): \(what)"
  }

  private func replace(_ range: Range<Int>, with bytes: [UInt8], in file: inout [UInt8]) {
    file.replaceSubrange(range, with: bytes)
    resize(&file, element.lengths, by: bytes.count - range.count)
    check(&file, count: bytes.count)
  }

  private func resize(_ file: inout [UInt8], _ lengths: [FileElement.Length], by change: Int) {
    for length in lengths {
      let places = (0..<length.size).map { length.offset + (length.isLittleEndian ? $0 : length.size - 1 - $0) }
      let old = places.reversed().reduce(0) { $0 << 8 | Int(file[$1]) }
      for (index, place) in places.enumerated() {
        file[place] = UInt8(truncatingIfNeeded: max(old + change, 0) >> (8 * index))
      }
    }
  }

  /// Writes the CRC of a chunk whose content has `count` bytes.
  private func check(_ file: inout [UInt8], count: Int) {
    guard element.isChecked, element.content + count + 4 <= file.count else { return }
    let end = element.content + count
    var crc = UInt32.max
    for byte in file[element.type.lowerBound..<end] {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320 }
    }
    crc ^= .max
    for index in 0..<4 { file[end + index] = UInt8(truncatingIfNeeded: crc >> (24 - 8 * UInt32(index))) }
  }
}

extension FileElement {
  /// The offset after the content.
  fileprivate var end: Int { range.upperBound - (isChecked ? 4 : 0) }
}
