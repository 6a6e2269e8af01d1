import Foundation

/// The elements of a Matroska file without its indexes, which a test rearranges.
struct MatroskaBytes {
  struct Element {
    let id: UInt64
    var content: Data

    var data: Data {
      let idBytes = withUnsafeBytes(of: id.bigEndian) { Data($0.drop { $0 == 0 }) }
      return idBytes + MatroskaBytes.length(content.count) + content
    }
  }

  static let tracks: UInt64 = 0x1654_AE6B
  static let track: UInt64 = 0xAE
  static let cluster: UInt64 = 0x1F43_B675
  static let simpleBlock: UInt64 = 0xA3

  let header: Element
  /// The elements of the segment.
  var elements: [Element]

  init(_ path: String) throws {
    let all = Self.elements(of: try Data(contentsOf: URL(filePath: path)))
    header = all[0]
    // Without the seek head, the cues and padding.
    elements = Self.elements(of: all[1].content).filter { ![0x114D_9B74, 0x1C53_BB6B, 0xEC].contains($0.id) }
  }

  /// The whole file. A seek head refers to the elements in `sought`.
  func data(seeking sought: Set<UInt64> = []) -> Data {
    func seekHead(at positions: [Int]) -> Data {
      let seeks = zip(elements, positions).filter { sought.contains($0.0.id) }.map { element, position in
        Element(
          id: 0x4DBB,
          content: Element(id: 0x53AB, content: withUnsafeBytes(of: element.id.bigEndian) { Data($0.drop { $0 == 0 }) })
            .data + Element(id: 0x53AC, content: withUnsafeBytes(of: UInt64(position).bigEndian) { Data($0) }).data
        ).data
      }
      return sought.isEmpty ? Data() : Element(id: 0x114D_9B74, content: seeks.reduce(Data(), +)).data
    }
    var positions = elements.map { _ in 0 }
    var offset = seekHead(at: positions).count
    for (index, element) in elements.enumerated() {
      positions[index] = offset
      offset += element.data.count
    }
    let segment = seekHead(at: positions) + elements.map(\.data).reduce(Data(), +)
    return header.data + Element(id: 0x1853_8067, content: segment).data
  }

  /// Parses consecutive elements.
  static func elements(of data: Data) -> [Element] {
    let bytes = [UInt8](data)
    var elements: [Element] = []
    var offset = 0
    while offset < bytes.count {
      let idLength = bytes[offset].leadingZeroBitCount + 1
      let id = bytes[offset..<offset + idLength].reduce(0) { $0 << 8 | UInt64($1) }
      offset += idLength
      let lengthLength = bytes[offset].leadingZeroBitCount + 1
      let length =
        bytes[offset..<offset + lengthLength].reduce(0) { $0 << 8 | Int($1) } & ((1 << (7 * lengthLength)) - 1)
      offset += lengthLength
      elements.append(Element(id: id, content: Data(bytes[offset..<offset + length])))
      offset += length
    }
    return elements
  }

  private static func length(_ count: Int) -> Data {
    withUnsafeBytes(of: (UInt64(1) << 56 | UInt64(count)).bigEndian) { Data($0) }
  }
}
