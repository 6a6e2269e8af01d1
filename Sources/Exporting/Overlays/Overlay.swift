public import DisplayLists
public import Geometry

/// What is drawn over a canvas, and where.
public struct Overlay: Sendable {
  /// What is drawn.
  public var list: DisplayList
  /// Where the list's points lie among the canvas' pixels.
  public var pixelsFromPoints: Affine
  /// A description of the overlay for screen readers, or nil. It becomes the description of the file.
  public var altText: String?
  /// What the user should know, a sentence each.
  public var warnings: [String]

  /// A list at a place; an alt text without words is none.
  public init(_ list: DisplayList, pixelsFromPoints: Affine, altText: String? = nil, warnings: [String] = []) {
    self.list = list
    self.pixelsFromPoints = pixelsFromPoints
    self.altText = altText?.isEmpty == false ? altText : nil
    self.warnings = warnings
  }

  /// The pixels of the list's own extent, without shadow.
  public var rect: PixelRect {
    // What is meant to end on a whole pixel must not reach into the next by a rounding error.
    let exact = pixelsFromPoints.bounds(of: Rect(origin: .zero, size: list.size))
    return PixelRect(enclosing: exact.inset(by: 1e-6))
  }
}

/// What an overlay may depend on.
public struct OverlayContext: Hashable, Sendable {
  /// Columns and rows of the canvas.
  public var canvas: PixelSize
  /// Mean luma, 0…1, of the part of the background that `region` names; nil where there is none yet.
  public var backdropLuma: Double?

  /// A canvas, and what lies behind.
  public init(canvas: PixelSize, backdropLuma: Double? = nil) {
    self.canvas = canvas
    self.backdropLuma = backdropLuma
  }
}

/// Makes the overlay of an export.
public protocol OverlaySource {
  /// The overlay for a canvas. It must lie at the same place whatever the backdrop's luma.
  func overlay(_ context: OverlayContext) throws -> Overlay
  /// The overlay for a canvas as it changes with time; unless an overlay says otherwise, it does not.
  func timeline(_ context: OverlayContext) throws -> OverlayTimeline
}

extension OverlaySource {
  /// The same overlay at every instant.
  public func timeline(_ context: OverlayContext) throws -> OverlayTimeline {
    let overlay = try overlay(context)
    return OverlayTimeline { _ in overlay }
  }
}

/// An overlay over time. It is asked by one thread at a time, mostly for later and later instants.
public struct OverlayTimeline {
  /// The overlay at an instant, in seconds from the first frame; it depends on nothing but the instant.
  public let overlay: (_ seconds: Double) throws -> Overlay

  /// An overlay that is what `overlay` says.
  public init(overlay: @escaping (_ seconds: Double) throws -> Overlay) { self.overlay = overlay }
}
