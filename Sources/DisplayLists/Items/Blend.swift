/// A blend mode for compositing a group with its backdrop.
public enum Blend: String, Hashable, Sendable, CaseIterable {
  /// Source-over compositing.
  case normal
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity
  case sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter
}
