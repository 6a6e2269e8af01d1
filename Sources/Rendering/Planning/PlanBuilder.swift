import DisplayLists
import Geometry
import Optics

/// Turns items into passes: vectors are collected until glass follows, and drawn together.
struct PlanBuilder {
  /// How visible each pixel of a rectangle is, 0…255; pixels outside it are invisible.
  struct Seen {
    var rect: PixelRect
    var values: [UInt8]

    /// The greatest visibility in a part of the rectangle.
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
  /// The pixels that belong to the output; the others are a margin around it.
  let visible: PixelRect
  let format: PlanarFormat
  let drawing: any VectorDrawing
  /// Whether lenses keep their coverage, which layers need.
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

  /// Adds a pass for the vectors collected so far.
  mutating func flush(seen: Seen?) throws(DrawingError) {
    let items = pending
    pending = []
    try appendContent(items, seen: seen)
  }

  /// Adds the passes of panes that share a backdrop; if all of them adapt, they adapt as one.
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

  /// The passes of panes in one appearance, without adding them.
  mutating func branch(_ panes: [GlassPane], spacing: Double, seen: Seen?) throws(DrawingError)
    -> [RenderPlan.Pass]
  {
    let others = passes
    defer { passes = others }
    passes = []
    try addGlass(panes, spacing: spacing, over: [], seen: seen)
    return passes
  }

  /// Adds the passes of panes in one appearance and of their content. The first of them surveys `grounds`.
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
    // In a group, visibility covers everything the panes change, including their shadows.
    let changed = glass.reduce(Rect.zero) { bounds, pane in
      let outline = pane.shape.bounds.inset(by: -pane.material.reach - spacing / 2)
      return bounds.union((pixelsFromPoints * pane.pointsFromItem).bounds(of: outline))
    }
    let layers = try LayeredContent(panes) { others, item throws(DrawingError) in try touch(others, item) }.layers
    let content = try content(
      layers[0].behind, around: seen == nil ? nil : PixelRect(enclosing: changed).outset(by: 2), seen: seen)
    if seen != nil && content == nil { return }
    // The spacing is in points of the list, but a lens measures in the points of its first pane.
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

  /// Adds a pass for vectors.
  mutating func appendContent(_ items: [DisplayItem], seen: Seen?) throws(DrawingError) {
    guard !items.isEmpty, let content = try content(items, around: nil, seen: seen) else { return }
    appendLenses([], spacing: 0, content, keepsCover: keepsCover)
  }

  /// How much of each pixel glass or its content covers, scaled so that the greatest value is 255.
  private func shape(of passes: ArraySlice<RenderPlan.Pass>, in rect: PixelRect) -> [UInt8] {
    var cover = LayerCover(rect)
    cover.add(Array(passes))
    let most = cover.shape.values.max() ?? 0
    return cover.shape.values.map { most > 0 ? UInt8(($0 / most * 255).rounded()) : 0 }
  }

  /// Adds the passes that guarantee the contrast of text.
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

  /// Whether an item paints where one of the others does, or right next to it.
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

  /// Adds a pass for panes and what is drawn on them.
  ///
  /// Panes too far apart to change the same pixels become separate lenses. Each gives exactly the pixels it would give
  /// alone, and when one changes the others need not be compiled again.
  private mutating func appendLenses(
    _ panes: [LensCache.PaneRecipe], spacing: Double, _ content: LensContent?, keepsCover: Bool
  ) {
    // With partial visibility, panes and content share one lens.
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
