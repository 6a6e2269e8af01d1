import Testing

@testable import Optics

/// The tables that lenses are compiled with, against the functions that they replace.
@Suite struct CompiledTableTests {
  private static let sides = [8.0, 24, 48, 64, 96, 128, 160, 240, 900]

  @Test(arguments: GlassLook.allCases) func displacementsAreThoseOfTheProfile(_ look: GlassLook) {
    for S in Self.sides {
      for refraction in [GlassRefraction.clear(look, S: S), .regular(look, S: S), .loupe(S: S), .none] {
        let table = DisplacementTable(refraction)
        for step in -20...4000 {
          let depth = (refraction.height + 1) * Double(step) / 4000
          #expect((table(depth: depth) - refraction.displacement(depth: depth)).magnitude < 1e-4, "S \(S) at \(depth)")
        }
      }
    }
  }

  @Test(arguments: GlassLook.allCases, [false, true]) func lightIsThatOfTheShadow(_ look: GlassLook, _ isDark: Bool) {
    for S in Self.sides {
      let shadow = GlassShadow(look, isDark: isDark, S: S)
      let table = ShadowTable(shadow)
      for step in -8000...8000 {
        let distance = Double(step) / 100
        let exact = shadow.light(distance: distance)
        let isLastStep =
          exact < 1 && shadow.light(distance: distance + 1 / ShadowTable.steps) == 1
          || exact == 1 && shadow.light(distance: distance - 1 / ShadowTable.steps) < 1
        let most = isLastStep ? 1.0 / 512 + 1e-4 : 1e-4
        #expect((table.light(distance: distance) - exact).magnitude < most, "S \(S) at \(distance)")
      }
    }
  }

  @Test func noShadowLeavesAllLight() {
    let table = ShadowTable(.none)
    for distance in [-50.0, -0.1, 0, 0.1, 50] { #expect(table.light(distance: distance) == 1) }
  }
}
