import Foundation
import Geometry
import Testing

@testable import Optics

/// The glass variants in both looks.
let materials: [GlassMaterial] = GlassLook.allCases.flatMap { look in
  [
    GlassMaterial(.clear, look: look), GlassMaterial(.regular, look: look),
    GlassMaterial(.regular, look: look, appearance: .dark),
  ]
}

let sides = [44.0, 64, 96, 160, 320]

@Suite struct MaterialTests {
  /// Interpolates from one value at `a` to another at `b`.
  static func between(_ S: Double, _ a: Double, _ b: Double, _ from: Double, _ to: Double) -> Double {
    from + (to - from) * min(max((S - a) / (b - a), 0), 1)
  }

  /// The luma of a flat grey seen through glass, from the published table.
  static func face(_ m: GlassMaterial, _ S: Double, _ Y: Double) -> Double {
    func t(_ from: Double, _ to: Double) -> Double { between(S, 64, 96, from, to) }
    let isDark = m.appearance == .dark
    // White, black, fill, fill alpha, Lmax.
    let row: [Double]
    switch (m.variant, m.look) {
    case (.clear, .v26): row = [1.15, 0.075, 0, 0, 1]
    case (.clear, .v27): row = [1.08, 0.125, 0, 0, 1]
    case (_, .v26):
      row = isDark ? [t(0.9, 0.6), t(0.65, 0.2), 0, t(0.5, 0.4), 1] : [1.03, t(0.65, 0.5), 1, t(0.35, 0.4), 1]
    case (_, .v27):
      row = isDark ? [between(S, 64, 104, 1.322, 1.016), 0.126, 0, 0, 0.5] : [1.068, 0.404, 1, 0.25, 0.892]
    }
    let k = 1 - Y * (1 - row[4])
    let y = row[1] + (row[0] - row[1]) * Y * k
    return min(max(y * (1 - row[3]) + row[2] * row[3], 0), 1)
  }

  /// The luma, 0…255, of flat greys of luma 0, 0.25, 0.5, 0.75 and 1 seen through glass, measured on Apple's systems.
  static let measured: [(material: GlassMaterial, S: Double, levels: [Double])] = [
    (GlassMaterial(.clear, look: .v27), 64, [32, 93, 154, 215, 255]),
    (GlassMaterial(.clear, look: .v27), 320, [32, 93, 154, 215, 255]),
    (GlassMaterial(.regular, look: .v27), 64, [141, 172, 201, 228, 253]),
    (GlassMaterial(.regular, look: .v27), 200, [141, 172, 201, 228, 253]),
    (GlassMaterial(.regular, look: .v27, appearance: .dark), 48, [32, 99, 146, 175, 184]),
    (GlassMaterial(.regular, look: .v27, appearance: .dark), 64, [32, 99, 146, 175, 184]),
    (GlassMaterial(.regular, look: .v27, appearance: .dark), 105, [32, 82, 117, 139, 146]),
    (GlassMaterial(.regular, look: .v27, appearance: .dark), 320, [32, 82, 117, 139, 146]),
  ]

  @Test(arguments: measured.indices) func greysMatchMeasurements(_ index: Int) throws {
    let (material, S, levels) = MaterialTests.measured[index]
    let face = try #require(GlassPreset(material, S: S).face)
    let errors = levels.enumerated().map { i, level in
      (min(max(face.tone(Double(i) / 4).luma, 0), 1) * 255 - level).magnitude
    }
    #expect(errors.reduce(0, +) / 5 <= 1, "\(errors)")
  }

  /// The displacement of Clear, in points, by inset in points, measured on a capsule of 64 points.
  @Test func displacementMatchesMeasurements() {
    let measured: [(from: Double, to: Double, displacement: Double)] = [
      (1, 2, 35.5), (2, 3, 27.1), (3, 4, 21.7), (4, 6, 15.8), (6, 8, 10.3), (8, 10, 6.8), (10, 13, 4), (13, 16, 1.8),
      (16, 20, 0.1),
    ]
    let refraction = GlassPreset(GlassMaterial(.clear, look: .v27), S: 64).refraction
    let errors = measured.map { from, to, displacement in
      let mean = (0..<100).reduce(0) {
        $0 + refraction.displacement(depth: from + (to - from) * (Double($1) + 0.5) / 100)
      }
      return (mean / 100 - displacement).magnitude
    }
    #expect(errors.reduce(0, +) / Double(errors.count) <= 0.5, "\(errors)")
  }

  /// The blur of compressed detail follows the slope of the profile.
  @Test(arguments: GlassLook.allCases) func compressionFollowsTheSlope(_ look: GlassLook) {
    let refraction = GlassPreset(GlassMaterial(.clear, look: look), S: 64).refraction
    for depth in stride(from: 0.5, through: 27, by: 0.5) {
      let slope =
        (refraction.displacement(depth: depth - 0.001) - refraction.displacement(depth: depth + 0.001)) / 0.002
      #expect((refraction.compressionSigma(depth: depth) - min(slope / 4, 3)).magnitude < 0.01, "at \(depth) pt")
    }
  }

  @Test(arguments: materials) func brighterBackdropsNeverMakeGlassDarker(_ material: GlassMaterial) {
    let tints: [RGBA?] = [
      nil, RGBA(white: 1), RGBA(white: 0), RGBA(red: 1, green: 0.8, blue: 0, alpha: 1),
      RGBA(red: 0, green: 0.3, blue: 1, alpha: 0.5),
    ]
    let settings: [GlassMaterial.Accommodations] = [[], .reduceTransparency, .increaseContrast]
    for S in [10.0, 30, 48, 64, 65, 80, 96, 104, 130, 200, 400] {
      for (tint, accommodations) in tints.flatMap({ tint in settings.map { (tint, $0) } }) {
        for dimming in [nil, RGBA(white: 0, alpha: 0.35), RGBA(white: 1, alpha: 0.2)] {
          var material = material
          (material.tint, material.dimming, material.accommodations) = (tint, dimming, accommodations)
          for progress in [1, 0.5] {
            let preset = GlassPreset(material, S: S).materialized(progress)
            let table = FaceTable(preset.tones, format: PlanarFormat(isFullRange: true))
            let levels = (0..<256).map { Int(table.luma[($0 << 6) >> table.shift]) }
            #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 <= $1 }, "\(material), \(S) pt")
          }
        }
      }
    }
  }

  @Test(arguments: materials) func flatGreysFollowTheTable(_ material: GlassMaterial) throws {
    for S in sides {
      // Only the centre is compared, which has no bleed, in at most 80 pixels.
      let scale = min(1, 80 / S)
      let side = Int((S * scale).rounded()) + 4
      let canvas = PixelSize(width: side, height: side)
      let pane = LensPane(
        .roundedRect(RoundedRect(Rect(x: 0, y: 0, width: S, height: S), radius: S / 5, style: .continuous)), material,
        pixelsFromPane: .translation(x: 2, y: 2) * .scale(scale))
      let lens = try #require(Lens(pane, content: nil, canvas: canvas, format: PlanarFormat()))
      let scratch = LensScratch(for: lens)
      let image = PlanarImage(size: canvas, format: PlanarFormat())
      for code in stride(from: 16, through: 235, by: 7) {
        image.fill(luma: code, blue: 128, red: 128)
        lens.apply(to: image, scratch: scratch)
        let expected = 16 + 219 * MaterialTests.face(material, S, Double(code - 16) / 219)
        #expect((Double(image[0, side / 2, side / 2]) - expected).magnitude <= 1, "\(S) pt, code \(code)")
        #expect(image[1, side / 4, side / 4] == 128)
        #expect(image[2, side / 4, side / 4] == 128)
      }
    }
  }

  /// The mean displacement, in points, at a depth below the edge: the inward displacement of refraction minus the
  /// outward displacement of its counterpart.
  static func displacement(_ m: GlassMaterial, _ S: Double, _ depth: Double, _ scale: Double) -> Double {
    func curve(_ A: Double, _ H: Double, _ power: Double = 1) -> Double {
      let t = min(max(depth / H, 0), 1)
      return A * pow(1 - (t * (2 - t)).squareRoot(), power)
    }
    switch (m.variant, m.look) {
    case (.clear, .v26): return curve(min(60, S), min(20, 0.36 * S))
    case (.clear, .v27): return curve(1.683 * min(60, 0.65 * S), 1.4 * min(20, 0.36 * S), 1.78)
    case (_, .v26):
      let weight = 0.3 * min(max((1 - depth) * scale + 0.5, 0), 1)
      return (1 - weight) * curve(min(60, 0.8 * S), min(20, 0.25 * S)) - weight * curve(0.2 * S, 0.125 * S)
    case (_, .v27):
      let weight = 0.6 * min(max(1 - depth, 0), 1)
      return (1 - weight) * curve(1.683 * min(60, 0.5 * S), 1.4 * min(20, 0.25 * S), 1.78)
        - weight * curve(max(16, 0.25 * S), max(16, 0.2 * S))
    }
  }

  @Test(arguments: materials, sides) func displacementFollowsTheFormula(
    _ material: GlassMaterial, _ S: Double
  ) throws {
    // The upper edge of a wide pane is at row 300. A ramp of 16 code values per row identifies the sampled row.
    let format = PlanarFormat(bitDepth: 14, chroma: .full, isFullRange: true)
    let scale = 3.0
    let canvas = PixelSize(width: 12, height: 800)
    let image = PlanarImage(size: canvas, format: format)
    for y in 0..<canvas.height { for x in 0..<canvas.width { image[0, x, y] = 16 * y + 100 } }
    var preset = GlassPreset(material, S: S)
    preset.face = nil
    preset.rim = nil
    preset.bleed = nil
    preset.shadow = GlassShadow(radius: 0, offsetY: 0, alpha: 0)
    let shape = RoundedRect(Rect(x: -400, y: 0, width: 800, height: S), radius: 0, style: .circular)
    let pane = LensPane(
      .roundedRect(shape), preset: preset, pixelsFromPane: .translation(x: 6, y: 300) * .scale(scale))
    let lens = try #require(Lens(pane, content: nil, canvas: canvas, format: format))
    lens.apply(to: image, scratch: LensScratch(for: lens))
    var worst = 0.0
    for row in 0..<Int(min(S / 2, 40) * scale) {
      let depth = (Double(row) + 0.5) / scale
      let expected = MaterialTests.displacement(material, S, depth, scale) * scale
      let measured = Double(image[0, 6, 300 + row] - 100) / 16 - Double(300 + row)
      worst = max(worst, (measured - expected).magnitude)
    }
    // The ridge in the middle of a pane is rounded off, which moves its depths by a few points.
    #expect(worst < 0.75, "pixels")
  }

  @Test func theMeasuredAlertIsBlurredInTheCentreAndSharpAtTheRim() {
    for material in materials where material.variant == .regular {
      let blur = GlassPreset(material, S: 172).blur
      #expect((blur.sigma(depth: 86, S: 172) - 19).magnitude < 1e-9)
      #expect(blur.sigma(depth: 0, S: 172) < 1e-9)
      let small = GlassPreset(material, S: 60).blur
      for depth in [0.0, 10, 30] {
        #expect((small.sigma(depth: depth, S: 60) - (material.appearance == .dark ? 5 : 7)).magnitude < 1e-9)
      }
      // The blur rarely decreases with size and never jumps.
      for S in stride(from: 40.0, through: 200, by: 1) {
        let step = GlassPreset(material, S: S + 1).blur.greatest - GlassPreset(material, S: S).blur.greatest
        #expect(step > -0.1, "at \(S)")
        #expect(step < 1, "at \(S)")
      }
    }
  }

  @Test func theRingsDarknessMatchesItsWidth() {
    for material in materials where material.variant == .regular {
      var shadow = GlassPreset(material, S: 96).shadow
      shadow.alpha = 0
      let dark = stride(from: -20.0, to: 20, by: 0.01).reduce(0) { $0 + (1 - shadow.light(distance: $1)) * 0.01 }
      #expect((dark - 0.06 * 4).magnitude < 0.02, "a shadow too faint to draw is omitted")
    }
    #expect(GlassPreset(GlassMaterial(.clear), S: 96).shadow.isNone)
  }

  @Test func aDragStretchesThePaneAndKeepsItsArea() throws {
    let bounds = Rect(x: 10, y: 20, width: 100, height: 50)
    let drag = Point(x: 200, y: 0)
    let press = GlassState.Press(time: 4, at: Point(x: 20, y: 30), drag: drag)
    let map = try #require(press.stretch(bounds))
    #expect((map.a * map.d - map.b * map.c - 1).magnitude < 1e-9)
    let longer = map.bounds(of: bounds)
    #expect(longer.width - 100 > 10)
    #expect(longer.width - 100 < 12.1)
    #expect(GlassState.Press(time: 4, at: .zero).stretch(bounds) == nil)
  }

  @Test(arguments: materials) func glassLooksTheSameAtTwiceTheScale(_ material: GlassMaterial) throws {
    let format = PlanarFormat(chroma: .full, isFullRange: true)
    for isBusy in [false, true] {
      func painted(_ scale: Int) throws -> PlanarImage {
        let canvas = PixelSize(width: 160 * scale, height: 140 * scale)
        let image = PlanarImage(size: canvas, format: format)
        for y in 0..<canvas.height {
          for x in 0..<canvas.width {
            let u = x / scale
            let v = y / scale
            image[0, x, y] = isBusy ? 40 + (u / 8 + v / 8) % 2 * 150 + u % 8 : 60 + u / 2 + v / 2
            for plane in 1...2 { image[plane, x, y] = 128 }
          }
        }
        let shape = RoundedRect(Rect(x: 20, y: 20, width: 120, height: 100), radius: 24, style: .continuous)
        let pane = LensPane(.roundedRect(shape), material, pixelsFromPane: .scale(Double(scale)))
        let lens = try #require(Lens(pane, content: nil, canvas: canvas, format: format))
        lens.apply(to: image, scratch: LensScratch(for: lens))
        return image
      }
      let single = try painted(1)
      let double = try painted(2)
      var sum = 0.0
      var inside = 0.0
      for y in 0..<140 {
        for x in 0..<160 {
          let mean = (0..<4).reduce(0) { $0 + double[0, 2 * x + $1 & 1, 2 * y + $1 >> 1] }
          let difference = (Double(mean) / 4 - Double(single[0, x, y])).magnitude
          sum += difference
          if x >= 42 && x < 118 && y >= 42 && y < 98 { inside = max(inside, difference) }
        }
      }
      // Clear glass samples a busy backdrop at different positions. In all other cases the difference is a few levels.
      #expect(sum / (160 * 140) < (isBusy ? 3 : 0.5), "mean, in levels")
      #expect(inside < (!isBusy ? 2 : material.variant == .clear ? 24 : 4), "at most inside the bevel, in levels")
    }
  }
}
