import ArgumentParser
import Optics

/// The viewer's accessibility settings.
struct ViewerOptions: ParsableArguments {
  @Flag(help: "Draw frosted, nearly opaque glass, as with Reduce Transparency.")
  var reduceTransparency = false

  @Flag(help: "Draw nearly black or white glass with a border, as with Increase Contrast.")
  var increaseContrast = false

  var accommodations: GlassMaterial.Accommodations {
    var accommodations: GlassMaterial.Accommodations = []
    if reduceTransparency { accommodations.insert(.reduceTransparency) }
    if increaseContrast { accommodations.insert(.increaseContrast) }
    return accommodations
  }
}
