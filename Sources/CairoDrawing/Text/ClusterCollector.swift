internal import CPango
import DisplayLists
import Geometry

/// A glyph from the shaper, in Pango units at `FontLibrary`'s fixed size, with y pointing up.
struct ShapedGlyph {
  var id: PangoGlyph
  /// The index of its cluster's first byte in the line's text.
  var cluster: Int
  var advance: Int32
  var xOffset: Int32
  var yOffset: Int32
}

/// Groups a line's shaped glyphs into clusters.
struct ClusterCollector {
  let line: HardLine
  let spans: [TextSpan]
  let typefaces: TypefaceStore
  private(set) var clusters: [Cluster] = []
  private(set) var glyphs: [PlacedGlyph] = []
  private(set) var faces: [AnalyzedLine.Face] = []
  private var stretch = 0

  init(line: HardLine, spans: [TextSpan], typefaces: TypefaceStore) {
    self.line = line
    self.spans = spans
    self.typefaces = typefaces
  }

  /// Returns the index of the span that contains a byte. Calls must follow text order.
  mutating func span(at byte: Int) -> Int {
    while stretch + 1 < line.stretches.count, line.stretches[stretch].bytes.upperBound <= byte { stretch += 1 }
    return line.stretches[stretch].span
  }

  /// Adds the glyphs of characters that share a span, a face and an embedding level, in left-to-right order.
  ///
  /// Calls must follow text order.
  mutating func add(_ shaped: [ShapedGlyph], of bytes: Range<Int>, level: UInt8, face: AnalyzedLine.Face) {
    let span = span(at: bytes.lowerBound)
    let faceIndex = index(of: face)
    if let box = spans[span].box {
      var cluster = Cluster(
        bytes: bytes, span: span, face: faceIndex, level: level, traits: traits(of: bytes).union(.isBox))
      cluster.glyphs = glyphs.count..<glyphs.count
      cluster.advance = box.width + spans[span].tracking
      clusters.append(cluster)
      return
    }
    let count = shaped.count
    let spacing = spacing(ofSpan: span, face)
    clusters.reserveCapacity(clusters.count + count)
    glyphs.reserveCapacity(glyphs.count + count)
    // At odd levels, the glyphs are in reverse text order.
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
        Cluster(bytes: range, span: span, face: faceIndex, level: level, traits: traits(of: range)), spacing: spacing)
      first = next
    }
  }

  /// Adds a cluster whose face adds `spacing` points after a character.
  private mutating func append(_ shaped: ArraySlice<ShapedGlyph>, _ cluster: Cluster, spacing: Double) {
    var cluster = cluster
    let size = spans[cluster.span].font.size
    let scale = size / Double(FontLibrary.unitsPerEm)
    let xScale = scale * faces[cluster.face].face.stretch
    let start = glyphs.count
    var x = 0.0
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
      // For colour glyphs, Pango returns the advance at the bitmap strike's size.
      x +=
        faces[cluster.face].hasColorGlyphs
        ? size * advance(of: glyph.id, in: cluster) : Double(glyph.advance) * xScale
    }
    cluster.glyphs = start..<glyphs.count
    let tracking = spans[cluster.span].tracking + (x > 0 ? spacing : 0)
    // Tracking is added after a character, which is on its left in right-to-left text.
    if cluster.level % 2 == 1 { for index in start..<glyphs.count { glyphs[index].position.x += tracking } }
    cluster.advance = x + tracking
    if cluster.traits.contains(.isSoftHyphen) { cluster.advance = 0 }
    if cluster.traits.contains(.isTab) { cluster.advance = tabInterval(of: cluster) + 8 * spacing }
    clusters.append(cluster)
  }

  /// Returns the advance of a glyph, in ems.
  private func advance(of glyph: UInt32, in cluster: Cluster) -> Double {
    guard glyph != PangoGlyph(PANGO_GLYPH_EMPTY) else { return 0 }
    return typefaces.withTypeface(faces[cluster.face].face) { $0.advance(of: glyph) } ?? 0
  }

  /// Returns the space that the metrics of a span's face add after a character, in points.
  private func spacing(ofSpan span: Int, _ face: AnalyzedLine.Face) -> Double {
    let font = spans[span].font
    return (face.metrics?.spacing(size: font.size, weight: font.weight) ?? 0) * font.stretch
  }

  /// Returns the width of eight spaces in points, which is the distance between tab stops, without spacing.
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

  private mutating func index(of face: AnalyzedLine.Face) -> Int {
    if let known = faces.firstIndex(of: face) { return known }
    faces.append(face)
    return faces.count - 1
  }
}

extension TypefaceStore {
  /// Returns a face with its metrics in ems. The metrics are 0 if the font file cannot be read.
  func measured(_ face: FontFace) -> AnalyzedLine.Face {
    withTypeface(face) {
      AnalyzedLine.Face(
        face: face, ascent: $0.measure(.ascent), descent: -$0.measure(.descent), lineGap: $0.measure(.lineGap),
        hasColorGlyphs: $0.hasColorGlyphs)
    } ?? AnalyzedLine.Face(face: face, ascent: 0, descent: 0, lineGap: 0, hasColorGlyphs: false)
  }
}
