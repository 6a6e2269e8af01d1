public import DisplayLists
public import Geometry

/// A display list and its position on a canvas.
public struct Overlay: Sendable {
  /// The display list.
  public var list: DisplayList
  /// The transform from the list's points to canvas pixels.
  public var pixelsFromPoints: Affine
  /// The overlay's alt text for screen readers, or nil. It is written to the file as its description.
  public var altText: String?
  /// The size of the canvas if there is no background; nil for the size of the overlay's rectangle.
  public var canvas: PixelSize?
  /// The findings to report to the user.
  public var findings: [Finding]

  /// Creates an overlay. Empty alt text is treated as nil.
  public init(
    _ list: DisplayList, pixelsFromPoints: Affine, canvas: PixelSize? = nil, altText: String? = nil,
    findings: [Finding] = []
  ) {
    self.list = list
    self.pixelsFromPoints = pixelsFromPoints
    self.canvas = canvas
    self.altText = altText?.isEmpty == false ? altText : nil
    self.findings = findings
  }

  /// The list's bounds in canvas pixels, excluding shadows.
  public var rect: PixelRect {
    // A rounding error must not extend an edge on a pixel boundary into the next pixel.
    let exact = pixelsFromPoints.bounds(of: Rect(origin: .zero, size: list.size))
    return PixelRect(enclosing: exact.inset(by: 1e-6))
  }
}

/// The properties of a canvas that an overlay may depend on.
public struct OverlayContext: Hashable, Sendable {
  /// The size of the canvas in pixels.
  public var canvas: PixelSize
  /// The mean luma, 0…1, of the background beneath the overlay, or in its `backdropRect`, in the first frame; nil while
  /// unknown.
  public var backdropLuma: Double?

  /// Creates a context, by default with an unknown backdrop.
  public init(canvas: PixelSize, backdropLuma: Double? = nil) {
    self.canvas = canvas
    self.backdropLuma = backdropLuma
  }
}

/// A type that creates an overlay for a given canvas.
public protocol OverlaySource {
  /// Returns the overlay of the first frame. Its rectangle must not depend on the backdrop's luma.
  func overlay(_ context: OverlayContext) throws -> Overlay
  /// Returns the overlay over time; constant by default.
  func timeline(_ context: OverlayContext) throws -> OverlayTimeline
  /// Returns the part of a canvas whose luma the overlay depends on; nil, which is the default, for the overlay's own
  /// rectangle.
  func backdropRect(on canvas: PixelSize) throws -> PixelRect?
}

extension OverlaySource {
  /// Returns a timeline that shows the overlay of the first frame at every instant.
  public func timeline(_ context: OverlayContext) throws -> OverlayTimeline {
    let overlay = try overlay(context)
    return OverlayTimeline { _ in overlay }
  }

  /// Returns nil: the overlay depends on the luma beneath all of it.
  public func backdropRect(on canvas: PixelSize) throws -> PixelRect? { nil }
}

/// An overlay over time. It is used by one thread at a time, usually with increasing instants.
public struct OverlayTimeline {
  /// Returns the overlay at an instant, in seconds from the first frame. The result depends only on the instant.
  public let overlay: (_ seconds: Double) throws -> Overlay

  /// Creates a timeline from a function of time.
  public init(overlay: @escaping (_ seconds: Double) throws -> Overlay) { self.overlay = overlay }
}
