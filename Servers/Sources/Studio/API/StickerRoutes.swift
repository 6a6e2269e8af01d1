import HTTPTypes
import Hummingbird
import ImageFiles
import Serving

/// The glass of stickers under `/api/stickers`.
struct StickerRoutes {
  let maker: StickerMaker
  let work: HeavyWork

  /// The largest request in bytes, which is mostly the meal.
  private static let largest = 1 << 20

  func add(to api: RouterGroup<PageContext>) {
    let (maker, work) = (maker, work)
    api.post("stickers") { request, _ in
      let sticker = try StickerRequest(try await request.json(upTo: Self.largest))
      let isDeflated = request.acceptsDeflate
      let bytes = try await work.run {
        let bytes = try maker.glass(sticker)
        return isDeflated ? ZlibStream.compressed(bytes, effort: .fast) : bytes
      }
      var response = Response.bytes(bytes, type: "application/octet-stream")
      response.headers[.vary] = "Accept-Encoding"
      if isDeflated { response.headers[.contentEncoding] = "deflate" }
      return response
    }
    api.post("stickers/picture") { request, _ in
      let sticker = try StickerPictureRequest(try await request.json(upTo: Self.largest))
      return Response.bytes(try await work.run { try maker.picture(sticker) }, type: "image/png")
    }
  }
}
