import Bundles
import DisplayLists
import Exporting
import Foundation
import Geometry
import HTTPTypes
import Hummingbird
import ImageFiles
import JSON
import Jobs
import Meals
import Optics
import Rendering
import Serving
import Vitrine

/// The glass of stickers under `/api/stickers`, and pictures of them.
struct StickerRoutes {
  let drawing: any VectorDrawing
  let themes: ThemeStore
  let catalogue: ThemeCatalogue
  let work: HeavyWork

  /// The header of a response: the description of a sticker's glass, its position on the canvas and its alt text.
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

  func add(to api: RouterGroup<PageContext>) {
    api.post("stickers") { request, _ in
      let sticker = try StickerRequest(try await request.members(), offering: catalogue)
      let isDeflated = request.acceptsDeflate
      let bytes = try await work.run {
        let bytes = try glass(sticker)
        return isDeflated ? ZlibStream.compressed(bytes, effort: .fast) : bytes
      }
      var response = Response.bytes(bytes, type: "application/octet-stream")
      response.headers[.vary] = "Accept-Encoding"
      if isDeflated { response.headers[.contentEncoding] = "deflate" }
      return response
    }
    api.post("stickers/picture") { request, _ in
      let job = try ExportJob(plainSticker: try await request.members(), offering: catalogue)
      return Response.bytes(try await work.run { try picture(job) }, type: "image/png")
    }
  }

  /// Returns the glass of a sticker at its place: the length of the header in four bytes, lowest first, the header as
  /// JSON, and the bytes of the pieces.
  private func glass(_ request: StickerRequest) throws -> [UInt8] {
    // The file is never opened; naming one makes the sticker a placed one.
    var job = request.job
    job.over = "canvas"
    let overlay = try overlay(of: job, OverlayContext(canvas: request.canvas, backdropLuma: request.luma))
    let recipes = try RenderPlan.recipes(
      overlay.list, pixelsFromPoints: overlay.pixelsFromPoints, canvas: request.canvas,
      format: request.format == .rgba ? PixelWindow.format : PlanarFormat(), drawing: drawing)
    let piece = try GlassPiece(recipes)
    let bytes = piece.numbers.bytes
    let rect = overlay.rect
    let altText = try overlay.altText ?? job.meal.read().name
    let header = Header(
      pieces: [.init(numbers: piece.numbers.values, offset: 0, count: bytes.count, x: piece.x, y: piece.y)],
      frame: overlay.uprightFrame, bounds: [rect.x, rect.y, rect.width, rect.height], altText: altText)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(header)
    let length = stride(from: 0, to: 32, by: 8).map { UInt8(truncatingIfNeeded: json.count >> $0) }
    return length + json + bytes
  }

  private func picture(_ job: ExportJob) throws -> [UInt8] {
    let overlay = try overlay(of: job, OverlayContext(canvas: PixelSize(width: 1, height: 1)))
    let picture = try Exporter(drawing: drawing, threads: 1).picture(of: overlay)
    return try PhotoFile.png(picture, description: overlay.altText, threads: 1)
  }

  private func overlay(of job: ExportJob, _ context: OverlayContext) throws -> Overlay {
    try job.check(over: nil)
    return try job.overlay(themes: themes).overlay(context)
  }
}

extension Overlay {
  /// The rectangle that the overlay would have without its rotation about its centre.
  fileprivate var uprightFrame: [Double] {
    let scale = pixelsFromPoints.meanScale
    let width = list.size.width * scale
    let height = list.size.height * scale
    let center = pixelsFromPoints * Point(x: list.size.width / 2, y: list.size.height / 2)
    return [center.x - width / 2, center.y - height / 2, width, height]
  }
}

/// A request for the glass of one sticker at one place.
private struct StickerRequest {
  /// The samples that the glass is applied to.
  enum Format: String, CaseIterable {
    case rgba
    /// The planes of a video.
    case planes
  }

  let job: ExportJob
  let canvas: PixelSize
  /// The mean luma of the backdrop beneath the sticker, 0…1; nil while it is unknown.
  let luma: Double?
  let format: Format

  /// The largest side of a canvas in pixels.
  static let largestSide = 8192
  /// The largest area of a canvas in pixels, that of 4K. A sticker may cover all of it.
  static let largestArea = 3840 * 2160

  /// Reads a request. Throws if a member is wrong or unknown.
  init(_ members: [String: JSONValue], offering themes: ThemeCatalogue) throws {
    var members = members
    let meal = try members.removeMeal()
    guard let size = try members.removeNumbers("canvas", count: 2), let width = Int(exactly: size[0]),
      let height = Int(exactly: size[1]), (1...Self.largestSide).contains(width),
      (1...Self.largestSide).contains(height)
    else { throw StudioError.wrong("canvas must be the width and height in pixels, 1 to \(Self.largestSide)") }
    guard width * height <= Self.largestArea else {
      throw StudioError.wrong("canvas must have at most \(Self.largestArea) pixels; preview at a smaller size")
    }
    canvas = PixelSize(width: width, height: height)
    switch members.removeValue(forKey: "luma") {
    case nil, .null: luma = nil
    case .number(let number) where (0...1).contains(number): luma = number
    default: throw StudioError.wrong("luma must be a number from 0 to 1")
    }
    switch members.removeValue(forKey: "format") {
    case nil, .null: format = .rgba
    case .string(let name):
      guard let format = Format(rawValue: name) else { fallthrough }
      self.format = format
    default: throw StudioError.wrong("format must be rgba or planes")
    }
    job = try ExportJob(meal, members.withOptionNames(), in: .placedSticker, offering: themes)
  }
}

extension ExportJob {
  /// Reads a request for a picture of a plain sticker. Throws if a member is wrong or unknown.
  fileprivate init(plainSticker members: [String: JSONValue], offering themes: ThemeCatalogue) throws {
    var members = members
    let meal = try members.removeMeal()
    if case .number(let scale) = members["scale"], scale > 8 {
      throw StudioError.wrong("scale must be at most 8 pixels per point, got \(scale)")
    }
    try self.init(meal, members.withOptionNames(), in: .plainSticker, offering: themes)
  }
}

extension [String: JSONValue] {
  fileprivate mutating func removeNumbers(_ name: String, count: Int) throws(StudioError) -> [Double]? {
    guard case .array(let values) = removeValue(forKey: name) else { return nil }
    let numbers = values.compactMap { if case .number(let number) = $0 { number } else { nil } }
    return numbers.count == count && values.count == count ? numbers : nil
  }

  /// The members under the names of the command's options.
  fileprivate func withOptionNames() throws(StudioError) -> [String: JSONValue] {
    var options = self
    for (name, option) in [("material", "glass"), ("rotation", "rotate")] {
      guard let value = options.removeValue(forKey: name) else { continue }
      guard options[option] == nil else { throw StudioError.wrong("\(name) and \(option) are the same; leave one out") }
      options[option] = value
    }
    switch options.removeValue(forKey: "mark") {
    case nil, .null, .bool(true): break
    case .bool(false): options["no-mark"] = .bool(true)
    default: throw StudioError.wrong("mark must be true or false")
    }
    return options
  }
}
