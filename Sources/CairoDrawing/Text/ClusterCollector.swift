internal import CPango
import DisplayLists
import Geometry

/// A glyph as it comes from the shaper, in Pango's units of a face as large as `FontLibrary` has it, y upwards.
struct ShapedGlyph {
  var id: PangoGlyph
  /// The first byte of its cluster in the text of the line.
  var cluster: Int
  var advance: Int32
  var xOffset: Int32
  var yOffset: Int32
}

/// Gathers what was shaped into the clusters of a line.
struct ClusterCollector {
  let line: HardLine
  let spans: [TextSpan]
  let typefaces: TypefaceStore
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

  /// Takes the glyphs of some characters that share span, face and level, from left to right; calls come in the order
  /// of the text.
  mutating func take(_ shaped: [ShapedGlyph], of bytes: Range<Int>, level: UInt8, face: AnalysedLine.Face) {
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
    let count = shaped.count
    clusters.reserveCapacity(clusters.count + count)
    glyphs.reserveCapacity(glyphs.count + count)
    // The text's order is that of the glyphs, or the other way round.
    let isReversed = level % 2 == 1
    func start(_ position: Int) -> Int { shaped[isReversed ? count - 1 - position : position].cluster }
    var first = 0
    while first < count {
      let lowerBound = start(first)
      var next = first + 1
      while next < count, start(next) == lowerBound { next += 1 }
      let range = lowerBound..<(next < count ? start(next) : bytes.upperBound)
      append(
        shaped[isReversed ? count - next..<count - first : first..<next],
        Cluster(
          bytes: range, glyphs: 0..<0, advance: 0, span: span, face: faceIndex, level: level, traits: traits(of: range))
      )
      first = next
    }
  }

  private mutating func append(_ shaped: ArraySlice<ShapedGlyph>, _ cluster: Cluster) {
    var cluster = cluster
    let (size, tracking) = (spans[cluster.span].font.size, spans[cluster.span].tracking)
    let scale = size / Double(FontLibrary.unitsPerEm)
    let xScale = scale * faces[cluster.face].face.stretch
    let start = glyphs.count
    // Tracking comes after a character, which is on its left where text runs from the right.
    var x = cluster.level % 2 == 1 ? tracking : 0
    for glyph in shaped where !cluster.traits.contains(.isTab) {
      if glyph.id & PangoGlyph(PANGO_GLYPH_UNKNOWN_FLAG) != 0 {
        glyphs.append(PlacedGlyph(id: 0, position: Point(x: x, y: 0)))
        x += size * advance(of: 0, in: cluster)
        continue
      }
      if glyph.id != PangoGlyph(PANGO_GLYPH_EMPTY) {
        glyphs.append(
          PlacedGlyph(
            id: glyph.id, position: Point(x: x + Double(glyph.xOffset) * xScale, y: -Double(glyph.yOffset) * scale)))
      }
      // Pango takes the advance of a picture at the one size that the file has it in.
      x +=
        faces[cluster.face].hasPictures
        ? size * advance(of: glyph.id, in: cluster) : Double(glyph.advance) * xScale
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
    guard let byte = line.text[bytes].first, !(0x21...0x7e).contains(byte) else { return [] }
    if byte == 0x20 { return .isBlank }
    guard let first = String(decoding: line.text[bytes], as: UTF8.self).unicodeScalars.first else { return [] }
    return switch first {
    case "\t": [.isTab, .isBlank]
    case "\u{ad}": .isSoftHyphen
    case "\u{a0}", "\u{2007}", "\u{202f}": []
    default: first.properties.isWhitespace ? .isBlank : []
    }
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
