/// A Y′CbCr colour in 8-bit limited-range code values.
struct Ink {
  var y: Float
  var cb: Float
  var cr: Float

  /// Creates an ink from gamma-encoded red, green and blue in 0…255.
  init(_ red: Float, _ green: Float, _ blue: Float) {
    let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    y = 16 + luma * (219 / 255)
    cb = 128 + (blue - luma) * (224 / 255 / 1.8556)
    cr = 128 + (red - luma) * (224 / 255 / 1.5748)
  }

  init(y: Float, cb: Float, cr: Float) {
    self.y = y
    self.cb = cb
    self.cr = cr
  }

  /// Returns a colour as additive light, which is its difference from black.
  static func light(_ red: Float, _ green: Float, _ blue: Float) -> Ink {
    let ink = Ink(red, green, blue)
    return Ink(y: ink.y - 16, cb: ink.cb - 128, cr: ink.cr - 128)
  }

  func mixed(_ other: Ink, _ t: Float) -> Ink {
    Ink(y: mix(y, other.y, t), cb: mix(cb, other.cb, t), cr: mix(cr, other.cr, t))
  }

  /// The code value for a plane.
  subscript(plane: Int) -> Float { plane == 0 ? y : plane == 1 ? cb : cr }
}
