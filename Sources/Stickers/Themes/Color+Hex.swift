import Views

extension Color {
  /// Creates a colour from sRGB components in the form `0xRRGGBB`.
  init(hex: Int) {
    self.init(
      red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255, blue: Double(hex & 255) / 255)
  }
}
