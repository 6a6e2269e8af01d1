/// A change to the bytes of a file.
enum Damage: CustomStringConvertible {
  /// One bit of a byte is inverted.
  case bit(Int, UInt8)
  /// Bytes are replaced with others.
  case overwrite(Int, [UInt8])
  /// A big-endian or little-endian number of 16 or 32 bits is replaced with a small number or a boundary value.
  case number(Int, [UInt8])
  /// The file ends early.
  case cut(Int)
  /// A part is missing.
  case drop(Range<Int>)
  /// A part occurs twice.
  case repetition(Range<Int>)
  /// Two parts of equal length are exchanged.
  case exchange(Int, Int, length: Int)
  /// Bytes follow the end.
  case append([UInt8])

  /// Chooses the damage to a file, which must not be empty.
  ///
  /// Half of it goes to the first and last kilobyte, where most formats keep their structure.
  init(to file: [UInt8], using random: inout SeededGenerator) {
    precondition(!file.isEmpty, "a file to damage must not be empty")
    let offset = Self.offset(in: file.count, &random)
    func length(_ limit: Int, _ random: inout SeededGenerator) -> Int {
      Int.random(in: 1...max(1, min(limit, file.count - offset)), using: &random)
    }
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1, 2: self = .bit(offset, 1 << UInt8.random(in: 0..<8, using: &random))
    case 3, 4: self = .overwrite(offset, Self.noise(length(16, &random), &random))
    case 5: self = .overwrite(offset, [UInt8](repeating: random.pick([0, 255]), count: length(400, &random)))
    case 6, 7: self = .number(offset, Self.edge(&random))
    case 8: self = .cut(offset)
    case 9: self = .drop(offset..<offset + length(4000, &random))
    case 10: self = .repetition(offset..<offset + length(4000, &random))
    default:
      if random.once(in: 3) {
        self = .append(Self.noise(Int.random(in: 1...4000, using: &random), &random))
      } else {
        let count = length(64, &random)
        self = .exchange(offset, Int.random(in: 0...file.count - count, using: &random), length: count)
      }
    }
  }

  /// Returns a damaged copy of a file.
  func applied(to file: [UInt8]) -> [UInt8] {
    var result = file
    switch self {
    case .bit(let offset, let mask):
      if offset < result.count { result[offset] ^= mask }
    case .overwrite(let offset, let bytes), .number(let offset, let bytes):
      for (i, byte) in bytes.enumerated() where offset + i < result.count { result[offset + i] = byte }
    case .cut(let length):
      result = Array(result.prefix(length))
    case .drop(let range):
      result.removeSubrange(range.clamped(to: 0..<result.count))
    case .repetition(let range):
      let range = range.clamped(to: 0..<result.count)
      result.insert(contentsOf: result[range], at: range.upperBound)
    case .exchange(let first, let second, let length):
      for i in 0..<length where max(first, second) + i < result.count { result.swapAt(first + i, second + i) }
    case .append(let bytes):
      result += bytes
    }
    return result
  }

  var description: String {
    switch self {
    case .bit(let offset, let mask): "invert bits \(mask) of byte \(offset)"
    case .overwrite(let offset, let bytes): "overwrite \(bytes.count) bytes at \(offset)"
    case .number(let offset, let bytes): "replace the number at \(offset) with \(bytes)"
    case .cut(let length): "end after \(length) bytes"
    case .drop(let range): "drop bytes \(range)"
    case .repetition(let range): "repeat bytes \(range)"
    case .exchange(let first, let second, let length): "exchange \(length) bytes at \(first) and \(second)"
    case .append(let bytes): "append \(bytes.count) bytes"
    }
  }

  private static func offset(in count: Int, _ random: inout SeededGenerator) -> Int {
    let edge = min(1024, count)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return Int.random(in: 0..<edge, using: &random)
    case 1: return count - 1 - Int.random(in: 0..<edge, using: &random)
    default: return Int.random(in: 0..<count, using: &random)
    }
  }

  private static func noise(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// Returns the bytes of a number that programs trip over, in either byte order.
  private static func edge(_ random: inout SeededGenerator) -> [UInt8] {
    let numbers: [UInt32] = [
      0, 1, 2, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFF_FFFF, 0x8000_0000,
    ]
    let number = random.once(in: 8) ? UInt32.max : random.pick(numbers)
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    let part = Array(random.once(in: 2) ? bytes : Array(bytes.suffix(2)))
    return random.once(in: 2) ? part : part.reversed()
  }
}
