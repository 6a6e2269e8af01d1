import Files

extension InputFile {
  /// Returns the colour information in the chunks of a PNG.
  ///
  /// The order of precedence is `cICP`, an ICC profile, `sRGB`, and then `gAMA` with `cHRM` (PNG, third edition, 4.3).
  /// Duplicates of a chunk are ignored.
  func pngColors() throws(FileError) -> StoredColors {
    var chunks: [String: [UInt8]] = [:]
    let types: Set = ["cICP", "sRGB", "gAMA", "cHRM", "cLLI", "mDCV", "IDAT", "IEND"]
    var next = Int64(PNGChunk.offsetAfterSignature)
    while let chunk = try pngChunk(types, from: next), chunk.type != "IDAT", chunk.type != "IEND" {
      if chunks[chunk.type] == nil {
        chunks[chunk.type] = try bytes(at: chunk.content.lowerBound, count: min(chunk.content.count, 32))
      }
      next = chunk.content.upperBound + 4
    }
    var colors = StoredColors()
    colors.luminance = HDRLuminance(chunks: chunks)
    if let codes = chunks["cICP"], codes.count == 4 {
      // The matrix must be that of red, green and blue.
      colors.describe(primaryCode: Int(codes[0]), transferCode: codes[2] == 0 ? Int(codes[1]) : -1)
      colors.overridesProfile = !colors.isUnknown
      colors.isLimited = colors.space != nil && codes[3] == 0
      if colors.overridesProfile { return colors }
    }
    guard chunks["sRGB"] == nil, let space = DescribedSpace(gamma: chunks["gAMA"], chromaticities: chunks["cHRM"])
    else { return colors }
    colors.space = space
    colors.isUnknown = false
    return colors
  }
}

extension DescribedSpace {
  /// Creates a space from the content of the chunks `gAMA` and `cHRM`. Returns nil if neither describes one.
  fileprivate init?(gamma: [UInt8]?, chromaticities: [UInt8]?) {
    var primaries = Chromaticities.bt709
    if let numbers = chromaticities.map({ bytes in (0..<8).compactMap { bytes.number(at: $0 * 4) } }),
      numbers.count == 8
    {
      // White, red, green and blue, in units of 0.00001.
      let points = stride(from: 0, to: 8, by: 2).map { SIMD2(Double(numbers[$0]), Double(numbers[$0 + 1])) / 100_000 }
      let stated = Chromaticities(red: points[1], green: points[2], blue: points[3], white: points[0])
      if stated.adaptedPrimaries != nil { primaries = stated }
    }
    // The exponent from light to samples in units of 0.00001. Beyond these limits, no picture is left.
    let exponent = gamma?.number(at: 0).flatMap { (10_000...1_000_000).contains($0) ? Double($0) / 100_000 : nil }
    // Programs that mean sRGB write the nearest exponent, for readers that know no `sRGB` chunk (4.2.2.3).
    let isSRGB = exponent.map { abs($0 - 0.45455) < 0.0001 && primaries == .bt709 } ?? true
    guard !isSRGB || primaries != .bt709 else { return nil }
    self.primaries = primaries
    transfer = .curve(isSRGB ? .sRGB : .power(gamma: 1 / (exponent ?? 1)))
    let tenths = exponent.map { (10 / $0).rounded() / 10 }
    name = [
      isSRGB ? "sRGB" : "Gamma \(tenths ?? 1)", primaries == .bt709 ? nil : "with primaries of its own",
    ].compactMap { $0 }.joined(separator: " ")
  }
}
