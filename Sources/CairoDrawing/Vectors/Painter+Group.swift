internal import CCairo
import DisplayLists
import Geometry
import Optics

extension Painter {
  /// Paints a group on a separate surface if necessary and composites it onto `surface`.
  func draw(_ group: DisplayGroup, on surface: Surface) throws(DrawingError) {
    guard group.opacity > 0 else { return }
    if group.changesNothing {
      try paint(group.items, on: surface)
      return
    }
    let visible = surface.rect.intersection(pixels(around: group.inkBounds()))
    guard !visible.isEmpty, let layer = try layer(of: group, over: visible) else { return }
    surface.blend(layer, group.blend, opacity: group.opacity.clampedToUnit)
    try surface.check("compositing a group")
  }

  /// Returns the group's filtered, clipped and masked items in a rectangle; nil if nothing is painted there.
  private func layer(of group: DisplayGroup, over visible: PixelRect) throws(DrawingError) -> Surface? {
    guard let drawn, let key = DrawnGroups.Key(group, over: visible, pixelsFromPoints: pixelsFromPoints) else {
      return try newLayer(of: group, over: visible)
    }
    if let known = drawn[key] { return try known.surface() }
    let painter = Painter(pixelsFromPoints: pixelsFromPoints, typefaces: typefaces, drawn: nil)
    guard let layer = try painter.newLayer(of: group, over: visible) else { return nil }
    drawn.insert(SurfaceCopy(of: layer), for: key)
    return layer
  }

  /// Paints, filters, clips and masks the group's items; nil if nothing is painted.
  private func newLayer(of group: DisplayGroup, over visible: PixelRect) throws(DrawingError) -> Surface? {
    guard let layer = try filtered(group, over: visible) else { return nil }
    if let clip = group.clip {
      layer.clip(to: clip.path.applying(pixelsFromPoints), rule: clip.rule)
      try layer.check("clipping")
    }
    if let mask = group.mask {
      let shape = try Surface(layer.rect)
      try paint(mask, on: shape)
      layer.mask(with: shape)
      try layer.check("masking")
    }
    return layer
  }

  /// Returns the group's filtered items in a rectangle; nil if nothing is painted there.
  private func filtered(_ group: DisplayGroup, over visible: PixelRect) throws(DrawingError) -> Surface? {
    for filter in group.filters { try check(filter) }
    // The ink bounds before each filter and after the last one.
    var bounds = [group.items.inkBounds()]
    for filter in group.filters { bounds.append(filter.bounds(of: bounds[bounds.count - 1])) }
    // The pixels needed before each filter, computed backwards from the last one.
    var needed = [visible.intersection(pixels(around: bounds[bounds.count - 1]))]
    for (index, filter) in group.filters.enumerated().reversed() {
      needed.append(source(of: filter, for: needed[needed.count - 1]).intersection(pixels(around: bounds[index])))
    }
    needed.reverse()
    guard needed.allSatisfy({ !$0.isEmpty }) else { return nil }
    var layer = try Surface(needed[0])
    try paint(group.items, on: layer)
    for (index, filter) in group.filters.enumerated() {
      layer = try apply(filter, to: layer, over: needed[index + 1])
    }
    return layer
  }

  /// Throws an error if a filter's radius exceeds the limit, which bounds the memory that the filter needs.
  private func check(_ filter: Filter) throws(DrawingError) {
    let radius: Double
    switch filter {
    case .blur(let blurRadius): radius = blurRadius
    case .shadow(_, let shadowRadius, _, _): radius = shadowRadius
    case .colorMatrix, .alphaThreshold, .projection: return
    }
    let sigma = max(blur(radius).sigmaX, blur(radius).sigmaY)
    guard sigma <= Self.widestBlur else {
      throw DrawingError(
        operation: "blurring", reason: "a radius of \(sigma) pixels exceeds the limit of \(Self.widestBlur)")
    }
  }

  /// The maximum standard deviation of a blur, in pixels.
  private static var widestBlur: Double { 2048 }

  private func apply(_ filter: Filter, to layer: Surface, over area: PixelRect) throws(DrawingError) -> Surface {
    switch filter {
    case .blur(let radius): try layer.blurred(blur(radius), over: area)
    case .shadow(let color, let radius, let x, let y):
      try layer.shadowed(
        color, blur: blur(radius), offset: pixelsFromPoints.mapping(vector: Point(x: x, y: y)), over: area)
    case .colorMatrix(let matrix): try layer.recolored(matrix, over: area)
    case .alphaThreshold(let low, let high, let color): try layer.thresholded(low...max(low, high), color, over: area)
    case .projection(let map): try layer.projected(map.expressed(inSpaceOf: pixelsFromPoints), over: area)
    }
  }

  /// Returns the pixels that a filter reads to produce `area`.
  private func source(of filter: Filter, for area: PixelRect) -> PixelRect {
    switch filter {
    case .blur(let radius): return area.outset(by: blur(radius).reach)
    case .shadow(_, let radius, let x, let y):
      let offset = pixelsFromPoints.mapping(vector: Point(x: x, y: y))
      let cast = PixelRect(around: Rect(area).offset(x: -offset.x, y: -offset.y))
      return area.union(cast.outset(by: blur(radius).reach))
    case .colorMatrix, .alphaThreshold: return area
    case .projection(let map):
      // Points behind the eye are not visible, so the bounds exclude them.
      guard let back = map.expressed(inSpaceOf: pixelsFromPoints).inverse else { return area }
      return PixelRect(around: back.bounds(of: Rect(area))).outset(by: 2)
    }
  }

  /// Returns a Gaussian blur with a standard deviation of `radius` points.
  ///
  /// If the transform rotates or skews, the blur is approximated by its variances along the pixel axes.
  private func blur(_ radius: Double) -> PlaneBlur {
    let radius = radius.isFinite ? max(0, radius) : 0
    return PlaneBlur(
      sigmaX: radius * Point(x: pixelsFromPoints.a, y: pixelsFromPoints.c).length,
      sigmaY: radius * Point(x: pixelsFromPoints.b, y: pixelsFromPoints.d).length)
  }

  private func pixels(around bounds: Rect) -> PixelRect {
    bounds.isEmpty
      ? PixelRect(x: 0, y: 0, width: 0, height: 0) : PixelRect(around: pixelsFromPoints.bounds(of: bounds))
  }
}

extension DisplayGroup {
  /// Whether painting the items directly gives the same result as painting them on a separate surface first.
  fileprivate var changesNothing: Bool {
    filters.isEmpty && clip == nil && mask == nil && opacity >= 1 && blend == .normal
      && !items.contains(where: \.blends)
  }
}

extension DisplayItem {
  /// Whether any part of the item uses a blend mode other than normal with its backdrop.
  fileprivate var blends: Bool {
    switch self {
    case .fill, .stroke, .glyphs, .image: false
    // A group isolates the blending of its items, unless it is painted directly.
    case .group(let group): group.blend != .normal || group.changesNothing && group.items.contains(where: \.blends)
    case .glass(let pane): pane.content.contains(where: \.blends)
    case .glassContainer(let container): container.panes.contains { $0.content.contains(where: \.blends) }
    }
  }
}
