import Files

extension InputFile {
  /// Returns the colour information in the properties of the primary image of a HEIF or AVIF file.
  ///
  /// An image composed of others, such as a grid, may inherit the properties of its parts. Damaged structures provide
  /// no information, but a truncated image is an error.
  func heifColors() throws(FileError) -> StoredColors {
    let items = try HEIFItems(of: self)
    guard !items.isCutOff else { throw FileError(.damaged, .read, file: name, reason: "it is damaged or cut off") }
    var colors = StoredColors()
    // Of several parts, the first speaks for all.
    for item in [items.primary] + items.parts(of: items.primary).prefix(1) {
      for property in items.properties(of: item) {
        try add(property, bytes(at: property.content.lowerBound, count: min(property.content.count, 32)), to: &colors)
      }
      if colors.space != nil || colors.isUnknown { break }
    }
    return colors
  }

  /// Adds the colour information in a property.
  private func add(_ property: HEIFBox, _ content: [UInt8], to colors: inout StoredColors) {
    switch property.type {
    case "colr" where content.signature(at: 0) == "nclx":
      guard let primaries = content.number(at: 4, count: 2), let transfer = content.number(at: 6, count: 2) else {
        return
      }
      colors.describe(primaryCode: primaries, transferCode: transfer)
      colors.matrix = content.number(at: 8, count: 2)
      // The first bit after the matrix is set for full range.
      colors.hasLimitedRGB = colors.matrix == 0 && content.number(at: 10, count: 1).map { $0 & 0x80 } == 0
    default: colors.luminance.add(content, ofProperty: property.type)
    }
  }
}
