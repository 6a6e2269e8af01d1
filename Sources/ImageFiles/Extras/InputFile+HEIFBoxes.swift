import Files

extension InputFile {
  /// Returns the boxes in a range of offsets, up to the first damaged one.
  func boxes(in range: Range<Int64>) throws(FileError) -> [HEIFBox] {
    // Real files have thousands of boxes at most. The limit keeps a large file of tiny ones from taking minutes.
    let limit = 65_536
    var boxes: [HEIFBox] = []
    var start = range.lowerBound
    while boxes.count < limit, start < range.upperBound {
      let head = try bytes(at: start, count: 16)
      guard let short = head.number(at: 0) else { break }
      // A size of 1 is followed by a longer one, and 0 stands for the rest.
      let isLong = short == 1
      let size = isLong ? head.dropFirst(9).number(at: 0, count: 7) : short == 0 ? Int(range.upperBound - start) : short
      let headLength: Int64 = isLong ? 16 : 8
      guard let size, size >= headLength, size <= range.upperBound - start else { break }
      boxes.append(HEIFBox(type: head.signature(at: 4), content: start + headLength..<start + Int64(size)))
      start += Int64(size)
    }
    return boxes
  }

  /// Returns the boxes at a path of types, each in one of the type before it.
  func boxes(_ path: [String], in range: Range<Int64>) throws(FileError) -> [HEIFBox] {
    var found: [HEIFBox] = []
    for box in try boxes(in: range) where box.type == path[0] {
      // The content of a `meta` box starts with a version and flags.
      let start = box.content.lowerBound + (box.type == "meta" ? 4 : 0)
      if path.count == 1 {
        found.append(box)
      } else if start < box.content.upperBound {
        found += try boxes(Array(path.dropFirst()), in: start..<box.content.upperBound)
      }
    }
    return found
  }

  /// Returns the number of frames of the image sequence in a HEIF or AVIF file; 1 if there is none.
  func heifFrames() throws(FileError) -> Int {
    var frames = 1
    for media in try boxes(["moov", "trak", "mdia"], in: 0..<size) {
      // Alpha and thumbnail tracks have other handlers.
      let handlers = try boxes(["hdlr"], in: media.content)
      guard let handler = handlers.first, try bytes(at: handler.content.lowerBound + 8, count: 4) == Array("pict".utf8)
      else { continue }
      // Version and flags, the size of each sample, and the number of samples take four bytes each.
      for table in try boxes(["minf", "stbl", "stsz"], in: media.content) {
        frames = max(frames, try bytes(at: table.content.lowerBound + 8, count: 4).number(at: 0) ?? 1)
      }
    }
    return frames
  }

  /// Returns whether a HEIF or AVIF file has a gain map: an auxiliary image of that kind, or an image derived with one.
  func hasHEIFGainMap() throws(FileError) -> Bool {
    for box in try boxes(["meta", "iprp", "ipco", "auxC"], in: 0..<size) {
      // The name follows a version and flags and ends with a zero.
      let content = try bytes(at: box.content.lowerBound, count: min(box.content.count, 256)).dropFirst(4)
      let name = String(decoding: content.prefix { $0 != 0 }, as: UTF8.self)
      if [HEIFBox.appleGainMap, HEIFBox.isoGainMap].contains(name) { return true }
    }
    for list in try boxes(["meta", "iinf"], in: 0..<size) {
      let head = try bytes(at: list.content.lowerBound, count: 1)
      // A version and flags precede the number of items, which has two bytes in version 0 and four in later ones.
      let start = list.content.lowerBound + (head == [0] ? 6 : 8)
      guard start < list.content.upperBound else { continue }
      for item in try boxes(["infe"], in: start..<list.content.upperBound) {
        // After version and flags: the item's number, of two bytes in version 2 and four in version 3, two bytes, and the
        // item's type.
        let entry = try bytes(at: item.content.lowerBound, count: 14)
        if entry.signature(at: entry.first == 3 ? 10 : 8) == "tmap" { return true }
      }
    }
    return false
  }
}
