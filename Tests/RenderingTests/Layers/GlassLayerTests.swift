import CairoDrawing
import DisplayLists
import Geometry
import Optics
import Testing

@testable import Rendering

@Suite struct GlassLayerTests {
  static let size = PixelSize(width: 480, height: 400)
  static let black = RGBA(white: 0, alpha: 0.5)
  static let shadow = Filter.shadow(black, radius: 6, x: 0, y: 4)
  static let grey: [Double] = [
    0.2126, 0.7152, 0.0722, 0, 0, 0.2126, 0.7152, 0.0722, 0, 0, 0.2126, 0.7152, 0.0722, 0, 0, 0, 0, 0, 1, 0,
  ]
  static let formats = RenderPlanTests.formats

  /// Places the pane of 60 × 36 points at (30, 20) in the middle of the canvas, at two pixels per point.
  static let middle = Affine(a: 2, b: 0, c: 0, d: 2, tx: 120, ty: 124)
  /// The pixel bounds of the pane's outline, and a rectangle well inside it.
  static let outline = PixelRect(x: 180, y: 164, width: 120, height: 72)
  static let inside = PixelRect(x: 184, y: 180, width: 112, height: 40)

  func painted(
    _ items: [DisplayItem], over image: PlanarImage, _ place: Affine = middle, threads: Int = 1
  ) throws -> PlanarImage {
    let result = image.copy()
    let plan = try RenderPlan(
      DisplayList(size: Size(width: 120, height: 80), items: items), pixelsFromPoints: place, canvas: image.size,
      format: image.format, drawing: CairoCanvas())
    FramePainter(plan, threads: threads).paint(result)
    return result
  }

  func group(
    _ items: [DisplayItem] = [pane()], _ filters: Filter..., opacity: Double = 1, blend: Blend = .normal
  ) -> DisplayItem { .group(DisplayGroup(items, filters: filters, opacity: opacity, blend: blend)) }

  func flat(_ luma: Int, _ format: PlanarFormat = PlanarFormat(), size: PixelSize = size) -> PlanarImage {
    let image = PlanarImage(size: size, format: format)
    image.fill(luma: luma, blue: format.chromaZero, red: format.chromaZero)
    return image
  }

  /// The number of samples that differ by more than `levels`, inside or outside a part of the image.
  func differences(
    _ a: PlanarImage, _ b: PlanarImage, in part: PixelRect? = nil, outside: PixelRect? = nil, beyond levels: Int = 0
  ) -> Int {
    var count = 0
    for plane in 0..<3 {
      let extent = a.planeSize(plane)
      let (shiftX, shiftY) = plane == 0 ? (0, 0) : (a.format.chroma.shiftX, a.format.chroma.shiftY)
      for y in 0..<extent.height {
        for x in 0..<extent.width where abs(a[plane, x, y] - b[plane, x, y]) > levels {
          let px = x << shiftX
          let py = y << shiftY
          if part?.contains(px, py) ?? true, !(outside?.contains(px, py) ?? false) { count += 1 }
        }
      }
    }
    return count
  }

  @Test(arguments: formats) func anEffectThatIsNoneChangesNoBit(_ format: PlanarFormat) throws {
    let image = noise(Self.size, format)
    let item = pane(GlassMaterial(.regular), content: [fill(Rect(x: 40, y: 30, width: 20, height: 9), RGBA(white: 0))])
    let bare = samples(try painted([item], over: image))
    let unit: [Double] = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]
    let clear = RGBA(white: 0, alpha: 0)
    for filter in [
      Filter.shadow(clear, radius: 0, x: 0, y: 0), .shadow(clear, radius: 9, x: 3, y: 3), .blur(radius: 0),
      .colorMatrix(unit), .projection(Projection(.identity)),
    ] {
      let isSame = samples(try painted([group([item], filter)], over: image)) == bare
      #expect(isSame, "\(filter)")
    }
  }

  /// A shadow changes no bit beneath the pane and darkens the pixels around it.
  @Test(arguments: formats, [GlassVariant.clear, .regular, .material(.ultraThin)])
  func aShadowIsCutOutBeneathThePane(_ format: PlanarFormat, _ variant: GlassVariant) throws {
    let image = noise(Self.size, format)
    let ink = fill(Rect(x: 40, y: 30, width: 20.3, height: 9), RGBA(white: 0, alpha: 0.6))
    let item = pane(GlassMaterial(variant), content: [ink])
    let bare = try painted([item], over: image)
    let shadowed = try painted([group([item], Self.shadow)], over: image)
    #expect(differences(bare, shadowed, in: Self.inside) == 0)
    let reach = Self.outline.outset(by: 2 * 24 + 2)
    #expect(differences(bare, shadowed, outside: reach) == 0)
    #expect(differences(bare, shadowed) > 10_000)
    let even = flat(600 >> (10 - format.bitDepth), format)
    let lit = try painted([item], over: even)
    let dark = try painted([group([item], Self.shadow)], over: even)
    #expect((0..<20).allSatisfy { dark[0, 240, 238 + $0] < lit[0, 240, 238 + $0] })
  }

  /// The light that a shadow removes is its alpha times the pane's area. Beside the pane, nothing is cut out of the
  /// shadow.
  @Test(arguments: [0.0, 3, 11]) func aShadowHasThePanesArea(_ radius: Double) throws {
    let bounds = Rect(x: 30, y: 20, width: 60, height: 36)
    let ellipse = DisplayItem.glass(
      GlassPane(id: PaneID(0), shape: .ellipse(bounds), material: GlassMaterial(.clear), content: []))
    let format = PlanarFormat(bitDepth: 10, chroma: .full)
    let place = Affine(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 40)
    let image = flat(900, format)
    let cast = Filter.shadow(Self.black, radius: radius, x: 95.25, y: 0.5)
    let shadowed = try painted([group([ellipse], cast)], over: image, place)
    let bare = try painted([ellipse], over: image, place)
    let taken = zip(bare.samples(plane: 0), shadowed.samples(plane: 0)).reduce(0) { $0 + $1.0 - $1.1 }
    let area = Double.pi / 4 * 60 * 36 * 4
    let expected = 0.5 * Double(900 - format.lumaBlack) * area
    #expect(abs(Double(taken) - expected) < 0.01 * expected, "\(Double(taken) / expected)")
  }

  /// Shadows alone take a fast path, which gives the same bits as the general path. A blur too small to have an effect
  /// forces the general path.
  @Test(arguments: formats) func theShortWayIsTheLongOne(_ format: PlanarFormat) throws {
    let image = noise(Self.size, format)
    let second = Filter.shadow(RGBA(red: 0.2, green: 0.9, blue: 0.4, alpha: 0.7), radius: 2, x: -7, y: -9)
    for place in [Self.middle, .translation(x: -171, y: -140) * Self.middle] {
      for variant in [GlassVariant.regular, .material(.thin)] {
        let item = pane(GlassMaterial(variant))
        let short = try painted([group([item], Self.shadow, second)], over: image, place)
        let long = try painted([group([item], Self.shadow, second, .blur(radius: 0.001))], over: image, place)
        #expect(differences(short, long) == 0)
        #expect(differences(short, image) > 1000)
      }
    }
  }

  @Test func whatIsSymmetricStaysSo() throws {
    let cast = Filter.shadow(Self.black, radius: 7, x: 0, y: 0)
    for filter in [cast, .blur(radius: 3)] {
      let image = try painted([group([pane(GlassMaterial(.loupe, look: .v27))], filter)], over: flat(180))
      var different = 0
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width {
          let sample = image[0, x, y]
          if abs(sample - image[0, Self.size.width - 1 - x, y]) > 1 { different += 1 }
          if abs(sample - image[0, x, Self.size.height - 1 - y]) > 1 { different += 1 }
        }
      }
      #expect(different == 0, "\(filter)")
    }
  }

  /// Painting part of a larger canvas gives the same pixels as that part of the whole.
  @Test(arguments: [shadow, .blur(radius: 3), .colorMatrix(grey)])
  func theCanvasMayBeLarger(_ filter: Filter) throws {
    let item = group([pane(GlassMaterial(.regular))], filter)
    let large = noise(PixelSize(width: 640, height: 520), PlanarFormat())
    let small = PlanarImage(size: Self.size, format: large.format)
    small.fill(from: large, x: 60, y: 40)
    let whole = try painted([item], over: large, .translation(x: 60, y: 40) * Self.middle)
    let part = PlanarImage(size: Self.size, format: large.format)
    part.fill(from: whole, x: 60, y: 40)
    #expect(differences(part, try painted([item], over: small)) == 0)
  }

  /// A pane that extends past the canvas edge casts the same shadow as on a larger canvas.
  @Test func theCanvasEdgeCutsPanesAndNotTheirShadows() throws {
    let item = group([pane()], .shadow(Self.black, radius: 9, x: 0, y: 12))
    let whole = try painted([item], over: flat(200))
    let small = PixelSize(width: Self.size.width, height: 236)
    let cut = try painted([item], over: flat(200, size: small))
    let beyond = PixelRect(x: 0, y: 0, width: 176, height: 236)
    let part = PlanarImage(size: small, format: whole.format)
    part.fill(from: whole, x: 0, y: 0)
    #expect(differences(part, cut, in: beyond) == 0)
    #expect(differences(part, flat(200, size: small), in: beyond) > 500)
  }

  @Test func glassElsewhereIsWhatItIsAlone() throws {
    let far = DisplayItem.glass(
      GlassPane(
        id: PaneID(0), shape: .circle(Rect(x: -50, y: -50, width: 30, height: 30)), material: GlassMaterial(.clear),
        content: []))
    let image = noise(Self.size, PlanarFormat())
    let bare = try painted([far], over: image)
    let place = PixelRect(x: 0, y: 0, width: 100, height: 100)
    for filter in [Self.shadow, .blur(radius: 2), .colorMatrix(Self.grey)] {
      let both = try painted([far, group([pane()], filter)], over: image)
      #expect(differences(both, bare, in: place) == 0)
      #expect(differences(both, image, in: place) > 0)
    }
  }

  /// Merged panes cast a single shadow, which falls on none of them.
  @Test func mergedPanesCastOneShadow() throws {
    let discs = [30.0, 66].map { x in
      GlassPane(
        id: PaneID(0), shape: .circle(Rect(x: x, y: 20, width: 30, height: 30)), material: GlassMaterial(.clear),
        content: [])
    }
    let container = DisplayItem.glassContainer(GlassContainer(spacing: 24, panes: discs))
    let image = noise(Self.size, PlanarFormat())
    let bare = try painted([container], over: image)
    let shadowed = try painted([group([container], Self.shadow)], over: image)
    // The bridge between the discs is glass, and no shadow falls on it.
    let bridge = PixelRect(x: 244, y: 190, width: 4, height: 8)
    #expect(differences(bare, image, in: bridge) > 0)
    #expect(differences(bare, shadowed, in: bridge) == 0)
    let dark = try painted([group([container], Self.shadow)], over: flat(200))
    #expect(try dark[0, 246, 222] < painted([container], over: flat(200))[0, 246, 222])
  }

  /// Over a flat backdrop, a blur spreads the glass's changes but preserves their sum.
  @Test(arguments: [GlassVariant.clear, .material(.thin)]) func aBlurKeepsTheSum(_ variant: GlassVariant) throws {
    let format = PlanarFormat(bitDepth: 10, chroma: .full)
    let image = flat(400, format)
    func change(_ item: DisplayItem) throws -> Int {
      zip(try painted([item], over: image).samples(plane: 0), image.samples(plane: 0)).reduce(0) { $0 + $1.0 - $1.1 }
    }
    let bare = try change(pane(GlassMaterial(variant)))
    for radius in [1.0, 4, 9] {
      let blurred = try change(group([pane(GlassMaterial(variant))], .blur(radius: radius)))
      #expect(abs(blurred - bare) < abs(bare) / 200, "\(Double(blurred) / Double(bare))")
    }
  }

  @Test func saturationTakesTheColourOfWhatIsSeenThroughThePane() throws {
    let image = flat(150)
    image.fill(luma: 150, blue: 112, red: 142)
    let glass = try painted([group([pane()], .colorMatrix(Self.grey))], over: image)
    let bare = try painted([pane()], over: image)
    #expect(bare[1, 120, 100] < 122)
    #expect(bare[2, 120, 100] > 134)
    for (x, y) in [(120, 100), (96, 92), (144, 110)] {
      #expect(abs(glass[1, x, y] - 128) <= 1)
      #expect(abs(glass[2, x, y] - 128) <= 1)
      #expect(abs(glass[0, 2 * x, 2 * y] - bare[0, 2 * x, 2 * y]) <= 1)
    }
    #expect(differences(glass, image, outside: Self.outline.outset(by: 4)) == 0)
  }

  /// Over white, multiply equals normal blending; over black, it changes nothing. Screen is the opposite.
  @Test func blendModesMeetTheGround() throws {
    let item = pane(GlassMaterial(.regular, appearance: .dark))
    for (mode, same, kept) in [(Blend.multiply, 235, 16), (.screen, 16, 235), (.darken, 235, 16)] {
      let image = flat(same)
      let bare = try painted([item], over: image)
      #expect(differences(try painted([group([item], blend: mode)], over: image), bare, beyond: 1) == 0, "\(mode)")
      let left = try painted([group([item], blend: mode)], over: flat(kept))
      #expect(differences(left, flat(kept), beyond: 1) == 0, "\(mode)")
    }
    let image = noise(Self.size, PlanarFormat(chroma: .full))
    let bare = try painted([item], over: image)
    #expect(differences(try painted([group([item], blend: .sourceAtop)], over: image), bare, beyond: 2) == 0)
  }

  /// Over a flat backdrop, a projection by whole pixels equals glass at the new position.
  @Test(arguments: [GlassVariant.regular, .material(.regular)])
  func aProjectionMovesThePicture(_ variant: GlassVariant) throws {
    let image = flat(120)
    let map = Projection(Affine.translation(x: 30, y: -20))
    let moved = try painted([group([pane(GlassMaterial(variant))], .projection(map))], over: image)
    let there = try painted(
      [pane(GlassMaterial(variant))], over: image, Self.middle * .translation(x: 30, y: -20))
    #expect(differences(moved, there, beyond: 1) == 0)
    #expect(differences(moved, image) > 5000)
  }

  @Test func opacityFadesTheShadowToo() throws {
    let image = noise(Self.size, PlanarFormat())
    let whole = try painted([group([pane()], Self.shadow)], over: image)
    let half = try painted([group([pane()], Self.shadow, opacity: 0.5)], over: image)
    let outer = try painted([group([group([pane()], Self.shadow)], opacity: 0.5)], over: image)
    #expect(samples(half) == samples(outer))
    var largest = 0.0
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let mean = Double(image[0, x, y] + whole[0, x, y]) / 2
        largest = max(largest, abs(Double(half[0, x, y]) - mean))
      }
    }
    #expect(largest <= 1.5)
    #expect(samples(try painted([group([pane()], Self.shadow, opacity: 0)], over: image)) == samples(image))
  }

  /// Two shadows on one group equal two nested groups with one shadow each.
  @Test func effectsInTurnAreEffectsAroundEachOther() throws {
    let image = noise(Self.size, PlanarFormat(bitDepth: 10, chroma: .full))
    let other = Filter.shadow(RGBA(red: 1, green: 0, blue: 0, alpha: 0.4), radius: 3, x: 20, y: 10)
    for second in [other, .blur(radius: 2), .colorMatrix(Self.grey)] {
      let one = try painted([group([pane()], Self.shadow, second)], over: image)
      let two = try painted([group([group([pane()], Self.shadow)], second)], over: image)
      #expect(differences(one, two, beyond: 2) == 0, "\(second)")
    }
  }

  @Test func framesAndThreadsGiveTheSameBits() throws {
    let items = [group([pane(GlassMaterial(.regular))], Self.shadow, .blur(radius: 2))]
    let plan = try RenderPlan(
      DisplayList(size: Size(width: 120, height: 80), items: items), pixelsFromPoints: Self.middle, canvas: Self.size,
      format: PlanarFormat(), drawing: CairoCanvas())
    let kept = FramePainter(plan, threads: 3)
    for seed in [1, 2] as [UInt64] {
      let image = noise(Self.size, PlanarFormat(), seed: seed)
      let fresh = try painted(items, over: image)
      kept.paint(image)
      #expect(samples(image) == samples(fresh))
    }
  }

  /// An adaptive pane adapts as it does without a shadow, and its flat backdrop is reported.
  @Test func panesInALayerFollowWhatLiesBeneath() throws {
    guard case .glass(var adapting) = pane(GlassMaterial(.regular)) else { return }
    adapting.alternative = GlassPane.Alternative(material: GlassMaterial(.regular, appearance: .dark), content: [])
    let item = DisplayItem.glass(adapting)
    for luma in [30, 220] {
      let image = flat(luma)
      let shadowed = try painted([group([item], Self.shadow)], over: image)
      #expect(differences(shadowed, try painted([item], over: image), in: Self.inside) == 0)
    }
    let plan = try RenderPlan(
      DisplayList(size: Size(width: 120, height: 80), items: [group([item], Self.shadow)]),
      pixelsFromPoints: Self.middle, canvas: Self.size, format: PlanarFormat(), drawing: CairoCanvas())
    let painter = FramePainter(plan, threads: 1)
    painter.paint(flat(100))
    #expect(painter.findings == [.flatBackdrop(panes: 1, of: 1)])
    painter.paint(noise(Self.size, PlanarFormat()))
    #expect(painter.findings.isEmpty)
  }

  /// Glass that has not materialised casts no shadow; half-materialised glass casts about half a shadow.
  @Test func aShadowComesWithItsGlass() throws {
    guard case .glass(let there) = pane() else { return }
    let image = flat(200)
    func taken(_ g: Double) throws -> Int {
      var pane = there
      pane.state.materialized = g
      let cast = Filter.shadow(Self.black, radius: 3, x: 0, y: 70)
      let shadowed = try painted([group([.glass(pane)], cast)], over: image)
      return (300..<390).reduce(0) { $0 + 200 - shadowed[0, 240, $1] }
    }
    #expect(try taken(0) == 0)
    let half = try taken(0.5)
    let whole = try taken(1)
    #expect(half > whole / 3, "\(half) of \(whole)")
    #expect(half < whole * 3 / 4, "\(half) of \(whole)")
  }

  /// Without a backdrop, the shadow is translucent black around the pane.
  @Test func aShadowOnTransparencyHasItsAlpha() throws {
    let painter = PhotoPainter(drawing: CairoCanvas(), threads: 1)
    let cast = Filter.shadow(Self.black, radius: 0, x: 0, y: 60)
    let list = DisplayList(size: Size(width: 120, height: 80), items: [group([pane()], cast)])
    let picture = try painter.paint(list, size: Self.size, pixelsFromPoints: Self.middle)
    let pixel = picture[240, 320]
    #expect(pixel.red == 0)
    #expect(pixel.green == 0)
    #expect(pixel.blue == 0)
    #expect(abs(Int(pixel.alpha) - 128) <= 1)
    #expect(picture[10, 10].alpha == 0)
  }

  @Test func aCacheChangesNothing() throws {
    var cache = LensCache()
    let image = noise(Self.size, PlanarFormat())
    for _ in 0..<2 {
      let plan = try RenderPlan(
        DisplayList(size: Size(width: 120, height: 80), items: [pane(), group([pane()], Self.shadow)]),
        pixelsFromPoints: Self.middle, canvas: Self.size, format: image.format, drawing: CairoCanvas(),
        reusing: &cache)
      let result = image.copy()
      FramePainter(plan, threads: 1).paint(result)
      #expect(samples(result) == samples(try painted([pane(), group([pane()], Self.shadow)], over: image)))
    }
    #expect(cache.compiled == 2, "one pane alone and one in a layer, each compiled once")
  }
}
