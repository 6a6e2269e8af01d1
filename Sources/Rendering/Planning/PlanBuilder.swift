import DisplayLists
import Geometry
import Optics

/// Turns display items into render passes. Consecutive vectors are collected and drawn together.
struct PlanBuilder {
  /// Draws the vectors.
  var canvasDrawing: CanvasDrawing
  /// The pixels that belong to the output. All other pixels form a margin around it.
  let visible: PixelRect
  let format: PlanarFormat
  /// Whether lenses retain their coverage, which layers require.
  let keepsCoverage: Bool
  var passes: [RenderPass] = []
  /// The recipes that the passes are compiled from.
  var recipes: [PassRecipe] = []
  var findings: [Finding] = []
  var pending: [DisplayItem] = []

  private var pixelsFromPoints: Affine { canvasDrawing.pixelsFromPoints }
  private var canvas: PixelSize { canvasDrawing.canvas }

  init(_ canvasDrawing: CanvasDrawing, visible: PixelRect, format: PlanarFormat, keepsCoverage: Bool) {
    self.canvasDrawing = canvasDrawing
    self.visible = visible
    self.format = format
    self.keepsCoverage = keepsCoverage
  }

  mutating func add(_ items: [DisplayItem], visibility: VisibilityMask?) throws(DrawingError) {
    for item in items {
      switch item {
      case .group(let group) where group.opacity <= 0: continue
      case .glass(let pane):
        try flush(visibility: visibility)
        try addPanes([pane], spacing: 0, visibility: visibility)
      case .glassContainer(let container):
        try flush(visibility: visibility)
        try addPanes(container.panes, spacing: container.spacing, visibility: visibility)
      case .group(let group) where group.items.contains(where: \.usesBackdrop) && group.keepsBackdrop:
        try flush(visibility: visibility)
        try addGroup(group, visibility: visibility)
      case .group(let group)
      where (item.usesBackdrop || group.blendsWithBackdrop)
        && group.refusal(scale: pixelsFromPoints.meanScale) == nil:
        try flush(visibility: visibility)
        try addLayer(group, visibility: visibility)
      default:
        pending.append(item)
      }
    }
  }

  /// Adds a pass for the vectors collected so far.
  mutating func flush(visibility: VisibilityMask?) throws(DrawingError) {
    let items = pending
    pending = []
    try appendContent(items, visibility: visibility)
  }

  /// Adds the passes for panes that share a backdrop. If all of the panes adapt, they adapt together.
  mutating func addPanes(_ panes: [GlassPane], spacing: Double, visibility: VisibilityMask?) throws(DrawingError) {
    let glass = panes.filter { $0.material.variant != .identity }
    let outlines = glass.map {
      canvasDrawing.bounds($0.pointsFromItem.bounds(of: $0.shape.bounds)).intersection(visible)
    }
    let area = outlines.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
    let backdrops = zip(glass, outlines).compactMap { pane, outline in
      pane.material.variant.isGlass && !outline.isEmpty ? PaneBackdrop(pane: pane.id, rect: outline) : nil
    }
    if !area.isEmpty && glass.allSatisfy(\.adapts) {
      let light = try branch(panes.map { $0.shown(.light) }, spacing: spacing, visibility: visibility)
      let dark = try branch(panes.map { $0.shown(.dark) }, spacing: spacing, visibility: visibility)
      if !light.passes.isEmpty || !dark.passes.isEmpty {
        passes.append(.adaptive(light: light.passes, dark: dark.passes, over: backdrops, area: area))
        recipes.append(.adaptive(light: light.recipes, dark: dark.recipes, area: area))
      }
    } else {
      try addGlass(panes, spacing: spacing, over: backdrops, visibility: visibility)
    }
  }

  /// Returns the passes for panes in one appearance without adding them to the plan.
  mutating func branch(_ panes: [GlassPane], spacing: Double, visibility: VisibilityMask?) throws(DrawingError)
    -> (passes: [RenderPass], recipes: [PassRecipe])
  {
    let others = (passes, recipes)
    defer { (passes, recipes) = others }
    (passes, recipes) = ([], [])
    try addGlass(panes, spacing: spacing, over: [], visibility: visibility)
    return (passes, recipes)
  }

  /// Adds the passes for panes in one appearance and for their content. The first pass surveys `backdrops`.
  mutating func addGlass(
    _ panes: [GlassPane], spacing: Double, over backdrops: [PaneBackdrop], visibility: VisibilityMask?
  ) throws(DrawingError) {
    let glass = panes.filter { $0.material.variant != .identity }
    guard !glass.isEmpty else { return try add(panes.flatMap(\.content), visibility: visibility) }
    let recipes = glass.map { pane in
      PaneRecipe(
        shape: pane.shape, material: pane.material, pixelsFromPane: pixelsFromPoints * pane.pointsFromItem,
        state: pane.state)
    }
    // If visibility is limited, it must be known for everything that the panes change, including their shadows.
    let changed = glass.reduce(Rect.zero) { bounds, pane in
      let outline = pane.shape.bounds.inset(by: -pane.material.reach - spacing / 2)
      return bounds.union((pixelsFromPoints * pane.pointsFromItem).bounds(of: outline))
    }
    let layers = try LayeredContent(panes) { others, item throws(DrawingError) in try touch(others, item) }.layers
    let content = try canvasDrawing.content(
      layers[0].behind, around: visibility == nil ? nil : PixelRect(enclosing: changed).outset(by: 2),
      visibility: visibility)
    if visibility != nil && content == nil { return }
    // The spacing is in the display list's points, but a lens expects it in the points of its first pane.
    let scale = glass[0].pointsFromItem.meanScale
    let hasFloor = layers.contains { $0.texts.contains { $0.contrast != nil } }
    let before = passes.count
    appendLenses(recipes, spacing: scale > 0 ? spacing / scale : 0, content, keepsCoverage: keepsCoverage || hasFloor)
    if before < passes.count, case .lenses(let lenses, _) = passes[before] {
      passes[before] = .lenses(lenses, over: backdrops)
    }
    var outlines = canvasDrawing.bounds(
      glass.reduce(Rect.zero) { $0.union($1.pointsFromItem.bounds(of: $1.shape.bounds)) })
    // A pane that appears or is pressed is larger than its outline, and is dimmed as a whole.
    for recipe in recipes where recipe.state != .resting {
      outlines = outlines.union(recipe.lensPane.presentRect.intersection(PixelRect(canvas)))
    }
    var surface =
      hasFloor
      ? ContrastFloor.Surface(of: passes[before...].flatMap(\.lenses), in: outlines) : ContrastFloor.Surface(outlines)
    for (index, layer) in layers.enumerated() {
      if index > 0 { try appendContent(layer.behind, visibility: visibility) }
      try appendContrast(layer.texts, on: surface, of: ContrastOwner(pane: panes[0].id, layer: index), visibility)
      // Later layers must not dim the text of earlier ones.
      surface.isWhole = false
      try appendContent(layer.front, visibility: visibility)
    }
  }

  /// Adds a pass for vectors.
  mutating func appendContent(_ items: [DisplayItem], visibility: VisibilityMask?) throws(DrawingError) {
    guard !items.isEmpty, let content = try canvasDrawing.content(items, around: nil, visibility: visibility) else {
      return
    }
    appendLenses([], spacing: 0, content, keepsCoverage: keepsCoverage)
  }

  /// Adds the passes that guarantee text contrast.
  mutating func appendContrast(
    _ texts: [LayeredContent.Text], on surface: ContrastFloor.Surface, of owner: ContrastOwner,
    _ visibility: VisibilityMask?
  ) throws(DrawingError) {
    var inks: [ContrastFloor.Ink] = []
    for text in texts {
      guard let contrast = text.contrast else { continue }
      var rect = canvasDrawing.bounds([text.ink].inkBounds())
      if let visibility { rect = rect.intersection(visibility.rect) }
      guard !rect.isEmpty else { continue }
      var strength = text.strength
      if let visibility { strength *= Double(visibility.most(in: rect)) / 255 }
      inks.append(
        ContrastFloor.Ink(
          contrast, strength: strength, coverage: try canvasDrawing.draw([text.ink], in: rect), at: rect))
      if let finding = contrast.finding(isSymbol: text.isSymbol), !findings.contains(finding) {
        findings.append(finding)
      }
    }
    guard !inks.isEmpty else { return }
    recipes.append(
      .contrast(
        ContrastRecipe(
          inks: inks, bounds: surface.bounds, isWhole: surface.isWhole, pixelsPerPoint: pixelsFromPoints.meanScale)))
    passes += ContrastFloor.passes(
      for: inks, on: surface, pixelsPerPoint: pixelsFromPoints.meanScale, canvas: canvas, format: format
    ).map { .contrast($0, of: owner) }
  }

  /// Returns whether an item overlaps any of the others or is adjacent to one.
  mutating func touch(_ others: [DisplayItem], _ item: DisplayItem) throws(DrawingError) -> Bool {
    let ring = ContrastFloor.ring(pixelsPerPoint: pixelsFromPoints.meanScale)
    let reach = canvasDrawing.bounds([item].inkBounds()).outset(by: ring)
    for other in others {
      let rect = canvasDrawing.bounds([other].inkBounds()).outset(by: ring).intersection(reach)
      guard !rect.isEmpty else { continue }
      let a = try canvasDrawing.draw([other], in: rect)
      let b = try canvasDrawing.draw([item], in: rect)
      if a.touches(b, ring: ring) { return true }
    }
    return false
  }

  /// Adds the passes for panes and their content, grouped into lenses.
  private mutating func appendLenses(
    _ panes: [PaneRecipe], spacing: Double, _ content: LensContent?, keepsCoverage: Bool
  ) {
    let drawn = content.map { ContentRecipe($0) }
    if !panes.isEmpty {
      recipes.append(.glass(panes, spacing: spacing, drawn))
    } else if let drawn {
      recipes.append(.content(drawn))
    }
    let grouping = LensGrouping(panes.map(\.lensPane), spacing: spacing, isPartlyVisible: content?.visible != nil)
    let held = grouping.holdsContent ? content : nil
    let lenses = grouping.groups.compactMap { group in
      lens(group.panes.map { panes[$0] }, spacing: group.spacing, held, keepsCoverage)
    }
    if !lenses.isEmpty { passes.append(.lenses(lenses, over: [])) }
    guard !grouping.holdsContent, let content, let lens = lens([], spacing: 0, content, keepsCoverage) else { return }
    passes.append(.lenses([lens], over: []))
  }

  private mutating func lens(
    _ panes: [PaneRecipe], spacing: Double, _ content: LensContent?, _ keepsCoverage: Bool
  ) -> Lens? {
    let canvas = canvas
    let format = format
    func compile(_ fields: inout OutlineFields) -> Lens? {
      Lens(
        PaneGroup(panes.map(\.lensPane), spacing: spacing), content: content, canvas: canvas, format: format,
        keepsCoverage: keepsCoverage, reusing: &fields)
    }
    let recipe = LensCache.Recipe(
      panes: panes, spacing: spacing,
      content: content.map { ContentRecipe($0) },
      canvas: canvas, format: format, keepsCoverage: keepsCoverage)
    guard canvasDrawing.cache == nil else { return canvasDrawing.cache!.lens(recipe, compile: compile) }
    var none = OutlineFields()
    return compile(&none)
  }
}

/// Planning of groups and layers.
extension PlanBuilder {
  mutating func addGroup(_ group: DisplayGroup, visibility: VisibilityMask?) throws(DrawingError) {
    guard group.clip != nil || group.mask != nil || group.opacity != 1 else {
      return try add(group.items, visibility: visibility)
    }
    guard
      let inner = try canvasDrawing.visibility(
        through: group, within: canvasDrawing.bounds(group.items.changedBounds()), outer: visibility)
    else { return }
    try add(group.items, visibility: inner)
    try flush(visibility: inner)
  }

  /// Adds a pass for a group that blends with its backdrop, or for a filtered group with glass or materials.
  mutating func addLayer(_ group: DisplayGroup, visibility outer: VisibilityMask?) throws(DrawingError) {
    let effects = group.effects
    let layerEffects = LayerEffects(
      pixelsFromPoints: pixelsFromPoints, format: format, drawing: canvasDrawing.drawing)
    // The bounds before each effect and after the last one.
    var points = group.items.changedBounds()
    var bounds = [layerEffects.pixels(around: points)]
    for effect in effects {
      points = effect.bounds(of: points)
      bounds.append(layerEffects.pixels(around: points))
    }
    let reach = bounds[bounds.count - 1].intersection(PixelRect(canvas))
    guard !bounds[0].isEmpty, !reach.isEmpty else { return }
    var shown = outer
    if group.clip != nil || group.mask != nil || group.opacity != 1 {
      guard let own = try canvasDrawing.visibility(through: group, within: reach, outer: outer) else { return }
      shown = own
    }
    let rect = layerEffects.onChromaGrid(shown.map { reach.intersection($0.rect) } ?? reach).intersection(
      PixelRect(canvas))
    // The pixels needed before each effect, computed backwards from the last one.
    var needed = [rect]
    for (effect, before) in zip(effects, bounds).reversed() {
      needed.append(layerEffects.source(of: effect, for: needed[needed.count - 1], within: before))
    }
    needed.reverse()
    guard needed.allSatisfy({ !$0.isEmpty }) else { return }

    let (inner, window) = try layerContent(group.items, around: needed[0], layerEffects)
    var coverage = LayerCoverage(
      PixelRect(
        x: needed[0].x - window.x, y: needed[0].y - window.y, width: needed[0].width, height: needed[0].height))
    coverage.add(inner.passes)
    coverage = LayerCoverage(
      alpha: LayerPlane(needed[0], coverage.alpha.values), shape: LayerPlane(needed[0], coverage.shape.values))
    let alpha = coverage.alpha
    var steps: [GlassLayer.Step] = []
    for (effect, area) in zip(effects, needed.dropFirst()) {
      steps.append(try layerEffects.step(effect, over: area, &coverage))
    }
    for finding in inner.findings where !findings.contains(finding) { findings.append(finding) }
    recipes.append(.layer(rect))
    passes.append(
      .layer(
        GlassLayer(
          window: window, backdrop: window.intersection(PixelRect(canvas)), passes: inner.passes, alpha: alpha,
          steps: steps, blend: group.blend,
          visibility: shown.map { LayerPlane($0.rect, $0.values.map { Float($0) / 255 }).over(rect) },
          result: LayerCoverage(alpha: coverage.alpha.over(rect), shape: coverage.shape.over(rect)))))
  }

  /// Plans the content of a layer in a separate window.
  ///
  /// The window includes all pixels that the content reads and may extend beyond the canvas.
  private mutating func layerContent(
    _ items: [DisplayItem], around area: PixelRect, _ layerEffects: LayerEffects
  ) throws(DrawingError) -> (PlanBuilder, PixelRect) {
    let margin =
      items.contains(where: \.usesBackdrop)
      ? Int(PlanBuilder.readMargin(pixelsPerPoint: pixelsFromPoints.meanScale)) : 0
    let all = PixelRect(canvas)
    let window = layerEffects.onChromaGrid(area.outset(by: margin).intersection(all.union(area)))
    var inner = PlanBuilder(
      CanvasDrawing(
        pixelsFromPoints: .translation(x: -Double(window.x), y: -Double(window.y)) * pixelsFromPoints,
        canvas: window.size, drawing: canvasDrawing.drawing, cache: canvasDrawing.cache),
      visible: PixelRect(
        x: visible.x - window.x, y: visible.y - window.y, width: visible.width, height: visible.height),
      format: format, keepsCoverage: true)
    canvasDrawing.cache = nil
    defer { canvasDrawing.cache = inner.canvasDrawing.cache }
    try inner.add(items, visibility: nil)
    try inner.flush(visibility: nil)
    return (inner, window)
  }

  /// Returns the distance, in pixels, that items may read beyond the pixels that they change.
  ///
  /// Glass displaces by up to 101 points, and where it displaces that much its blur reaches less than 27 points. The blur
  /// of materials, which displace nothing, has a standard deviation of 20 points and reaches three times as far.
  static func readMargin(pixelsPerPoint: Double) -> Double { 128 * pixelsPerPoint + 64 }
}
