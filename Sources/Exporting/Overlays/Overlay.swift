public import DisplayLists
public import Geometry

/// A display list and its place on a canvas.
public struct Overlay: Sendable {
  /// The display list.
  public var list: DisplayList
  /// The transform from the list's points to pixels of the canvas.
  public var pixelsFromPoints: Affine
  /// A description of the overlay for screen readers, or nil. It becomes the description of the file.
  public var altText: String?
  /// What the user should know about it.
  public var findings: [Finding]

  /// Creates an overlay; an empty alt text counts as none.
  public init(_ list: DisplayList, pixelsFromPoints: Affine, altText: String? = nil, findings: [Finding] = []) {
    self.list = list
    self.pixelsFromPoints = pixelsFromPoints
    self.altText = altText?.isEmpty == false ? altText : nil
    self.findings = findings
  }

  /// The pixels of the list's bounds, without shadows.
  public var rect: PixelRect {
    // A rounding error must not extend an edge on a whole pixel into the next.
    let exact = pixelsFromPoints.bounds(of: Rect(origin: .zero, size: list.size))
    return PixelRect(enclosing: exact.inset(by: 1e-6))
  }
}

/// The circumstances that an overlay may depend on.
public struct OverlayContext: Hashable, Sendable {
  /// Columns and rows of the canvas.
  public var canvas: PixelSize
  /// The mean luma, 0…1, of the background beneath the overlay in the first frame; nil while unknown.
  public var backdropLuma: Double?

  /// Creates a context.
  public init(canvas: PixelSize, backdropLuma: Double? = nil) {
    self.canvas = canvas
    self.backdropLuma = backdropLuma
  }
}

/// A source of overlays, made to fit a canvas.
public protocol OverlaySource {
  /// The overlay of the first frame. Its rectangle must not depend on the backdrop's luma.
  func overlay(_ context: OverlayContext) throws -> Overlay
  /// The overlay over time; constant by default.
  func timeline(_ context: OverlayContext) throws -> OverlayTimeline
}

extension OverlaySource {
  /// The overlay of the first frame, at every instant.
  public func timeline(_ context: OverlayContext) throws -> OverlayTimeline {
    let overlay = try overlay(context)
    return OverlayTimeline { _ in overlay }
  }
}

/// An overlay over time. It is used by one thread at a time, usually for increasing instants.
public struct OverlayTimeline {
  /// The overlay at an instant, in seconds from the first frame; a function of the instant alone.
  public let overlay: (_ seconds: Double) throws -> Overlay

  /// Creates a timeline.
  public init(overlay: @escaping (_ seconds: Double) throws -> Overlay) { self.overlay = overlay }
}
