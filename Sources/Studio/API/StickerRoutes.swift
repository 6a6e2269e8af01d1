import Foundation
import Geometry
import HTTPTypes
import Hummingbird
import ImageFiles
import JSON
import Jobs
import Meals
import Serving

/// The glass of stickers under `/api/stickers`.
struct StickerRoutes {
  let maker: StickerMaker
  let work: HeavyWork

  func add(to api: RouterGroup<PageContext>) {
    api.post("stickers") { request, _ in
      let sticker = try StickerRequest(try await request.members())
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
      let sticker = try StickerPictureRequest(try await request.members())
      return Response.bytes(try await work.run { try maker.picture(sticker) }, type: "image/png")
    }
  }
}
