import DisplayLists
import Geometry
import Synchronization

/// The least of a text that cannot be torn apart: some characters and the glyphs that stand for them.
struct Cluster: Sendable {
  /// What line breaking must know of a cluster's own characters.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8

    /// White space, which hangs over the edge at a line's end.
    static let isBlank = Traits(rawValue: 1)
    /// A tab; its advance is the distance between tab stops.
    static let isTab = Traits(rawValue: 2)
    /// A soft hyphen, which shows where a line ends after it.
    static let isSoftHyphen = Traits(rawValue: 4)
    /// Room for a picture, without glyphs; its face counts for nothing.
    static let isBox = Traits(rawValue: 8)
  }

  /// How far it moves the pen, in points.
  var advance: Double
  // Half as many bits as usual: a text has as many clusters as characters, and they are what a remembered one takes.
  private var byteRange: Range<Int32>
  private var glyphRange: Range<Int32>
  private var spanNumber: Int32
  private var faceNumber: Int16
  /// Its bidirectional embedding level; odd ones run from the right.
  var level: UInt8
  /// What line breaking must know.
  var traits: Traits

  init(
    bytes: Range<Int>, glyphs: Range<Int>, advance: Double, span: Int, face: Int, level: UInt8, traits: Traits
  ) {
    self.advance = advance
    byteRange = Int32(bytes.lowerBound)..<Int32(bytes.upperBound)
    glyphRange = Int32(glyphs.lowerBound)..<Int32(glyphs.upperBound)
    spanNumber = Int32(span)
    faceNumber = Int16(face)
    self.level = level
    self.traits = traits
  }

  /// Its characters in the text of its line.
  var bytes: Range<Int> { Int(byteRange.lowerBound)..<Int(byteRange.upperBound) }

  /// Its glyphs among those of its line, from left to right.
  var glyphs: Range<Int> {
    get { Int(glyphRange.lowerBound)..<Int(glyphRange.upperBound) }
    set { glyphRange = Int32(newValue.lowerBound)..<Int32(newValue.upperBound) }
  }

  /// Which of the paragraph's spans it is of.
  var span: Int {
    get { Int(spanNumber) }
    set { spanNumber = Int32(newValue) }
  }

  /// Which of its line's faces it has.
  var face: Int { Int(faceNumber) }

  /// How far it moves a pen that stands `x` points after the line's beginning.
  func advance(at x: Double) -> Double {
    guard traits.contains(.isTab), advance > 0 else { return advance }
    return ((x / advance).rounded(.down) + 1) * advance - x
  }
}

/// A hard line as clusters: all that can be known before a width is.
final class AnalysedLine: Sendable {
  /// A face among those of the line, with its measures in ems.
  struct Face: Sendable {
    var face: FontFace
    var ascent: Double
    var descent: Double
    var lineGap: Double
    /// Whether its glyphs are colour pictures.
    var hasPictures: Bool
  }

  /// The characters, as UTF-8.
  let text: [UInt8]
  /// Whether its base direction is from the right.
  let isRightToLeft: Bool
  /// The clusters in the order of the text.
  let clusters: [Cluster]
  /// Glyphs, relative to the left end of their cluster on the baseline, in points.
  let glyphs: [PlacedGlyph]
  /// The faces that the clusters have.
  let faces: [Face]
  /// The span at the line's beginning.
  let firstSpan: Int
  /// What a soft hyphen shows at a line's end, by span.
  let hyphens: [Int: AnalysedLine]
  private let language: String
  private let knownBreaks = Mutex<Breaks?>(nil)

  init(
    text: [UInt8], language: String, isRightToLeft: Bool, clusters: [Cluster], glyphs: [PlacedGlyph], faces: [Face],
    firstSpan: Int, hyphens: [Int: AnalysedLine]
  ) {
    self.text = text
    self.language = language
    self.isRightToLeft = isRightToLeft
    self.clusters = clusters
    self.glyphs = glyphs
    self.faces = faces
    self.firstSpan = firstSpan
    self.hyphens = hyphens
  }

  /// Where it may be broken. Found when first asked for, since most lines fit as they are.
  var breaks: Breaks {
    knownBreaks.withLock { known in
      let breaks = known ?? Breaks(text, language: language)
      known = breaks
      return breaks
    }
  }

  /// About how much memory it takes.
  var bytes: Int {
    448 + 2 * text.count + clusters.count * MemoryLayout<Cluster>.stride
      + glyphs.count * MemoryLayout<PlacedGlyph>.stride
  }

  /// Advance of all clusters, in points.
  var advance: Double { clusters.reduce(0) { $0 + $1.advance(at: $0) } }

  /// The same line as part of another paragraph, all of it in one of that paragraph's spans.
  func inSpan(_ span: Int) -> AnalysedLine {
    AnalysedLine(
      text: text, language: language, isRightToLeft: isRightToLeft,
      clusters: clusters.map {
        var cluster = $0
        cluster.span = span
        return cluster
      }, glyphs: glyphs, faces: faces, firstSpan: span, hyphens: [:])
  }
}
