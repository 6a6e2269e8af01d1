public import Drawing
public import Geometry
import Optics

/// A display list made ready for pictures of one size and format: what to do to each, in order.
///
/// Making a plan draws every vector once and compiles every pane of glass; painting a frame is then a few passes over
/// the rectangles concerned. A plan is a value: the same plan paints any frame, in any order, on any thread.
public struct RenderPlan: Sendable, CustomStringConvertible {
  /// Columns and rows of the pictures.
  public let canvas: PixelSize
  /// Their format.
  public let format: PlanarFormat
  /// What is done to them, first to last.
  public let passes: [Pass]
  /// The ground of each pane that bends it, by the pass that the pane is part of.
  let grounds: [Int: [PixelRect]]
  /// What the user should know, a sentence each: text that no ground gives the contrast it needs.
  public let warnings: [String]

  /// Plans a list.
  ///
  /// - Parameters:
  ///   - list: what to paint over each picture.
  ///   - pixelsFromPoints: where the list's points lie on the canvas; it must keep angles where there is glass.
  ///   - canvas: columns and rows of the pictures.
  ///   - format: their format.
  ///   - drawing: draws vectors, in the canvas' own gamma-encoded colours.
  /// - Throws: what `drawing` throws, or an error that names an effect which cannot be applied to glass.
  public init(
    _ list: DisplayList, pixelsFromPoints: Affine, canvas: PixelSize, format: PlanarFormat,
    drawing: any VectorDrawing
  ) throws(DrawingError) {
    var none: LensCache?
    try self.init(
      list, pixelsFromPoints: pixelsFromPoints, canvas: canvas, format: format, drawing: drawing, cache: &none)
  }

  /// Plans one of many lists that resemble each other, as the instants of a view do.
  ///
  /// As the other initialiser, but lenses that `cache` holds are not compiled again, and those that are go there. The
  /// plan is the same with any cache.
  public init(
    _ list: DisplayList, pixelsFromPoints: Affine, canvas: PixelSize, format: PlanarFormat,
    drawing: any VectorDrawing, reusing cache: inout LensCache
  ) throws(DrawingError) {
    var some: LensCache? = cache
    cache = LensCache(capacity: 0)
    defer { cache = some ?? cache }
    try self.init(
      list, pixelsFromPoints: pixelsFromPoints, canvas: canvas, format: format, drawing: drawing, cache: &some)
  }

  private init(
    _ list: DisplayList, pixelsFromPoints: Affine, canvas: PixelSize, format: PlanarFormat,
    drawing: any VectorDrawing, cache: inout LensCache?
  ) throws(DrawingError) {
    try list.items.checkGlass()
    var builder = PlanBuilder(
      pixelsFromPoints: pixelsFromPoints, canvas: canvas, format: format, drawing: drawing, cache: cache)
    cache = nil
    builder.cache?.beginPlan()
    defer { cache = builder.cache }
    try builder.add(list.items, seen: nil)
    try builder.flush(seen: nil)
    self.canvas = canvas
    self.format = format
    passes = builder.passes
    grounds = builder.grounds
    warnings = builder.warnings
  }

  /// The pixels that any pass may change.
  public var changedRect: PixelRect { passes.changedRect }

  /// One line a pass: its rectangle and what it is; the two sides of a choice stand beneath it.
  public var description: String { passes.flatMap(\.lines).joined(separator: "\n") }
}

extension [DisplayItem] {
  /// Throws where an effect is set on glass that it cannot be applied to; before anything is drawn.
  fileprivate func checkGlass() throws(DrawingError) {
    for case .group(let group) in self where group.items.contains(where: \.hasGlass) {
      guard group.keepsBackdrop else {
        throw DrawingError(
          operation: "draw glass",
          reason:
            "a blur, shadow, colour effect or blend mode was set on a view that holds glass; set it on the content")
      }
      try group.items.checkGlass()
    }
  }
}

extension DisplayGroup {
  /// Whether what lies beneath can be seen through the group as it is; else materials in it are only their tone.
  fileprivate var keepsBackdrop: Bool { filters.isEmpty && blend == .normal }
}

/// Collects vectors until glass comes, and makes passes of both.
private struct PlanBuilder {
  /// How much may be seen, a value a pixel of a rectangle; nothing is seen outside it.
  struct Seen {
    var rect: PixelRect
    var values: [UInt8]

    /// The most that is seen anywhere in a part of the rectangle.
    func most(in part: PixelRect) -> UInt8 {
      var result: UInt8 = 0
      for y in part.y..<part.maxY {
        let start = (y - rect.y) * rect.width - rect.x
        for x in part.x..<part.maxX { result = max(result, values[start + x]) }
      }
      return result
    }
  }

  let pixelsFromPoints: Affine
  let canvas: PixelSize
  let format: PlanarFormat
  let drawing: any VectorDrawing
  /// Lenses known from other plans; nil where none are kept.
  var cache: LensCache?
  var passes: [RenderPlan.Pass] = []
  var grounds: [Int: [PixelRect]] = [:]
  var warnings: [String] = []
  var pending: [DisplayItem] = []

  mutating func add(_ items: [DisplayItem], seen: Seen?) throws(DrawingError) {
    for item in items {
      switch item {
      case .glass(let pane):
        try flush(seen: seen)
        try addPanes([pane], spacing: 0, seen: seen)
      case .glassContainer(let container):
        try flush(seen: seen)
        try addPanes(container.panes, spacing: container.spacing, seen: seen)
      case .group(let group) where group.items.contains(where: \.usesBackdrop) && group.keepsBackdrop:
        try flush(seen: seen)
        try addGroup(group, seen: seen)
      default:
        pending.append(item)
      }
    }
  }

  /// Makes one pass of the vectors collected so far.
  mutating func flush(seen: Seen?) throws(DrawingError) {
    let items = pending
    pending = []
    try appendContent(items, seen: seen)
  }

  /// Makes one pass of panes that see the same backdrop; where all of them adapt, they do as one.
  private mutating func addPanes(_ panes: [GlassPane], spacing: Double, seen: Seen?) throws(DrawingError) {
    let glass = panes.filter { $0.material.variant != .identity }
    let outlines = glass.map { bounds($0.pointsFromItem.bounds(of: $0.shape.bounds)) }
    let area = outlines.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
    let before = passes.count
    if !area.isEmpty && glass.allSatisfy(\.adapts) {
      let light = try branch(panes.map { $0.shown(.light) }, spacing: spacing, seen: seen)
      let dark = try branch(panes.map { $0.shown(.dark) }, spacing: spacing, seen: seen)
      if !light.isEmpty || !dark.isEmpty { passes.append(.adaptive(light: light, dark: dark, area: area)) }
    } else {
      try addGlass(panes, spacing: spacing, seen: seen)
    }
    if passes.count > before {
      grounds[before] = zip(glass, outlines).filter { $0.material.variant.isGlass && !$1.isEmpty }.map { $1 }
    }
  }

  /// The passes of panes on their own.
  private mutating func branch(_ panes: [GlassPane], spacing: Double, seen: Seen?) throws(DrawingError)
    -> [RenderPlan.Pass]
  {
    let others = passes
    defer { passes = others }
    passes = []
    try addGlass(panes, spacing: spacing, seen: seen)
    return passes
  }

  private mutating func addGlass(_ panes: [GlassPane], spacing: Double, seen: Seen?) throws(DrawingError) {
    let glass = panes.filter { $0.material.variant != .identity }
    guard !glass.isEmpty else { return try add(panes.flatMap(\.content), seen: seen) }
    let recipes = glass.map { pane in
      LensCache.PaneRecipe(
        shape: pane.shape, material: pane.material, pixelsFromPane: pixelsFromPoints * pane.pointsFromItem,
        state: pane.state)
    }
    // What is seen of panes in a group is said for all that they change, their shadows too.
    let changed = glass.reduce(Rect.zero) { bounds, pane in
      let outline = pane.shape.bounds.inset(by: -pane.material.reach - spacing / 2)
      return bounds.union((pixelsFromPoints * pane.pointsFromItem).bounds(of: outline))
    }
    let layers = try LayeredContent(panes) { others, item throws(DrawingError) in try touch(others, item) }.layers
    let content = try content(
      layers[0].behind, around: seen == nil ? nil : PixelRect(enclosing: changed).outset(by: 2), seen: seen)
    if seen != nil && content == nil { return }
    // The spacing is in points of the list, the lens measures in its first pane's.
    let scale = glass[0].pointsFromItem.meanScale
    appendLens(recipes, spacing: scale > 0 ? spacing / scale : 0, content)
    let outlines = glass.reduce(Rect.zero) { $0.union($1.pointsFromItem.bounds(of: $1.shape.bounds)) }
    for (index, layer) in layers.enumerated() {
      if index > 0 { try appendContent(layer.behind, seen: seen) }
      try appendContrast(layer.texts, within: bounds(outlines), seen: seen)
      try appendContent(layer.front, seen: seen)
    }
  }

  /// Makes one pass of vectors.
  private mutating func appendContent(_ items: [DisplayItem], seen: Seen?) throws(DrawingError) {
    guard !items.isEmpty, let content = try content(items, around: nil, seen: seen) else { return }
    appendLens([], spacing: 0, content)
  }

  /// Makes passes that give texts the contrast they need.
  private mutating func appendContrast(_ texts: [LayeredContent.Text], within outlines: PixelRect, seen: Seen?)
    throws(DrawingError)
  {
    var inks: [ContrastFloor.Ink] = []
    for text in texts {
      guard let contrast = text.contrast else { continue }
      var rect = bounds([text.ink].inkBounds())
      if let seen { rect = rect.intersection(seen.rect) }
      guard !rect.isEmpty else { continue }
      var strength = text.strength
      if let seen { strength *= Double(seen.most(in: rect)) / 255 }
      inks.append(
        ContrastFloor.Ink(contrast, strength: strength, coverage: try draw([text.ink], in: rect), at: rect))
      if let warning = contrast.warning, !warnings.contains(warning) { warnings.append(warning) }
    }
    passes += ContrastFloor.passes(
      for: inks, within: outlines, pixelsPerPoint: pixelsFromPoints.meanScale, canvas: canvas, format: format
    ).map { .contrast($0) }
  }

  /// Whether an item paints where one of the others does, or right beside it.
  private mutating func touch(_ others: [DisplayItem], _ item: DisplayItem) throws(DrawingError) -> Bool {
    let ring = ContrastFloor.ring(pixelsPerPoint: pixelsFromPoints.meanScale)
    let reach = bounds([item].inkBounds()).outset(by: ring)
    for other in others {
      let rect = bounds([other].inkBounds()).outset(by: ring).intersection(reach)
      guard !rect.isEmpty else { continue }
      let a = try draw([other], in: rect)
      let b = try draw([item], in: rect)
      if a.touches(b, ring: ring) { return true }
    }
    return false
  }

  private mutating func addGroup(_ group: DisplayGroup, seen: Seen?) throws(DrawingError) {
    guard group.clip != nil || group.mask != nil || group.opacity != 1 else {
      return try add(group.items, seen: seen)
    }
    guard let inner = try seenThrough(group, outer: seen) else { return }
    try add(group.items, seen: inner)
    try flush(seen: inner)
  }

  /// What a group's clip, mask and opacity leave visible; nil for nothing.
  private mutating func seenThrough(_ group: DisplayGroup, outer: Seen?) throws(DrawingError) -> Seen? {
    var rect = bounds(group.items.changedBounds())
    if let clip = group.clip { rect = rect.intersection(bounds(clip.path.controlBounds)) }
    if let mask = group.mask { rect = rect.intersection(bounds(mask.inkBounds())) }
    if let outer { rect = rect.intersection(outer.rect) }
    guard !rect.isEmpty, let pointsFromPixels = pixelsFromPoints.inverse else { return nil }
    let all = pointsFromPixels.bounds(
      of: Rect(
        x: Double(rect.x - 1), y: Double(rect.y - 1), width: Double(rect.width + 2), height: Double(rect.height + 2)))
    let white = DisplayItem.fill(
      BezierPath(all), rule: .nonZero, paint: .color(RGBA(white: 1)), pointsFromItem: .identity)
    let shown = DisplayGroup([white], clip: group.clip, mask: group.mask, opacity: group.opacity)
    let raster = try draw([.group(shown)], in: rect)
    var values = [UInt8](repeating: 0, count: rect.size.area)
    for i in 0..<values.count { values[i] = raster.samples[4 * i + 3] }
    guard let outer else { return Seen(rect: rect, values: values) }
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        let i = y * rect.width + x
        let j = (y + rect.y - outer.rect.y) * outer.rect.width + x + rect.x - outer.rect.x
        values[i] = UInt8((Int(values[i]) * Int(outer.values[j]) + 127) / 255)
      }
    }
    return Seen(rect: rect, values: values)
  }

  private mutating func content(_ items: [DisplayItem], around: PixelRect?, seen: Seen?) throws(DrawingError)
    -> LensContent?
  {
    var rect = bounds(items.inkBounds())
    if let around { rect = rect.union(around).intersection(PixelRect(canvas)) }
    if let seen { rect = rect.intersection(seen.rect) }
    guard !rect.isEmpty else { return nil }
    let pixels = try draw(items, in: rect)
    guard let seen else { return LensContent(pixels, at: rect) }
    var visible: [UInt8] = []
    visible.reserveCapacity(rect.size.area)
    for y in rect.y..<rect.maxY {
      let start = (y - seen.rect.y) * seen.rect.width + rect.x - seen.rect.x
      visible += seen.values[start..<(start + rect.width)]
    }
    return LensContent(pixels, at: rect, visible: visible)
  }

  private mutating func draw(_ items: [DisplayItem], in rect: PixelRect) throws(DrawingError) -> Raster<UInt8> {
    let recipe = LensCache.DrawingRecipe(items: items, rect: rect, pixelsFromPoints: pixelsFromPoints)
    if let known = cache?.drawing(recipe) { return known }
    let pixels = try drawing.draw(items, in: rect, pixelsFromPoints: pixelsFromPoints)
    cache?.keep(pixels, recipe)
    return pixels
  }

  /// Pixels of the canvas that a rectangle in points touches.
  private func bounds(_ points: Rect) -> PixelRect {
    guard !points.isEmpty else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    let pixels = pixelsFromPoints.bounds(of: points)
      .intersection(Rect(x: -1, y: -1, width: Double(canvas.width) + 2, height: Double(canvas.height) + 2))
    guard !pixels.isEmpty else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    return PixelRect(enclosing: pixels).intersection(PixelRect(canvas))
  }

  private mutating func appendLens(_ panes: [LensCache.PaneRecipe], spacing: Double, _ content: LensContent?) {
    let (canvas, format) = (canvas, format)
    func compile() -> Lens? {
      Lens(panes.map(\.lensPane), spacing: spacing, content: content, canvas: canvas, format: format)
    }
    let recipe = LensCache.Recipe(
      panes: panes, spacing: spacing,
      content: content.map { LensCache.ContentRecipe(pixels: $0.pixels, rect: $0.rect, visible: $0.visible) },
      canvas: canvas, format: format)
    let lens = cache == nil ? compile() : cache!.lens(recipe, compile: compile)
    if let lens { passes.append(.lens(lens)) }
  }
}
