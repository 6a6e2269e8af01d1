import Files

extension InputFile {
  /// Returns what the properties of the primary image of a HEIF or AVIF file say about its colours.
  ///
  /// Properties of an image that is composed of others, such as a grid, may be those of its parts. Damaged structures
  /// describe nothing.
  func heifColors() throws(FileError) -> StoredColors {
    var colors = StoredColors()
    guard let primary = try primaryItem() else { return colors }
    let properties = try boxes(["meta", "iprp", "ipco"], in: 0..<size).first.map { (box) throws(FileError) in
      try boxes(in: box.content)
    }
    guard let properties else { return colors }
    // Of several parts, the first speaks for all.
    let items = [primary] + [try firstPart(of: primary)].compactMap { $0 }
    for item in items {
      for index in try propertyIndices(of: item) where properties.indices.contains(index - 1) {
        let property = properties[index - 1]
        try add(property, bytes(at: property.content.lowerBound, count: min(property.content.count, 32)), to: &colors)
      }
      if colors.space != nil || colors.isUnknown { break }
    }
    return colors
  }

  /// Adds what one property says.
  private func add(_ property: HEIFBox, _ content: [UInt8], to colors: inout StoredColors) {
    switch property.type {
    case "colr" where content.signature(at: 0) == "nclx":
      guard let primaries = content.number(at: 4, count: 2), let transfer = content.number(at: 6, count: 2) else {
        return
      }
      colors.describe(primaryCode: primaries, transferCode: transfer)
    case "clli":
      // The brightest pixel and the brightest mean, in cd/m². A 0 stands for an unknown value.
      if let peak = content.number(at: 0, count: 2), peak > 0 { colors.peak = Double(peak) }
    case "mdcv" where colors.peak == nil:
      // After three primaries and white, of two numbers each: the display's peak in units of 0.0001 cd/m².
      if let peak = content.number(at: 16), peak > 0 { colors.peak = Double(peak) / 10_000 }
    default: break
    }
  }

  /// Returns the number of the primary item; nil if there is none.
  private func primaryItem() throws(FileError) -> Int? {
    guard let box = try boxes(["meta", "pitm"], in: 0..<size).first else { return nil }
    let content = try bytes(at: box.content.lowerBound, count: 8)
    return content.number(at: 4, count: content.first == 0 ? 2 : 4)
  }

  /// Returns the first of the items that an item is derived from; nil if it is not derived.
  private func firstPart(of item: Int) throws(FileError) -> Int? {
    for list in try boxes(["meta", "iref"], in: 0..<size) where list.content.count > 4 {
      let start = list.content.lowerBound
      // Numbers of items have two bytes in version 0 and four in version 1.
      let length = try bytes(at: start, count: 1) == [0] ? 2 : 4
      for reference in try boxes(in: start + 4..<list.content.upperBound) where reference.type == "dimg" {
        // The item, the number of its parts and the parts.
        let content = try bytes(at: reference.content.lowerBound, count: 2 * length + 2)
        if content.number(at: 0, count: length) == item { return content.number(at: length + 2, count: length) }
      }
    }
    return nil
  }

  /// Returns the numbers of the properties of an item, counted from 1, in the order of the file.
  private func propertyIndices(of item: Int) throws(FileError) -> [Int] {
    // Files of phones have some 50 items, with fewer than ten properties each.
    let limit: Int64 = 1 << 20
    for list in try boxes(["meta", "iprp", "ipma"], in: 0..<size) {
      let content = try bytes(at: list.content.lowerBound, count: Int(min(Int64(list.content.count), limit)))
      guard let version = content.first, let flags = content.number(at: 1, count: 3),
        let count = content.number(at: 4)
      else { continue }
      let (itemLength, indexLength) = (version == 0 ? 2 : 4, flags & 1 == 0 ? 1 : 2)
      var offset = 8
      for _ in 0..<count {
        guard let number = content.number(at: offset, count: itemLength),
          let properties = content.number(at: offset + itemLength, count: 1)
        else { break }
        offset += itemLength + 1
        if number == item {
          // The highest bit says whether the property is essential.
          let mask = indexLength == 1 ? 0x7F : 0x7FFF
          return (0..<properties).compactMap { content.number(at: offset + $0 * indexLength, count: indexLength) }
            .map { $0 & mask }
        }
        offset += properties * indexLength
      }
    }
    return []
  }
}
