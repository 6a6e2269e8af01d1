import Files

/// The items of a HEIF or AVIF file, such as images and their metadata, and how they are related (ISO/IEC 23008-12).
///
/// libvips decodes only the primary image. ``file(of:)`` makes any other image the primary image of a separate file.
struct HEIFItems {
  /// An item.
  struct Item {
    /// The four-letter type, such as `hvc1`, `grid` or `mime`.
    var type = ""
    /// The byte ranges of the content in the file, in order.
    var content: [Range<Int64>] = []
    /// Whether content lies beyond the end of the file.
    var isCutOff = false
    /// The numbers of the item's properties, from 1, and whether a reader has to know them.
    var properties: [(number: Int, isEssential: Bool)] = []
  }

  /// A reference from an item to others.
  struct Reference {
    /// The four-letter type, such as `dimg` or `auxl`.
    var type: String
    var from: Int
    var to: [Int]
  }

  private let file: InputFile
  /// The number of the primary image.
  private(set) var primary = 0
  private(set) var items: [Int: Item] = [:]
  private(set) var references: [Reference] = []
  /// The properties, which items refer to.
  private var properties: [HEIFBox] = []

  /// No photo has larger tables, or a larger gain map.
  private static let limit = 1 << 26

  /// Reads the tables of a file. Damaged parts are skipped.
  init(of file: InputFile) throws(FileError) {
    self.file = file
    let all = 0..<file.size
    for box in try file.boxes(["meta", "pitm"], in: all) {
      let bytes = try content(of: box)
      primary = bytes.number(at: 4, count: bytes.first == 0 ? 2 : 4) ?? 0
    }
    try readTypes(all)
    try readPlaces(all)
    try readReferences(all)
    properties =
      try file.boxes(["meta", "iprp", "ipco"], in: all).first.map { box throws(FileError) in
        try file.boxes(in: box.content)
      } ?? []
    for box in try file.boxes(["meta", "iprp", "ipma"], in: all) { readProperties(try content(of: box)) }
  }

  private func content(of box: HEIFBox) throws(FileError) -> [UInt8] {
    try file.bytes(at: box.content.lowerBound, count: min(box.content.count, Self.limit))
  }

  private mutating func readTypes(_ all: Range<Int64>) throws(FileError) {
    for list in try file.boxes(["meta", "iinf"], in: all) {
      let start = list.content.lowerBound + (try file.bytes(at: list.content.lowerBound, count: 1) == [0] ? 6 : 8)
      guard start < list.content.upperBound else { continue }
      for entry in try file.boxes(["infe"], in: start..<list.content.upperBound) {
        let bytes = try file.bytes(at: entry.content.lowerBound, count: 14)
        let width = bytes.first == 3 ? 4 : 2
        if let id = bytes.number(at: 4, count: width) {
          items[id, default: Item()].type = bytes.signature(at: 6 + width)
        }
      }
    }
  }

  private mutating func readPlaces(_ all: Range<Int64>) throws(FileError) {
    let data = try file.boxes(["meta", "idat"], in: all).first?.content
    for box in try file.boxes(["meta", "iloc"], in: all) {
      var fields = FieldReader(try content(of: box))
      guard let version = fields.next(1), version <= 2, fields.next(3) != nil, let sizes = fields.next(2),
        let count = fields.next(version < 2 ? 2 : 4)
      else { continue }
      let offsetSize = sizes >> 12
      let lengthSize = sizes >> 8 & 15
      let baseSize = sizes >> 4 & 15
      let indexSize = version > 0 ? sizes & 15 : 0
      // The standard allows no others, and no number needs more bytes.
      guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ [0, 4, 8].contains($0) }) else { continue }
      for _ in 0..<count {
        guard let id = fields.next(version < 2 ? 2 : 4), let method = version > 0 ? fields.next(2) : 0,
          fields.next(2) != nil, let base = fields.next(baseSize), let extents = fields.next(2)
        else { break }
        // Method 0 counts from the start of the file, 1 from that of the data in the tables.
        let origin = method & 15 == 0 ? 0 : method & 15 == 1 ? data?.lowerBound : nil
        // Fields without bytes can be repeated for ever.
        for _ in 0..<(offsetSize + lengthSize == 0 ? min(extents, 1) : extents) {
          guard fields.next(indexSize) != nil, let offset = fields.next(offsetSize),
            let length = fields.next(lengthSize)
          else { break }
          guard let origin else { continue }
          guard base <= Int(file.size), offset <= Int(file.size), length <= Int(file.size),
            origin + Int64(base) + Int64(offset) + Int64(length) <= file.size
          else {
            items[id, default: Item()].isCutOff = true
            continue
          }
          let start = origin + Int64(base) + Int64(offset)
          items[id, default: Item()].content.append(start..<(length == 0 ? file.size : start + Int64(length)))
        }
      }
    }
  }

  private mutating func readReferences(_ all: Range<Int64>) throws(FileError) {
    for list in try file.boxes(["meta", "iref"], in: all) {
      let isWide = try file.bytes(at: list.content.lowerBound, count: 1) != [0]
      let start = list.content.lowerBound + 4
      guard start < list.content.upperBound else { continue }
      for box in try file.boxes(in: start..<list.content.upperBound) {
        var fields = FieldReader(try content(of: box))
        guard let from = fields.next(isWide ? 4 : 2), let count = fields.next(2) else { continue }
        var to: [Int] = []
        while to.count < count, let id = fields.next(isWide ? 4 : 2) { to.append(id) }
        references.append(Reference(type: box.type, from: from, to: to))
      }
    }
  }

  private mutating func readProperties(_ bytes: [UInt8]) {
    var fields = FieldReader(bytes)
    guard let version = fields.next(1), let flags = fields.next(3), let count = fields.next(4) else { return }
    let isLong = flags & 1 == 1
    for _ in 0..<count {
      guard let id = fields.next(version == 0 ? 2 : 4), let own = fields.next(1) else { return }
      for _ in 0..<own {
        guard let field = fields.next(isLong ? 2 : 1) else { return }
        let mark = isLong ? 0x8000 : 0x80
        items[id, default: Item()].properties.append((field & (mark - 1), field & mark != 0))
      }
    }
  }

  /// Returns the items that an item is derived from, such as the tiles of a grid.
  func parts(of id: Int) -> [Int] { references.filter { $0.type == "dimg" && $0.from == id }.flatMap(\.to) }

  /// Whether content lies beyond the end of the file. Some decoders do without it.
  var isCutOff: Bool { items.values.contains(where: \.isCutOff) }

  /// Returns the properties of an item, in the order in which they apply.
  func properties(of id: Int) -> [HEIFBox] { (items[id]?.properties ?? []).compactMap { property($0.number) } }

  /// Returns the content of an item, which may be empty.
  func content(of id: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    for part in items[id]?.content ?? [] where bytes.count + part.count <= Self.limit {
      bytes += try file.bytes(at: part.lowerBound, count: part.count)
    }
    return bytes
  }

  /// Returns the name of the kind of auxiliary image that an item is; nil if it is none.
  func auxiliaryType(of id: Int) throws(FileError) -> String? {
    for box in properties(of: id) where box.type == "auxC" {
      // The name follows a version and flags and ends with a zero.
      let name = try content(of: box).dropFirst(4).prefix { $0 != 0 }
      return String(decoding: name, as: UTF8.self)
    }
    return nil
  }

  private func property(_ number: Int) -> HEIFBox? {
    properties.indices.contains(number - 1) ? properties[number - 1] : nil
  }
}

extension HEIFItems {
  /// Returns a file whose primary image is an item, with the images that it is assembled from; nil if the item has no
  /// content.
  func file(of id: Int) throws(FileError) -> [UInt8]? {
    let tiles = parts(of: id)
    let ids = [id] + Set(tiles).subtracting([id]).sorted()
    var data: [UInt8] = []
    var places: [(id: Int, start: Int, length: Int)] = []
    for id in ids {
      let content = try content(of: id)
      guard !content.isEmpty, data.count + content.count <= Self.limit else { return nil }
      places.append((id, data.count, content.count))
      data += content
    }
    let isAV1 = ids.contains { items[$0]?.type == "av01" }
    let brand = isAV1 ? "avif" : "heic"
    let type = Self.box("ftyp", Array("\(brand)\0\0\0\0mif1\(brand)".utf8))
    let handler = Self.box("hdlr", [0, 0, 0, 0, 0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
    let primary = Self.box("pitm", [1, 0, 0, 0] + [UInt8](bigEndian: id))
    var list: [UInt8] = [1, 0, 0, 0] + [UInt8](bigEndian: ids.count)
    for id in ids {
      let type = Array((items[id]?.type ?? "").utf8)
      list += Self.box("infe", [3, 0, 0, 0] + [UInt8](bigEndian: id) + [0, 0] + type + [0])
    }
    var before = handler + primary + Self.box("iinf", list)
    if !tiles.isEmpty {
      var related = [UInt8](bigEndian: id) + Self.short(tiles.count)
      for tile in tiles { related += [UInt8](bigEndian: tile) }
      before += Self.box("iref", [1, 0, 0, 0] + Self.box("dimg", related))
    }
    before += try propertyBoxes(ids)
    let tables = before
    func meta(_ origin: Int) -> [UInt8] {
      // Offsets and lengths have four bytes each, and there is no base.
      var located: [UInt8] = [2, 0, 0, 0, 0x44, 0] + [UInt8](bigEndian: places.count)
      for place in places {
        located += [UInt8](bigEndian: place.id) + [0, 0, 0, 0, 0, 1]
        located += [UInt8](bigEndian: origin + place.start) + [UInt8](bigEndian: place.length)
      }
      let iloc = Self.box("iloc", located)
      return Self.box("meta", [0, 0, 0, 0] + tables + iloc)
    }
    let start = type.count + meta(0).count + 8
    return type + meta(start) + Self.box("mdat", data)
  }

  /// Returns all properties and which of them belong to some items. What an auxiliary image is for is left out.
  private func propertyBoxes(_ ids: [Int]) throws(FileError) -> [UInt8] {
    var container: [UInt8] = []
    for box in properties { container += Self.box(box.type, try content(of: box)) }
    var own: [UInt8] = []
    for id in ids {
      let kept = (items[id]?.properties ?? []).filter { property($0.number)?.type != "auxC" }
      own += [UInt8](bigEndian: id) + [UInt8(truncatingIfNeeded: kept.count)]
      for (number, isEssential) in kept { own += Self.short(number | (isEssential ? 0x8000 : 0)) }
    }
    let associations = Self.box("ipma", [1, 0, 0, 1] + [UInt8](bigEndian: ids.count) + own)
    return Self.box("iprp", Self.box("ipco", container) + associations)
  }

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    [UInt8](bigEndian: content.count + 8) + Array(type.utf8) + content
  }

  private static func short(_ number: Int) -> [UInt8] { Array([UInt8](bigEndian: number & 0xFFFF).suffix(2)) }
}

/// Reads big-endian numbers one after another.
private struct FieldReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next number of `count` bytes, 0 for none; nil at the end, and for numbers beyond 56 bits.
  mutating func next(_ count: Int) -> Int? {
    guard count > 0 else { return 0 }
    defer { offset += count }
    let skipped = max(0, count - 7)
    guard skipped == 0 || bytes.number(at: offset, count: skipped) == 0 else { return nil }
    return bytes.number(at: offset + skipped, count: count - skipped)
  }
}
