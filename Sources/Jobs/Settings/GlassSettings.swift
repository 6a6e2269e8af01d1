import DisplayLists
package import Optics

/// The material, tint, appearance and legibility of a sticker's glass. Settings that are nil have their defaults.
package struct GlassSettings: Hashable, Sendable {
  package var variant: StickerGlass?
  package var look: GlassLook?
  package var tint: RGBA?
  package var appearance: AppearanceChoice?
  package var legibility: OnOff?
  package var accessibility = AccessibilitySettings()

  package static let defaultVariant = StickerGlass.clear
  package static let defaultLook = GlassLook.v27
  package static let defaultAppearance = AppearanceChoice.auto
  package static let defaultLegibility = OnOff.on

  /// Creates settings that all have their defaults.
  package init() {}
}

/// The accessibility settings of the viewer.
package struct AccessibilitySettings: Hashable, Sendable {
  package var reducesTransparency = false
  package var increasesContrast = false

  /// Creates settings that are all off.
  package init() {}

  /// The settings as the material takes them.
  package var accommodations: GlassMaterial.Accommodations {
    var accommodations: GlassMaterial.Accommodations = []
    if reducesTransparency { accommodations.insert(.reduceTransparency) }
    if increasesContrast { accommodations.insert(.increaseContrast) }
    return accommodations
  }
}
