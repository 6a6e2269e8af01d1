import Bundles
import DisplayLists
import Exporting
import Foundation
import Geometry
import ImageFiles
import Jobs
import Meals
import Optics
import Rendering
import Vitrine

/// Makes the glass of stickers, and pictures of them.
struct StickerMaker: Sendable {
  let ports: StudioPorts

  /// Where a sticker is, and what it is compiled from. Its encoding is the header of an answer.
  private struct Header: Encodable {
    struct Piece: Encodable {
      var numbers: [Double]
      var offset: Int
      var count: Int
      var x: Int
      var y: Int
    }

    var pieces: [Piece]
    /// The sticker before it is rotated, in canvas pixels: x, y, width, height.
    var frame: [Double]
    /// The pixels that enclose the rotated sticker: x, y, width, height. Its luma is measured there.
    var bounds: [Int]
    var altText: String
  }

  /// Returns the glass of a sticker at its place: the length of the header in four bytes, lowest first, the header as
  /// JSON, and the bytes of the pieces.
  func glass(_ request: StickerRequest) throws -> [UInt8] {
    // The file is never opened; naming one makes the sticker a placed one.
    var job = request.job
    job.over = "canvas"
    let overlay = try overlay(of: job, request.meal, OverlayContext(canvas: request.canvas, backdropLuma: request.luma))
    let recipes = try RenderPlan.recipes(
      overlay.list, pixelsFromPoints: overlay.pixelsFromPoints, canvas: request.canvas,
      format: request.format == .rgba ? PixelWindow.format : PlanarFormat(), drawing: ports.drawing)
    let piece = try GlassPiece(recipes)
    let bytes = piece.numbers.bytes
    let header = Header(
      pieces: [.init(numbers: piece.numbers.values, offset: 0, count: bytes.count, x: piece.x, y: piece.y)],
      frame: overlay.uprightFrame, bounds: overlay.rect.numbers, altText: overlay.altText ?? request.meal.name)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(header)
    var answer: [UInt8] = []
    answer.reserveCapacity(4 + json.count + bytes.count)
    for shift in stride(from: 0, to: 32, by: 8) { answer.append(UInt8(truncatingIfNeeded: json.count >> shift)) }
    return answer + json + bytes
  }

  /// Returns a plain sticker as a PNG.
  func picture(_ request: StickerPictureRequest) throws -> [UInt8] {
    let canvas = PixelSize(width: 1, height: 1)
    let overlay = try overlay(of: request.job, request.meal, OverlayContext(canvas: canvas))
    let picture = try Exporter(drawing: ports.drawing, threads: 1).picture(of: overlay)
    return try PhotoFile.png(picture, description: overlay.altText, threads: 1)
  }

  private func overlay(of job: ExportJob, _ meal: Meal, _ context: OverlayContext) throws -> Overlay {
    try job.check(over: nil)
    return job.overlay(of: meal, shaper: ports.shaper).overlay(context)
  }
}

extension Overlay {
  /// The rectangle that the overlay would have without its rotation about its centre.
  fileprivate var uprightFrame: [Double] {
    let scale = pixelsFromPoints.meanScale
    let (width, height) = (list.size.width * scale, list.size.height * scale)
    let center = pixelsFromPoints * Point(x: list.size.width / 2, y: list.size.height / 2)
    return [center.x - width / 2, center.y - height / 2, width, height]
  }
}

extension PixelRect {
  fileprivate var numbers: [Int] { [x, y, width, height] }
}
