/// How a group is composited with what is beneath it.
public enum Blend: String, Hashable, Sendable, CaseIterable {
  /// Source over.
  case normal
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity
  case sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter
}
