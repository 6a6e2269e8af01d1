import Hummingbird
import Serving

/// The frames of exports under `/api/frames`.
struct FrameRoutes {
  let frames: ExportFrames
  let requests: ExportRequests

  func add(to api: RouterGroup<PageContext>) {
    let frames = frames
    let requests = requests
    api.post("frames") { request, _ in
      let wanted = try await requests.frame(try await request.json(upTo: ExportRequests.largest))
      let frame = try await frames.frame(of: wanted.job, over: wanted.upload, at: wanted.seconds)
      return Response.bytes(frame, type: "image/png")
    }
  }
}
