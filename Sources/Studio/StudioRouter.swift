import Hummingbird
import JSON
import Serving

/// Connects addresses with what answers them.
struct StudioRouter {
  let desks: StudioDesks
  let ports: StudioPorts
  let security: ServerSecurity

  func router() -> Router<StudioContext> {
    let ports = ports
    let router = Router(context: StudioContext.self)
    router.add(middleware: SecurityHeaders())
    router.add(middleware: ErrorAnswers(tell: ports.tell))
    router.add(middleware: HostGuard(names: security.names, allowsAddresses: security.token != nil))
    if let token = security.token { router.add(middleware: TokenGuard(token: token)) }
    router.add(middleware: PagePaths())
    router.add(middleware: CompressedFiles())
    for folder in ["studio", "vitrine-glass"] {
      router.add(middleware: PageFiles.middleware(ports.web.appending(path: folder), at: "/\(folder)"))
    }
    let api = router.group("api")
    MealRoutes(store: desks.store).add(to: api)
    DraftRoutes(store: desks.store).add(to: api)
    StickerRoutes(maker: StickerMaker(ports: ports), work: desks.work).add(to: api)
    UploadRoutes(desk: desks.uploads, pictures: desks.pictures).add(to: api)
    let orders = RenderOrders(desk: desks.uploads, checkExport: ports.checkExport)
    RenderRoutes(queue: desks.renders, folder: desks.folder, orders: orders).add(to: api)
    FrameRoutes(frames: desks.frames, orders: orders).add(to: api)
    TimerRoutes(timers: desks.timers).add(to: api)
    api.get("openapi.json") { request, context in
      let file = ports.web.appending(path: "studio/openapi.json")
      return try await FileAnswer(file: file, type: "application/json").response(to: request, context)
    }
    router.answerOtherMethods { try .error(StudioError(.wrongMethod, ["methods": .string($0)])) }
    return router
  }
}
