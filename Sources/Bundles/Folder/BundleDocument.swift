import Geometry

/// The content of `bundle.json`.
struct BundleDocument: Encodable {
  /// A piece, whose bytes are a part of the density's bytes.
  struct Piece: Encodable {
    var numbers: [Double]
    var offset: Int
    var count: Int
    var x: Int
    var y: Int
  }

  /// A density with the parts of a timer beside its other members.
  struct Density: Encodable {
    var pixelsPerPoint: Int
    var bytes: String
    var byteCount: Int
    var pieces: [Piece]
    var states: [String: [Int]]?
    var glyphs: [String: GlassBundle.TimerPieces.Glyph]?
    var cells: [GlassBundle.TimerPieces.Cell]?

    init(_ density: GlassBundle.Density, query: String) {
      pixelsPerPoint = density.pixelsPerPoint
      bytes = density.fileName + query
      pieces = []
      byteCount = 0
      for piece in density.pieces {
        let count = piece.numbers.bytes.count
        pieces.append(
          Piece(numbers: piece.numbers.values, offset: byteCount, count: count, x: piece.x, y: piece.y))
        byteCount += count
      }
      states = density.timer?.states
      glyphs = density.timer?.glyphs
      cells = density.timer?.cells
    }
  }

  var version = 1
  var kind: GlassBundle.Kind
  var width: Double
  var height: Double
  var altText: String
  var backdrop: String?
  var densities: [Density]
  var seconds: Int?
  var format: String?
  var controls: [GlassBundle.Control]?

  init(_ bundle: GlassBundle, backdrop: String?, query: String) {
    kind = bundle.kind
    width = bundle.size.width
    height = bundle.size.height
    altText = bundle.altText
    self.backdrop = backdrop
    densities = bundle.densities.map { Density($0, query: query) }
    seconds = bundle.seconds
    format = bundle.format
    controls = bundle.kind == .timer ? bundle.controls : nil
  }
}
