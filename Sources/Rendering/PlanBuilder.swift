import DisplayLists
import Geometry
import Optics

/// Collects vectors until glass comes, and makes passes of both.
struct PlanBuilder {
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
  /// The pixels that are part of a picture; others only lie around it.
  let visible: PixelRect
  let format: PlanarFormat
  let drawing: any VectorDrawing
  /// Whether it must be known what lenses hide.
  let keepsCover: Bool
  /// Lenses known from other plans; nil where none are kept.
  var cache: LensCache?
  var passes: [RenderPlan.Pass] = []
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
      case .group(let group)
      where (item.usesBackdrop || group.blendsWithGround)
        && group.refusal(scale: pixelsFromPoints.meanScale) == nil:
        try flush(seen: seen)
        try addLayer(group, seen: seen)
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
  mutating func addPanes(_ panes: [GlassPane], spacing: Double, seen: Seen?) throws(DrawingError) {
    let glass = panes.filter { $0.material.variant != .identity }
    let outlines = glass.map { bounds($0.pointsFromItem.bounds(of: $0.shape.bounds)).intersection(visible) }
    let area = outlines.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
    let grounds = zip(glass, outlines).compactMap { pane, outline in
      pane.material.variant.isGlass && !outline.isEmpty ? PaneGround(pane: pane.id, rect: outline) : nil
    }
    if !area.isEmpty && glass.allSatisfy(\.adapts) {
      let light = try branch(panes.map { $0.shown(.light) }, spacing: spacing, seen: seen)
      let dark = try branch(panes.map { $0.shown(.dark) }, spacing: spacing, seen: seen)
      if !light.isEmpty || !dark.isEmpty {
        passes.append(.adaptive(light: light, dark: dark, over: grounds, area: area))
      }
    } else {
      try addGlass(panes, spacing: spacing, over: grounds, seen: seen)
    }
  }

  /// The passes of panes on their own.
  mutating func branch(_ panes: [GlassPane], spacing: Double, seen: Seen?) throws(DrawingError)
    -> [RenderPlan.Pass]
  {
    let others = passes
    defer { passes = others }
    passes = []
    try addGlass(panes, spacing: spacing, over: [], seen: seen)
    return passes
  }

  /// Makes passes of panes in one appearance, and of what is drawn on them; the first looks at the panes' grounds.
  mutating func addGlass(
    _ panes: [GlassPane], spacing: Double, over grounds: [PaneGround], seen: Seen?
  ) throws(DrawingError) {
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
    let hasFloor = layers.contains { $0.texts.contains { $0.contrast != nil } }
    let before = passes.count
    appendLenses(recipes, spacing: scale > 0 ? spacing / scale : 0, content, keepsCover: keepsCover || hasFloor)
    if before < passes.count, case .lenses(let lenses, _) = passes[before] {
      passes[before] = .lenses(lenses, over: grounds)
    }
    let outlines = bounds(glass.reduce(Rect.zero) { $0.union($1.pointsFromItem.bounds(of: $1.shape.bounds)) })
    let shape = hasFloor ? shape(of: passes[before...], in: outlines) : []
    for (index, layer) in layers.enumerated() {
      if index > 0 { try appendContent(layer.behind, seen: seen) }
      try appendContrast(layer.texts, within: outlines, of: shape, seen: seen)
      try appendContent(layer.front, seen: seen)
    }
  }

  /// Makes one pass of vectors.
  mutating func appendContent(_ items: [DisplayItem], seen: Seen?) throws(DrawingError) {
    guard !items.isEmpty, let content = try content(items, around: nil, seen: seen) else { return }
    appendLenses([], spacing: 0, content, keepsCover: keepsCover)
  }

  /// How much of each pixel is glass, or what is drawn on it, of 255, however little is seen of the whole.
  private func shape(of passes: ArraySlice<RenderPlan.Pass>, in rect: PixelRect) -> [UInt8] {
    var cover = LayerCover(rect)
    cover.add(Array(passes))
    let most = cover.shape.values.max() ?? 0
    return cover.shape.values.map { most > 0 ? UInt8(($0 / most * 255).rounded()) : 0 }
  }

  /// Makes passes that give texts the contrast they need.
  mutating func appendContrast(
    _ texts: [LayeredContent.Text], within outlines: PixelRect, of shape: [UInt8], seen: Seen?
  ) throws(DrawingError) {
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
      if let warning = contrast.warning(isSymbol: text.isSymbol), !warnings.contains(warning) {
        warnings.append(warning)
      }
    }
    passes += ContrastFloor.passes(
      for: inks, within: outlines, of: shape, pixelsPerPoint: pixelsFromPoints.meanScale, canvas: canvas, format: format
    ).map { .contrast($0) }
  }

  /// Whether an item paints where one of the others does, or right beside it.
  mutating func touch(_ others: [DisplayItem], _ item: DisplayItem) throws(DrawingError) -> Bool {
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

  /// Makes one pass of panes, and of what is drawn on them.
  ///
  /// Panes too far apart to change a pixel in common are lenses of their own: each is bit for bit what it is alone, and
  /// where one changes the others need not be compiled again.
  private mutating func appendLenses(
    _ panes: [LensCache.PaneRecipe], spacing: Double, _ content: LensContent?, keepsCover: Bool
  ) {
    // What is seen of panes and content together is said once for all of them.
    let clusters = content?.visible == nil ? LensPane.clusters(panes.map(\.lensPane), spacing: spacing) : []
    guard clusters.count > 1 else {
      if let lens = lens(panes, spacing: spacing, content, keepsCover) { passes.append(.lenses([lens], over: [])) }
      return
    }
    let first = panes[0].pixelsFromPane.meanScale
    let lenses = clusters.compactMap { cluster in
      let own = cluster.map { panes[$0] }
      let scale = own[0].pixelsFromPane.meanScale
      return lens(own, spacing: own.count > 1 && scale > 0 ? spacing * first / scale : 0, nil, keepsCover)
    }
    if !lenses.isEmpty { passes.append(.lenses(lenses, over: [])) }
    if let content, let drawn = lens([], spacing: 0, content, keepsCover) { passes.append(.lenses([drawn], over: [])) }
  }

  private mutating func lens(
    _ panes: [LensCache.PaneRecipe], spacing: Double, _ content: LensContent?, _ keepsCover: Bool
  ) -> Lens? {
    let (canvas, format) = (canvas, format)
    func compile() -> Lens? {
      Lens(
        panes.map(\.lensPane), spacing: spacing, content: content, canvas: canvas, format: format,
        keepsCover: keepsCover)
    }
    let recipe = LensCache.Recipe(
      panes: panes, spacing: spacing,
      content: content.map { LensCache.ContentRecipe(pixels: $0.pixels, rect: $0.rect, visible: $0.visible) },
      canvas: canvas, format: format, keepsCover: keepsCover)
    return cache == nil ? compile() : cache!.lens(recipe, compile: compile)
  }
}
