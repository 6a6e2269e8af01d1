import CairoDrawing
import DisplayLists
import Exporting
import Files
public import Foundation
import Geometry
public import Views

/// An object that renders a view to an image, including glass.
///
/// Glass refracts the content beneath it: an image under a glass button looks as it does on screen. Over transparency,
/// glass is translucent: it keeps its tone, rim and shadow, but has nothing to refract.
///
///     let renderer = ImageRenderer(content: Badge())
///     renderer.scale = 3
///     if let image = renderer.cgImage { … }
///
/// `content`, `proposedSize`, `scale`, `isOpaque`, `cgImage` and `objectWillChange` mirror SwiftUI's. The publisher is
/// Vitrine's `ObservableObjectPublisher`, since Linux has no Combine. `time`, `settings`, `image()`, `altText`,
/// `warnings`, `pngData()` and `write(to:)` are Vitrine's own.
///
/// These SwiftUI members are missing: `isObservationEnabled`, since views change only through the renderer;
/// `render(rasterizationScale:renderer:)` and `uiImage`, which need Core Graphics and UIKit; `colorMode` and
/// `allowedDynamicRange`, since images are gamma-encoded sRGB.
///
/// A renderer is safe to use from any thread, but only from one at a time.
public final class ImageRenderer<Content: View>: ObservableObject {
  /// Publishes before a property changes.
  public let objectWillChange = ObservableObjectPublisher()
  /// The view to render.
  public var content: Content {
    willSet { objectWillChange.send() }
    didSet { playback = nil }
  }
  /// The size proposed to the view, in points; its ideal size by default.
  public var proposedSize = ProposedViewSize.unspecified {
    willSet { objectWillChange.send() }
    didSet { playback = nil }
  }
  /// Pixels per point, above 0; also the view's display scale. 1 by default.
  public var scale: CGFloat = 1 {
    willSet { objectWillChange.send() }
    didSet { playback = nil }
  }
  /// Whether the view is drawn on opaque black; false by default.
  public var isOpaque = false { willSet { objectWillChange.send() } }
  /// Vitrine's own: the instant to render, in seconds after the view appeared; 0 by default.
  ///
  /// The image does not depend on which instants were rendered before.
  public var time: TimeInterval = 0 { willSet { objectWillChange.send() } }
  /// Vitrine's own: the environment, fonts and threads.
  public var settings = RenderSettings() {
    willSet { objectWillChange.send() }
    didSet {
      playback = nil
      shaper = nil
    }
  }

  private var playback: ViewPlayback<Content>?
  private var shaper: PangoShaper?

  /// The maximum number of pixels, the same as for photos.
  private static var mostPixels: Double { 200_000_000 }

  /// Creates a renderer of a view.
  public init(content view: Content) { content = view }

  /// The image; nil if rendering fails. Call `image()` to get the error.
  public var cgImage: CGImage? { try? image() }

  /// Vitrine's own: renders the view to an image.
  ///
  /// The size of the image is that of the view times `scale`, rounded up to whole pixels. Throws if a font is missing,
  /// if the view is empty, infinite or larger than 200 megapixels, or if an effect cannot be applied to glass.
  public func image() throws -> CGImage { try image(of: resolved()) }

  /// Vitrine's own: the image's alt text for screen readers. It consists of the view's accessibility labels and texts
  /// in reading order, and is empty if there are none. Throws if a font is missing.
  public var altText: String { get throws { try resolved().description } }

  /// Vitrine's own: warnings for the user, such as a named image that was not found. Throws if a font is missing.
  public var warnings: [String] { get throws { try resolved().findings.warnings } }

  /// Vitrine's own: renders the view to PNG data that includes the alt text. Throws the errors of `image()`.
  public func pngData() throws -> Data {
    let view = try resolved()
    return try image(of: view).pngData(description: view.description)
  }

  /// Vitrine's own: renders the view to a PNG file that includes the alt text.
  ///
  /// The file is written atomically. Throws the errors of `image()`, or an error if the file cannot be written.
  public func write(to path: String) throws {
    let bytes = try pngData()
    let output = try OutputFile(path)
    try output.write(bytes)
    try output.commit()
  }

  private func image(of view: ResolvedView) throws -> CGImage {
    let overlay = Overlay(view.displayList, pixelsFromPoints: .scale(scale))
    return CGImage(
      bitmap: try settings.exporter.image(of: overlay, isOpaque: isOpaque), isOpaque: isOpaque)
  }

  private func resolved() throws -> ResolvedView {
    precondition(scale > 0 && scale.isFinite, "scale must be finite and above 0, got \(scale)")
    let view = try playing().resolved(at: time)
    let width = view.size.width
    let height = view.size.height
    guard width > 0, height > 0, width.isFinite, height.isFinite,
      (width * scale).rounded(.up) * (height * scale).rounded(.up) <= Self.mostPixels
    else {
      throw FileError(
        .unsupported, .draw, file: "the view",
        reason: "it is \(width) × \(height) points at \(scale) pixels per point; propose a size, or give it a frame")
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
