import ArgumentParser
import Optics

/// What viewers may have asked their system for.
struct ViewerOptions: ParsableArguments {
  @Flag(help: "Frosted glass, nearly opaque, as viewers may ask for.")
  var reduceTransparency = false

  @Flag(help: "Glass nearly black or white with a border, as viewers may ask for.")
  var increaseContrast = false

  var accommodations: GlassMaterial.Accommodations {
    var accommodations: GlassMaterial.Accommodations = []
    if reduceTransparency { accommodations.insert(.reduceTransparency) }
    if increaseContrast { accommodations.insert(.increaseContrast) }
    return accommodations
  }
}
