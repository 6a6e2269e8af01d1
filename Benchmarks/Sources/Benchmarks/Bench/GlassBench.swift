import DisplayLists
import Exporting
import Foundation
import Geometry
import Optics

/// Benchmarks panes of glass on a video frame and keeps the best time of each so far.
struct GlassBench {
  static let canvas = PixelSize(width: 1080, height: 1920)
  static let pane = PixelRect(x: 108, y: 720, width: 864, height: 480)
  /// The scale at which a phone's screen fills the width of the video.
  static let pixelsPerPoint = 2.75

  /// One or more panes to benchmark, and the results.
  struct Subject {
    var name: String
    var panes: [LensPane]
    var spacing = 0.0
    var canvas = GlassBench.canvas
    /// The best times in milliseconds, for compiling and per frame.
    var compiling = Double.infinity
    var frame = Double.infinity
    /// The size of the compiled lens in bytes per pixel of its rectangle.
    var bytes = 0.0
  }

  private(set) var materials: [Subject]
  private(set) var text: Subject
  private(set) var digit: Subject
  private(set) var merged: Subject
  /// Panes of Clear glass with ¼, ½, 1 and 2 times the standard pane's area.
  private(set) var areas: [Subject]
  /// The standard pane on a canvas with four times the pixels.
  private(set) var largeCanvas: Subject
  private let frames = 40
  private let images: [PlanarImage]

  init(shaper: some TextShaping) {
    let pane = Self.pane
    materials = [GlassVariant.clear, .regular].flatMap { variant in
      GlassLook.allCases.map { look in
        Subject(
          name: "\(variant == .clear ? "Clear" : "Regular") \(look.rawValue)",
          panes: [Self.rectangle(pane, GlassMaterial(variant, look: look))])
      }
    }
    func outline(_ text: String, width: Double) -> LensPane {
      let area = Rect(x: 90 / Self.pixelsPerPoint, y: 200, width: width / Self.pixelsPerPoint, height: 200)
      return LensPane(
        .path(GlassOverlay.outline(of: text, in: area, shaper: shaper), .nonZero), GlassMaterial(.clear, look: .v27),
        pixelsFromPane: .scale(Self.pixelsPerPoint))
    }
    let words = outline("12:34", width: 900)
    text = Subject(name: "Text \"12:34\", 900 px wide, Clear v27", panes: [words])
    // The digit has the same height as those of the text.
    let height = words.shape.bounds.height
    let wide = outline("4", width: 900).shape.bounds
    digit = Subject(
      name: "Its digit \"4\" alone",
      panes: [outline("4", width: wide.width * Self.pixelsPerPoint * height / wide.height)])
    merged = Subject(
      name: "Ten merged circles, Regular v27",
      panes: (0..<10).map { i in
        let area = Rect(x: 40 + Double(i % 5) * 64, y: 262 + Double(i / 5) * 64, width: 60, height: 60)
        return LensPane(
          .circle(area), GlassMaterial(.regular, look: .v27), pixelsFromPane: .scale(Self.pixelsPerPoint))
      }, spacing: 20)
    let sizes = [(432, 240), (864, 240), (864, 480), (864, 960)]
    areas = sizes.map { width, height in
      let rect = PixelRect(x: 108, y: 480, width: width, height: height)
      return Subject(name: "\(width)×\(height)", panes: [Self.rectangle(rect, GlassMaterial(.clear))])
    }
    largeCanvas = Subject(
      name: "on 2160×3840", panes: [Self.rectangle(pane, GlassMaterial(.clear))],
      canvas: PixelSize(width: 2160, height: 3840))
    images = [Self.canvas, largeCanvas.canvas].map { Self.busyImage(size: $0) }
  }

  /// Returns the outline of a pane in points from its top left, and its transform to canvas pixels.
  static func rectangle(_ rect: PixelRect) -> (shape: GlassShape, pixelsFromPane: Affine) {
    let outline = Rect(
      x: 0, y: 0, width: Double(rect.width) / pixelsPerPoint, height: Double(rect.height) / pixelsPerPoint)
    return (
      .roundedRect(RoundedRect(outline, radius: 30, style: .continuous)),
      .translation(x: Double(rect.x), y: Double(rect.y)) * .scale(pixelsPerPoint)
    )
  }

  private static func rectangle(_ rect: PixelRect, _ material: GlassMaterial) -> LensPane {
    let (shape, pixelsFromPane) = rectangle(rect)
    return LensPane(shape, material, pixelsFromPane: pixelsFromPane)
  }

  /// Returns an image with detail everywhere, for realistic memory access during blur and refraction.
  static func busyImage(size: PixelSize) -> PlanarImage {
    let image = PlanarImage(size: size, format: PlanarFormat())
    var state: UInt32 = 1
    for plane in 0..<3 {
      let extent = image.planeSize(plane)
      for y in 0..<extent.height {
        for x in 0..<extent.width {
          state = state &* 1_664_525 &+ 1_013_904_223
          image[plane, x, y] = 16 + Int(state >> 25) + (x / 16 + y / 16) % 2 * 64
        }
      }
    }
    return image
  }

  /// Runs every measurement once more.
  mutating func takeTurn() {
    for i in materials.indices { measure(&materials[i]) }
    measure(&text)
    measure(&digit)
    measure(&merged)
    for i in areas.indices { measure(&areas[i]) }
    measure(&largeCanvas)
  }

  private func measure(_ subject: inout Subject) {
    let start = ContinuousClock.now
    guard
      let lens = Lens(
        subject.panes, spacing: subject.spacing, content: nil, canvas: subject.canvas, format: PlanarFormat())
    else { preconditionFailure("\(subject.name) must intersect its canvas") }
    subject.compiling = min(subject.compiling, Self.milliseconds(since: start))
    subject.bytes = Double(lens.byteCount) / Double(lens.rect.size.area)
    let scratch = LensScratch(for: lens)
    let image = (images.first { $0.size == subject.canvas } ?? images[0]).copy()
    for _ in 0..<frames {
      let start = ContinuousClock.now
      lens.apply(to: image, scratch: scratch)
      subject.frame = min(subject.frame, Self.milliseconds(since: start))
    }
  }

  static func milliseconds(since start: ContinuousClock.Instant) -> Double {
    (ContinuousClock.now - start) / .milliseconds(1)
  }
}
