import Hummingbird
import JSON
import Serving

/// The routes of the studio.
struct StudioRouter {
  let parts: StudioParts
  let ports: StudioPorts
  let security: ServerSecurity

  func router() -> Router<PageContext> {
    let ports = ports
    let router = Router(context: PageContext.self)
    router.add(middleware: SecurityHeaders())
    router.add(middleware: ErrorMiddleware(StudioFault.self) { ports.tell("\($0): \($1)") })
    router.add(middleware: HostGuard(names: security.names, allowsAddresses: security.token != nil))
    if let token = security.token { router.add(middleware: BearerGuard(token: token, cookie: "vitrine-studio")) }
    router.add(
      middleware: PagePaths(
        ["/": "/studio/index.html", "/timer": "/studio/timer.html"], workerFolder: "/studio/"))
    router.add(middleware: CompressedFiles())
    for folder in ["studio", "vitrine-glass"] {
      router.add(middleware: PageFiles.middleware(ports.web.appending(path: folder), at: "/\(folder)"))
    }
    let api = router.group("api")
    MealRoutes(store: parts.store).add(to: api)
    DraftRoutes(store: parts.store).add(to: api)
    StickerRoutes(maker: StickerMaker(ports: ports), work: parts.work).add(to: api)
    UploadRoutes(store: parts.uploads, pictures: parts.pictures).add(to: api)
    let requests = ExportRequests(uploads: parts.uploads)
    ExportRoutes(exports: parts.exports, requests: requests).add(to: api)
    FrameRoutes(frames: parts.frames, requests: requests).add(to: api)
    TimerRoutes(timers: parts.timers).add(to: api)
    api.get("openapi.json") { request, context in
      let file = ports.web.appending(path: "studio/openapi.json")
      return try await FileResponse(file: file, type: "application/json").response(to: request, context)
    }
    router.addMethodNotAllowed()
    return router
  }
}
