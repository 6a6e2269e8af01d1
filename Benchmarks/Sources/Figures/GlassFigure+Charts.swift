import Geometry
import Optics
import Views

extension GlassFigure {
  var charts: [Chart] {
    switch self {
    case .refraction:
      [GlassVariant.regular, .clear].map { Self.refraction($0, S: 64) }
    case .blur: [64, 96, 172].map { Self.blur(S: $0) }
    case .face:
      [
        Self.face("Clear", GlassMaterial(.clear)), Self.face("Regular, light", GlassMaterial(.regular)),
        Self.face("Regular, dark", GlassMaterial(.regular, appearance: .dark)),
      ]
    case .rim: [Self.rimByDepth(S: 64), Self.rimByDirection(S: 64)]
    case .shadow: [Self.shadow(S: 64, darkest: 12, step: 2), Self.shadow(S: 160, darkest: 60, step: 10)]
    case .motion: [Self.press, Self.materializing]
    }
  }

  var description: String {
    switch self {
    case .refraction: "Displacement over depth of Regular and Clear, v26 and v27, for a pane of 64 points."
    case .blur: "Standard deviation of Regular's blur over depth, v26 and v27, for panes of 64, 96 and 172 points."
    case .face: "Shown luma over the backdrop's luma for Clear, Regular light and Regular dark, v26 and v27."
    case .rim: "Strength of the rim light over depth and over the direction that the edge faces, v26 and v27."
    case .shadow: "Darkening over the distance from the shadow's outline, v26 and v27, for panes of 64 and 160 points."
    case .motion: "A press over time, and what glass that materialises has of each quantity."
    }
  }

  private static func refraction(_ variant: GlassVariant, S: Double) -> Chart {
    Chart(
      title: "\(variant == .clear ? "Clear" : "Regular"), S = \(Int(S)) pt",
      x: Chart.Axis(label: "depth, pt", range: 0...28, step: 4),
      y: Chart.Axis(label: "displacement, pt", range: 0...80, step: 10),
      curves: GlassLook.allCases.map { look in
        let refraction = GlassPreset(GlassMaterial(variant, look: look), S: S).refraction
        return Chart.Curve(look: look) { refraction.displacement(depth: $0) }
      })
  }

  private static func blur(S: Double) -> Chart {
    Chart(
      title: "Regular, S = \(Int(S)) pt",
      x: Chart.Axis(label: "depth, pt", range: 0...(S < 100 ? S / 2 : 90), step: S < 80 ? 8 : S < 100 ? 12 : 15),
      y: Chart.Axis(label: "σ, pt", range: 0...20, step: 5),
      curves: GlassAppearance.allCases.flatMap { appearance in
        GlassLook.allCases.map { look in
          let blur = GlassPreset(GlassMaterial(.regular, look: look, appearance: appearance), S: S).blur
          return Chart.Curve(look: look, isSecond: appearance == .dark, suffix: ", \(appearance.rawValue)") {
            blur.sigma(depth: $0, S: S)
          }
        }
      })
  }

  private static func face(_ title: String, _ material: GlassMaterial) -> Chart {
    Chart(
      title: title, x: Chart.Axis(label: "luma of the backdrop", range: 0...1, step: 0.25),
      y: Chart.Axis(label: "luma shown", range: 0...1, step: 0.25),
      curves: [64, 128].flatMap { S in
        GlassLook.allCases.map { look in
          var material = material
          material.look = look
          let face = GlassPreset(material, S: S).face
          return Chart.Curve(look: look, isSecond: S > 64, suffix: ", S = \(Int(S)) pt") {
            min(face?.tone($0).luma ?? $0, 1)
          }
        }
      })
  }

  private static func rimByDepth(S: Double) -> Chart {
    Chart(
      title: "An edge that faces the key light", x: Chart.Axis(label: "depth, pt", range: 0...8, step: 1),
      y: strength,
      curves: rims(S: S) { light, rim, depth in light.strength(depth: depth, normal: rim.key) })
  }

  private static func rimByDirection(S: Double) -> Chart {
    Chart(
      title: "At the edge",
      x: Chart.Axis(
        label: "where the edge faces", range: 0...360, step: 90, names: ["up", "right", "down", "left", "up"]),
      y: strength,
      curves: rims(S: S) { light, _, degrees in
        let angle = degrees * Double.pi / 180
        return light.strength(depth: 0, normal: Point(x: sin(angle), y: -cos(angle)))
      })
  }

  private static let strength = Chart.Axis(label: "strength", range: 0...1, step: 0.25)

  private static func rims(S: Double, _ value: @escaping (RimLight, GlassRim, Double) -> Double) -> [Chart.Curve] {
    GlassLook.allCases.compactMap { look in
      GlassPreset(GlassMaterial(.regular, look: look), S: S).rim.map { rim in
        let light = RimLight(rim)
        return Chart.Curve(look: look) { value(light, rim, $0) }
      }
    }
  }

  private static func shadow(S: Double, darkest: Double, step: Double) -> Chart {
    Chart(
      title: "S = \(Int(S)) pt",
      x: Chart.Axis(label: "distance from the shadow's outline, pt", range: -40...60, step: 20),
      y: Chart.Axis(label: "darkening, %", range: 0...darkest, step: step),
      curves: GlassLook.allCases.flatMap { look in
        // Only the shadow of v27 depends on the appearance.
        (look == .v26 ? [GlassAppearance.light] : GlassAppearance.allCases).map { appearance in
          let shadow = GlassPreset(GlassMaterial(.regular, look: look, appearance: appearance), S: S).shadow
          let suffix = look == .v26 ? "" : ", \(appearance.rawValue)"
          return Chart.Curve(look: look, isSecond: appearance == .dark, suffix: suffix) {
            100 * (1 - shadow.light(distance: $0))
          }
        }
      })
  }

  private static var press: Chart {
    Chart(
      title: "A press", x: Chart.Axis(label: "seconds after it began", range: 0...2, step: 0.25),
      y: Chart.Axis(label: "swell, fraction of the settled one", range: 0...1.25, step: 0.25),
      curves: [Chart.Curve(name: "v26 and v27", color: .figureBlue) { GlassMotion.response($0) }])
  }

  private static var materializing: Chart {
    Chart(
      title: "Materialising", x: Chart.Axis(label: "g", range: 0...1, step: 0.25),
      y: Chart.Axis(label: "factor", range: 0...1, step: 0.25),
      curves: [
        Chart.Curve(name: "lens", color: .figureBlue) { $0 },
        Chart.Curve(name: "colour", color: .figureOrange, dash: [7, 4]) { GlassMotion.color($0) },
        Chart.Curve(name: "blur", color: .figureBlue, dash: [2, 3]) { GlassMotion.blur($0) },
        Chart.Curve(name: "tint", color: .figureOrange, dash: [9, 3, 2, 3]) { GlassMotion.tint($0) },
      ])
  }
}

extension Chart.Curve {
  /// Creates a look's curve, which is solid for v26 and dashed for v27. A look's second curve is orange and thicker.
  init(look: GlassLook, isSecond: Bool = false, suffix: String = "", value: @escaping (Double) -> Double) {
    self.init(
      name: look.rawValue + suffix, color: isSecond ? .figureOrange : .figureBlue, dash: look == .v26 ? [] : [7, 4],
      width: isSecond ? 3 : 1.75, value: value)
  }
}

extension Color {
  fileprivate static let figureBlue = Color(red: 0.02, green: 0.33, blue: 0.70)
  fileprivate static let figureOrange = Color(red: 0.80, green: 0.37, blue: 0.02)
}
