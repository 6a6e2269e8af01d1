import CairoDrawing
import DisplayLists
import Exporting
import Files
public import Foundation
import Geometry
public import Views

/// Makes pictures of a view, glass included.
///
/// What the view draws beneath glass is what the glass refracts: an image with a button of glass over it comes out as
/// on the screen. Where nothing lies beneath, glass is translucent: it keeps tone, rim and shadow and has nothing to
/// bend.
///
///     let renderer = ImageRenderer(content: Badge())
///     renderer.scale = 3
///     if let image = renderer.cgImage { … }
///
/// `content`, `proposedSize`, `scale`, `isOpaque` and `cgImage` are SwiftUI's, and so is `objectWillChange`, which
/// announces that something is about to be set; it is an `ObservableObjectPublisher`, as Linux has no Combine. `time`,
/// `settings`, `image()`, `altText`, `warnings`, `pngData()` and `write(to:)` are Vitrine's own.
///
/// Of SwiftUI's there are missing: `isObservationEnabled`, as nothing here changes a view behind the renderer's back;
/// `render(rasterizationScale:renderer:)` and `uiImage`, which hand out Core Graphics' and UIKit's objects; `colorMode`
/// and `allowedDynamicRange`, as pictures are gamma-encoded sRGB.
///
/// It may be used on any thread, by one at a time.
public final class ImageRenderer<Content: View>: ObservableObject {
  /// Announces that something is about to be set.
  public let objectWillChange = ObservableObjectPublisher()
  /// The view.
  public var content: Content {
    willSet { objectWillChange.send() }
    didSet { playback = nil }
  }
  /// What is proposed to the view, in points; its ideal size unless said.
  public var proposedSize = ProposedViewSize.unspecified {
    willSet { objectWillChange.send() }
    didSet { playback = nil }
  }
  /// Pixels a point, more than 0, which is also the view's display scale; 1 unless said.
  public var scale: CGFloat = 1 {
    willSet { objectWillChange.send() }
    didSet { playback = nil }
  }
  /// Whether the picture has no alpha, and black behind everything; false unless said.
  public var isOpaque = false { willSet { objectWillChange.send() } }
  /// Vitrine's own: the instant, in seconds after the view appeared; 0 unless said.
  ///
  /// A picture depends on the instant alone, not on what was asked for before.
  public var time: TimeInterval = 0 { willSet { objectWillChange.send() } }
  /// Vitrine's own: what else the picture depends on.
  public var settings = RenderSettings() {
    willSet { objectWillChange.send() }
    didSet {
      playback = nil
      shaper = nil
    }
  }

  private var playback: ViewPlayback<Content>?
  private var shaper: PangoShaper?

  /// The most pixels of a picture: as many as a photo may have.
  private static var mostPixels: Double { 200_000_000 }

  /// A renderer of a view.
  public init(content view: Content) { content = view }

  /// The picture; nil where there is none, for which `image()` gives the reason.
  public var cgImage: CGImage? { try? image() }

  /// Vitrine's own: the picture.
  ///
  /// It has the size that the view chose times `scale`, rounded up to whole pixels. Throws where a font is missing, where
  /// the view is empty, endless or larger than 200 megapixels, and where an effect cannot be applied to glass.
  public func image() throws -> CGImage { try image(of: resolved()) }

  /// Vitrine's own: the picture in words, for those who cannot see it: what the view's accessibility modifiers and texts
  /// say, in reading order; empty where they say nothing. Throws where a font is missing.
  public var altText: String { get throws { try resolved().description } }

  /// Vitrine's own: what the user should know of the picture, a sentence each, as that a named picture was not found.
  /// Throws where a font is missing.
  public var warnings: [String] { get throws { try resolved().warnings } }

  /// Vitrine's own: the bytes of a PNG of the picture, which also holds its alt text. Throws as `image()` does.
  public func pngData() throws -> Data {
    let view = try resolved()
    return try image(of: view).pngData(description: view.description)
  }

  /// Vitrine's own: writes the picture as a PNG that also holds its alt text.
  ///
  /// The file appears whole or not at all. Throws as `image()` does, and where it cannot be written.
  public func write(to path: String) throws {
    let bytes = try pngData()
    let output = try OutputFile(path)
    try output.write(bytes)
    try output.commit()
  }

  private func image(of view: ResolvedView) throws -> CGImage {
    let overlay = Overlay(view.displayList, pixelsFromPoints: .scale(scale))
    return CGImage(
      bitmap: try settings.exporter.picture(of: overlay, isOpaque: isOpaque), isOpaque: isOpaque)
  }

  private func resolved() throws -> ResolvedView {
    precondition(scale > 0 && scale.isFinite, "a point has more than 0 pixels, not \(scale)")
    let view = try playing().resolved(at: time)
    let (width, height) = (view.size.width, view.size.height)
    guard width > 0, height > 0, width.isFinite, height.isFinite,
      (width * scale).rounded(.up) * (height * scale).rounded(.up) <= Self.mostPixels
    else {
      throw ExportError(
        operation: "draw", file: "the view",
        reason: "it is \(width) × \(height) points at \(scale) pixels a point; propose a size, or give it a frame")
    }
    return view
  }

  private func playing() throws -> ViewPlayback<Content> {
    if let playback { return playback }
    let shaper = try shaper ?? PangoShaper(fonts: settings.fonts)
    var environment = settings.environment
    environment.displayScale = scale
    let playback = ViewResolver(shaper: shaper, environment: environment, startDate: settings.startDate)
      .playback(of: content, proposal: proposedSize)
    (self.shaper, self.playback) = (shaper, playback)
    return playback
  }
}
