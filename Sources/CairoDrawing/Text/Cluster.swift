import DisplayLists
import Geometry
import Synchronization

/// The smallest unit of shaped text: inseparable characters and their glyphs.
struct Cluster: Sendable {
  /// The properties of a cluster's characters that affect line layout.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8

    /// White space, which hangs beyond the width at the end of a line.
    static let isBlank = Traits(rawValue: 1)
    /// A tab. Its cluster's `advance` is the distance between tab stops.
    static let isTab = Traits(rawValue: 2)
    /// A soft hyphen, which becomes visible at the end of a line.
    static let isSoftHyphen = Traits(rawValue: 4)
    /// Space reserved for an inline image. It has no glyphs, and its face does not affect the line height.
    static let isBox = Traits(rawValue: 8)
  }

  /// The advance in points.
  var advance: Double
  // Stored compactly, because clusters account for most of a cached text's memory.
  private var byteRange: Range<Int32>
  private var glyphRange: Range<Int32>
  private var spanNumber: Int32
  private var faceNumber: Int16
  /// The bidirectional embedding level; odd levels are right-to-left.
  var level: UInt8
  /// The traits of the cluster's characters.
  var traits: Traits

  /// Creates a cluster without glyphs.
  init(bytes: Range<Int>, span: Int, face: Int, level: UInt8, traits: Traits) {
    advance = 0
    byteRange = Int32(bytes.lowerBound)..<Int32(bytes.upperBound)
    glyphRange = 0..<0
    spanNumber = Int32(span)
    faceNumber = Int16(face)
    self.level = level
    self.traits = traits
  }

  /// The range of the cluster's characters in the line's UTF-8 text.
  var bytes: Range<Int> { Int(byteRange.lowerBound)..<Int(byteRange.upperBound) }

  /// The range of the cluster's glyphs in the line's array, from left to right.
  var glyphs: Range<Int> {
    get { Int(glyphRange.lowerBound)..<Int(glyphRange.upperBound) }
    set { glyphRange = Int32(newValue.lowerBound)..<Int32(newValue.upperBound) }
  }

  /// The index of the cluster's span in the paragraph.
  var span: Int {
    get { Int(spanNumber) }
    set { spanNumber = Int32(newValue) }
  }

  /// The index of the cluster's face in the line's array.
  var face: Int { Int(faceNumber) }

  /// Returns the advance, in points, of a cluster that starts `x` points into the line. Only tabs depend on `x`.
  func advance(at x: Double) -> Double {
    guard traits.contains(.isTab), advance > 0 else { return advance }
    return ((x / advance).rounded(.down) + 1) * advance - x
  }
}

/// A shaped line between hard breaks, independent of the paragraph's width.
final class AnalyzedLine: Sendable {
  /// A face used in the line, with the metrics in ems with which it is set.
  struct Face: Equatable, Sendable {
    var face: FontFace
    var ascent: Double
    var descent: Double
    var lineGap: Double
    /// Whether the face has colour glyphs.
    var hasColorGlyphs: Bool
    /// Whether the face belongs to the standard family.
    var isStandard = false
    /// The metrics of another typeface that replace the face's; nil if the face's metrics apply.
    var metrics: TypefaceMetrics?
  }

  /// The clusters of a line with their glyphs and faces.
  struct ShapedClusters: Sendable {
    /// The clusters in text order.
    var clusters: [Cluster] = []
    /// The glyphs, positioned in points relative to the left end of their cluster on the baseline.
    var glyphs: [PlacedGlyph] = []
    /// The faces used by the clusters.
    var faces: [Face] = []
  }

  /// The characters, as UTF-8.
  let text: [UInt8]
  /// Whether the base direction is right-to-left.
  let isRightToLeft: Bool
  /// The clusters in text order.
  let clusters: [Cluster]
  /// The glyphs, positioned in points relative to the left end of their cluster on the baseline.
  let glyphs: [PlacedGlyph]
  /// The faces used by the clusters.
  let faces: [Face]
  /// The index of the span at the start of the line.
  let firstSpan: Int
  /// The hyphens to show for soft hyphens at the end of a line, keyed by span index.
  let hyphens: [Int: AnalyzedLine]
  private let language: String
  private let knownBreaks = Mutex<Breaks?>(nil)

  init(
    _ shaped: ShapedClusters, text: [UInt8], language: String, isRightToLeft: Bool, firstSpan: Int,
    hyphens: [Int: AnalyzedLine]
  ) {
    self.text = text
    self.language = language
    self.isRightToLeft = isRightToLeft
    (clusters, glyphs, faces) = (shaped.clusters, shaped.glyphs, shaped.faces)
    self.firstSpan = firstSpan
    self.hyphens = hyphens
  }

  /// The possible break positions. They are computed on demand, because most lines fit without breaking.
  var breaks: Breaks {
    knownBreaks.withLock { known in
      let breaks = known ?? Breaks(text, language: language)
      known = breaks
      return breaks
    }
  }

  /// The approximate memory use, in bytes.
  var bytes: Int {
    448 + 2 * text.count + clusters.count * MemoryLayout<Cluster>.stride
      + glyphs.count * MemoryLayout<PlacedGlyph>.stride
  }

  /// The total advance of the clusters, in points.
  var advance: Double { clusters.reduce(0) { $0 + $1.advance(at: $0) } }

  /// Returns a copy of the line whose text belongs entirely to the span at an index of another paragraph.
  func inSpan(_ span: Int) -> AnalyzedLine {
    let moved = clusters.map {
      var cluster = $0
      cluster.span = span
      return cluster
    }
    return AnalyzedLine(
      ShapedClusters(clusters: moved, glyphs: glyphs, faces: faces), text: text, language: language,
      isRightToLeft: isRightToLeft, firstSpan: span, hyphens: [:])
  }
}
