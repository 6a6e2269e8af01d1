import CairoDrawing
import DisplayLists
import Exporting
import Foundation
import Geometry
import ImageFiles
import Views
import Vitrine

/// Draws previews as requests ask.
struct PreviewArtist {
  let previews: [DrawablePreview]
  private let shaper: PangoShaper
  private let exporter: Exporter
  private let backdrops: BackdropCanvases

  /// The maximum number of pixels, the same as for photos.
  private static let mostPixels = 200_000_000.0

  init(_ previews: [DrawablePreview]) throws {
    self.previews = previews
    shaper = try PangoShaper()
    exporter = Exporter(
      drawing: CairoCanvas(), threads: max(1, ProcessInfo.processInfo.activeProcessorCount))
    backdrops = BackdropCanvases(exporter)
  }

  /// Carries out a request. Throws if the file cannot be written or the view has no size.
  @MainActor
  func draw(_ request: PreviewRequest) throws -> PreviewAnswer {
    guard previews.indices.contains(request.preview) else {
      throw FileError(.failed, .draw, file: "preview \(request.preview)", reason: "there is no such preview")
    }
    let preview = previews[request.preview]
    var request = request
    if request.scale == nil, request.background == nil || request.screen != nil {
      request.scale = PreviewRequest.usualScale
    }
    let layout = request.followsLayout ? preview.layout : nil
    let screen = layout.map { $0.screen(on: request.screen) } ?? request.screen
    let content = preview.content()
    if let background = request.background, let time = request.backgroundTime {
      return try lay(content, over: background, at: time, on: screen, request)
    }
    if let background = request.background { return try export(content, over: background, on: screen, request) }
    guard let screen else { return try fit(content, request) }
    return try fill(screen, with: content, request)
  }

  /// Draws a view over a photo or a frame of a video that is cut to a screen, or to the size of the view.
  @MainActor
  private func lay(
    _ content: AnyView, over background: String, at time: Double, on screen: PreviewRequest.Screen?,
    _ request: PreviewRequest
  ) throws -> PreviewAnswer {
    var content = content
    if let screen, let bar = request.statusBar {
      content = bar.over(AnyView(content.frame(maxWidth: .infinity, maxHeight: .infinity)), on: screen)
    }
    var environment = request.environment
    environment.wantsBothColorSchemes = true
    let resolver = ViewResolver(shaper: shaper, environment: environment)
    let size =
      try screen.map { try pixels($0.width, $0.height, request) }
      ?? {
        let view = resolver.playback(of: content).resolved(at: request.time)
        return try pixels(view.size.width, view.size.height, request)
      }()
    let overlay = try PreviewOverlay(
      content: content, safeArea: screen?.safeArea ?? EdgeInsets(), time: request.time, environment: environment,
      shaper: shaper
    ).overlay(OverlayContext(canvas: size))
    let canvas = try backdrops.canvas(background, size: size, at: time)
    let photo = try exporter.photo(canvas, beneath: overlay)
    return try write(photo, overlay, request)
  }

  /// Draws a view over a photo or a video, which determines the canvas unless there is a screen.
  private func export(
    _ content: AnyView, over path: String, on screen: PreviewRequest.Screen?, _ request: PreviewRequest
  ) throws -> PreviewAnswer {
    let background = try Background(opening: path)
    var request = request
    let shorterSide = background.size.map { Double(min($0.width, $0.height)) } ?? 1080
    let scale = request.scale ?? shorterSide / 390
    request.scale = scale
    let framing = screen.map { screen in
      let size = even(screen, request)
      return Framing(aspect: .ratio(Double(size.width), Double(size.height)), size: size)
    }
    return try export(
      content, over: background, framing: framing ?? Framing(aspect: .original), on: screen, request)
  }

  private func export(
    _ content: AnyView, over background: Background, framing: Framing, on screen: PreviewRequest.Screen?,
    _ request: PreviewRequest
  ) throws -> PreviewAnswer {
    var environment = request.environment
    environment.wantsBothColorSchemes = request.background != nil
    let kind = try OutputKind(named: request.output, over: background.kind)
    var exportRequest = ExportRequest(over: background, output: request.output, kind: kind)
    if let seconds = request.seconds {
      exportRequest.length = .seconds(seconds)
    } else if kind.isVideo, background.kind != .video {
      throw FileError(
        .unsupported, .makeVideo, file: request.background ?? "the view",
        reason: "it has no length; name one with --duration")
    }
    let overlay = PreviewOverlay(
      content: content, safeArea: screen?.safeArea ?? EdgeInsets(), time: request.time, environment: environment,
      shaper: shaper)
    exportRequest.framesPerSecond = request.framesPerSecond
    exportRequest.framing = framing
    let report = try exporter.export(exportRequest, overlay: overlay)
    var answer = PreviewAnswer()
    answer.warnings = report.warnings
    (answer.width, answer.height) = (report.canvas[0], report.canvas[1])
    return answer
  }

  /// Draws a view on a screen, over the system's background.
  private func fill(
    _ screen: PreviewRequest.Screen, with content: AnyView, _ request: PreviewRequest
  ) throws -> PreviewAnswer {
    let page = AnyView(ScreenPage(content: content, screen: screen, statusBar: request.statusBar))
    if request.isVideo {
      return try export(
        page, over: .scene(BackgroundScene.black), framing: Framing(size: even(screen, request)), on: screen, request)
    }
    if let poster = request.poster { return try fill(poster, with: page, on: screen, request) }
    let size = try pixels(screen.width, screen.height, request)
    let overlay = PreviewOverlay(
      content: page, safeArea: screen.safeArea, time: request.time, environment: request.environment, shaper: shaper)
    return try write(
      try overlay.overlay(OverlayContext(canvas: size)), isOpaque: true, request)
  }

  /// Draws a screen on a poster, at the density at which it is shown there.
  private func fill(
    _ poster: PreviewRequest.Poster, with page: AnyView, on screen: PreviewRequest.Screen, _ request: PreviewRequest
  ) throws -> PreviewAnswer {
    var request = request
    let size = PosterView.Metrics(poster).screen(of: screen.width / screen.height, in: poster)
    let scale = Double(size.width) / screen.width
    request.scale = scale
    let overlay = try PreviewOverlay(
      content: page, safeArea: screen.safeArea, time: request.time, environment: request.environment, shaper: shaper
    ).overlay(OverlayContext(canvas: PixelSize(width: size.width, height: size.height)))
    let shown = CGImage(bitmap: try exporter.image(of: overlay, isOpaque: true), isOpaque: true)
    let view = PosterView(poster: poster, screen: shown, cornerRadius: poster.cornerRadius * scale)
    request.scale = 1
    var picture = try PreviewOverlay(
      content: AnyView(view), safeArea: EdgeInsets(), time: 0, environment: request.environment, shaper: shaper
    ).overlay(OverlayContext(canvas: PixelSize(width: poster.width, height: poster.height)))
    picture.altText = [poster.title, overlay.altText].compactMap { $0 }.joined(separator: ". ")
    picture.findings = overlay.findings
    return try write(picture, isOpaque: true, request)
  }

  /// Draws a view at its ideal size on a transparent background.
  private func fit(_ content: AnyView, _ request: PreviewRequest) throws -> PreviewAnswer {
    guard !request.isVideo else {
      throw FileError(
        .unsupported, .makeVideo, file: "a view at its own size",
        reason: "a video needs a size; name one with --size or --device")
    }
    let scale = request.scale ?? PreviewRequest.usualScale
    let view = ViewResolver(shaper: shaper, environment: request.environment).playback(of: content)
      .resolved(at: request.time)
    _ = try pixels(view.size.width, view.size.height, request)
    let overlay = Overlay(
      view.displayList, pixelsFromPoints: .scale(scale), altText: view.description, findings: view.findings)
    return try write(overlay, isOpaque: false, request)
  }

  private func write(_ overlay: Overlay, isOpaque: Bool, _ request: PreviewRequest) throws -> PreviewAnswer {
    let raster = try exporter.image(of: overlay, isOpaque: isOpaque)
    return try write(Photo(.eight(raster), alpha: isOpaque ? .opaque : .premultiplied), overlay, request)
  }

  private func write(_ photo: Photo, _ overlay: Overlay, _ request: PreviewRequest) throws -> PreviewAnswer {
    let words = overlay.altText.flatMap { $0.isEmpty ? nil : $0 }
    if !request.isJPEG {
      try PhotoFile.writePNG(photo, description: words, to: request.output)
    } else if photo.alpha == .opaque {
      try PhotoFile.writeJPEG(photo, description: words, to: request.output)
    } else {
      throw FileError(
        .unsupported, .write, file: request.output,
        reason: "a view at its own size is transparent, which a JPEG cannot be; name it .png, or choose a size")
    }
    var answer = PreviewAnswer()
    answer.warnings = overlay.findings.warnings
    (answer.width, answer.height) = (photo.size.width, photo.size.height)
    return answer
  }

  /// Returns a size in pixels. Throws if it is empty, infinite or too large.
  private func pixels(_ width: Double, _ height: Double, _ request: PreviewRequest) throws -> PixelSize {
    let scale = request.scale ?? PreviewRequest.usualScale
    let w = (width * scale).rounded()
    let h = (height * scale).rounded()
    guard width > 0, height > 0, w.isFinite, h.isFinite, w * h <= Self.mostPixels else {
      throw FileError(
        .unsupported, .draw, file: "the view",
        reason: "it is \(width) × \(height) points at \(scale) pixels per point; give it a frame or a device")
    }
    return PixelSize(width: max(Int(w), 1), height: max(Int(h), 1))
  }

  /// Returns the size of a screen in pixels, rounded to even numbers for a video.
  private func even(_ screen: PreviewRequest.Screen, _ request: PreviewRequest) -> PixelSize {
    func side(_ points: Double) -> Int {
      let pixels = Int((points * (request.scale ?? PreviewRequest.usualScale)).rounded())
      return max(request.isVideo ? pixels / 2 * 2 : pixels, 16)
    }
    return PixelSize(width: side(screen.width), height: side(screen.height))
  }
}

extension PreviewRequest.Screen {
  /// The safe area's margins.
  fileprivate var safeArea: EdgeInsets { EdgeInsets(top: top, leading: sides, bottom: bottom, trailing: sides) }
}

extension PreviewRequest.StatusBar {
  /// Returns a view that fills a screen, with the status bar over its top.
  fileprivate func over(_ page: AnyView, on screen: PreviewRequest.Screen) -> AnyView {
    AnyView(page.overlay(alignment: .top) { StatusBarView(bar: self, height: screen.top).offset(y: -screen.top) })
  }
}

extension DrawablePreviewLayout {
  /// Returns the screen that the layout makes of a device's; nil for the view's own size.
  fileprivate func screen(on device: PreviewRequest.Screen?) -> PreviewRequest.Screen? {
    switch self {
    case .sizeThatFits: nil
    case .fixed(let width, let height): PreviewRequest.Screen(width: width, height: height)
    case .landscape: device.map { PreviewRequest.Screen(width: $0.height, height: $0.width, bottom: $0.bottom) }
    }
  }
}
