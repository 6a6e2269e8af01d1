import Foundation
import TestSupport

/// Damage to a file, chosen at random.
enum Mutation: CustomStringConvertible {
  case zeros(Range<Int>)
  case bytes([Int: UInt8])
  case cut(Int)
  case drop(Range<Int>)
  case repetition(Range<Int>)

  /// Chooses a mutation of `file`. `boundaries` are offsets at which its elements begin.
  init(of file: Data, boundaries: [Int], using random: inout SplitMix) {
    func range(_ lengths: ClosedRange<Int>, _ random: inout SplitMix) -> Range<Int> {
      let start = Int.random(in: 0..<file.count, using: &random)
      return start..<min(file.count, start + Int.random(in: lengths, using: &random))
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: self = .zeros(range(4096...4096, &random))
    case 1: self = .zeros(range(1...200, &random))
    case 2, 3:
      let count = [1, 3, 20][Int.random(in: 0..<3, using: &random)]
      // Half of the time, the bytes are close together, as in an index.
      let part = Bool.random(using: &random) ? 0..<file.count : range(500...2000, &random)
      var bytes: [Int: UInt8] = [:]
      for _ in 0..<count {
        bytes[Int.random(in: part, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      self = .bytes(bytes)
    case 4: self = .cut(Int.random(in: 1..<file.count, using: &random))
    case 5: self = .cut(boundaries.randomElement(using: &random) ?? file.count / 2)
    case 6: self = .drop(range(1...8000, &random))
    default: self = .repetition(range(1...8000, &random))
    }
  }

  /// Returns a damaged copy of a file.
  func applied(to file: Data) -> Data {
    var result = file
    switch self {
    case .zeros(let range): result.replaceSubrange(range, with: Data(count: range.count))
    case .bytes(let bytes): for (offset, byte) in bytes { result[offset] = byte }
    case .cut(let length): result = file.prefix(length)
    case .drop(let range): result.removeSubrange(range)
    case .repetition(let range): result.insert(contentsOf: file[range], at: range.upperBound)
    }
    return result
  }

  var description: String {
    switch self {
    case .zeros(let range): "zeros in \(range)"
    case .bytes(let bytes): "bytes " + bytes.sorted { $0.key < $1.key }.map { "\($0): \($1)" }.joined(separator: ", ")
    case .cut(let length): "cut after \(length) bytes"
    case .drop(let range): "without \(range)"
    case .repetition(let range): "\(range) twice"
    }
  }
}
