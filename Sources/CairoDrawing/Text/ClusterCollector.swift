internal import CPango
import Drawing
import Geometry

/// Gathers what Pango shaped into the clusters of a line.
struct ClusterCollector {
  let line: HardLine
  let spans: [TextSpan]
  let typefaces: TypefaceStore
  var breaks: Breaks?
  private(set) var clusters: [Cluster] = []
  private(set) var glyphs: [PlacedGlyph] = []
  private(set) var faces: [AnalysedLine.Face] = []
  private var stretch = 0

  init(line: HardLine, spans: [TextSpan], typefaces: TypefaceStore) {
    self.line = line
    self.spans = spans
    self.typefaces = typefaces
  }

  /// The span of a byte; bytes are asked for in the order of the text.
  mutating func span(at byte: Int) -> Int {
    while stretch + 1 < line.stretches.count, line.stretches[stretch].bytes.upperBound <= byte { stretch += 1 }
    return line.stretches[stretch].span
  }

  /// Takes one item; items come in the order of the text.
  mutating func take(_ string: PangoGlyphString, bytes: Range<Int>, level: UInt8, face: AnalysedLine.Face) {
    let span = span(at: bytes.lowerBound)
    let faceIndex = index(of: face)
    if let box = spans[span].box {
      var cluster = Cluster(
        bytes: bytes, glyphs: glyphs.count..<glyphs.count, advance: box.width + spans[span].tracking, span: span,
        face: faceIndex, level: level, traits: traits(of: bytes))
      cluster.traits.insert(.isBox)
      clusters.append(cluster)
      return
    }
    let count = Int(string.num_glyphs)
    clusters.reserveCapacity(clusters.count + count)
    glyphs.reserveCapacity(glyphs.count + count)
    // Glyphs run from left to right; those with the same number are one cluster. The text's order is theirs, or the
    // other way round.
    let isReversed = level % 2 == 1
    func number(_ position: Int) -> Int { Int(string.log_clusters[isReversed ? count - 1 - position : position]) }
    var first = 0
    while first < count {
      let start = number(first)
      var next = first + 1
      while next < count, number(next) == start { next += 1 }
      let end = next < count ? number(next) : bytes.count
      let range = bytes.lowerBound + start..<bytes.lowerBound + end
      append(
        string, isReversed ? count - next..<count - first : first..<next,
        Cluster(
          bytes: range, glyphs: 0..<0, advance: 0, span: span, face: faceIndex, level: level, traits: traits(of: range))
      )
      first = next
    }
  }

  private mutating func append(_ string: PangoGlyphString, _ range: Range<Int>, _ cluster: Cluster) {
    var cluster = cluster
    let (size, tracking) = (spans[cluster.span].font.size, spans[cluster.span].tracking)
    let scale = size / Double(FontLibrary.unitsPerEm)
    let xScale = scale * faces[cluster.face].face.stretch
    let start = glyphs.count
    // Tracking comes after a character, which is on its left where text runs from the right.
    var x = cluster.level % 2 == 1 ? tracking : 0
    for index in range where !cluster.traits.contains(.isTab) {
      let info = string.glyphs[index]
      if info.glyph & PangoGlyph(PANGO_GLYPH_UNKNOWN_FLAG) != 0 {
        glyphs.append(PlacedGlyph(id: 0, position: Point(x: x, y: 0)))
        x += size * advance(of: 0, in: cluster)
        continue
      }
      if info.glyph != PangoGlyph(PANGO_GLYPH_EMPTY) {
        let position = Point(
          x: x + Double(info.geometry.x_offset) * xScale, y: Double(info.geometry.y_offset) * scale)
        glyphs.append(PlacedGlyph(id: info.glyph, position: position))
      }
      // Pango takes the advance of a picture at the one size that the file has it in.
      x +=
        faces[cluster.face].hasPictures
        ? size * advance(of: info.glyph, in: cluster) : Double(info.geometry.width) * xScale
    }
    cluster.glyphs = start..<glyphs.count
    cluster.advance = cluster.level % 2 == 1 ? x : x + tracking
    if cluster.traits.contains(.isSoftHyphen) { cluster.advance = 0 }
    if cluster.traits.contains(.isTab) { cluster.advance = tabInterval(of: cluster) }
    clusters.append(cluster)
  }

  /// Ems that a glyph moves the pen.
  private func advance(of glyph: UInt32, in cluster: Cluster) -> Double {
    guard glyph != PangoGlyph(PANGO_GLYPH_EMPTY) else { return 0 }
    return typefaces.withTypeface(faces[cluster.face].face) { $0.advance(of: glyph) } ?? 0
  }

  /// Eight spaces.
  private func tabInterval(of cluster: Cluster) -> Double {
    let size = spans[cluster.span].font.size
    let face = faces[cluster.face].face
    return 8 * size * (typefaces.withTypeface(face) { $0.advance(ofCharacter: " ") ?? 0.25 } ?? 0.25)
  }

  private func traits(of bytes: Range<Int>) -> Cluster.Traits {
    guard let breaks, !bytes.isEmpty else { return [] }
    var traits = breaks.traits[bytes.lowerBound]
    let byte = line.text[bytes.lowerBound]
    if (0x21...0x7e).contains(byte) { return traits }
    guard let first = String(decoding: line.text[bytes], as: UTF8.self).unicodeScalars.first else { return [] }
    switch first {
    case "\t": traits.formUnion([.isTab, .isBlank])
    case "\u{ad}": traits.insert(.isSoftHyphen)
    case "\u{a0}", "\u{2007}", "\u{202f}": break
    default: if first.properties.isWhitespace { traits.insert(.isBlank) }
    }
    return traits
  }

  private mutating func index(of face: AnalysedLine.Face) -> Int {
    if let known = faces.firstIndex(where: { $0.face == face.face }) { return known }
    faces.append(face)
    return faces.count - 1
  }
}

extension TypefaceStore {
  /// A face with its measures in ems.
  func measured(_ face: FontFace) -> AnalysedLine.Face {
    withTypeface(face) {
      AnalysedLine.Face(
        face: face, ascent: $0.measure(.ascent), descent: -$0.measure(.descent), lineGap: $0.measure(.lineGap),
        hasPictures: $0.hasPictures)
    } ?? AnalysedLine.Face(face: face, ascent: 0, descent: 0, lineGap: 0, hasPictures: false)
  }
}
