import Hummingbird
import Serving

/// The frames of exports under `/api/frames`.
struct FrameRoutes {
  let frames: ExportFrames
  let orders: RenderOrders

  func add(to api: RouterGroup<PageContext>) {
    let (frames, orders) = (frames, orders)
    api.post("frames") { request, _ in
      let (job, seconds) = try await orders.frame(try await request.json(upTo: RenderOrders.largest))
      return Response.bytes(try await frames.frame(of: job, at: seconds), type: "image/png")
    }
  }
}
