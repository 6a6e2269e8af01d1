import DisplayLists
import Optics

/// The luminance weights of red, green and blue.
private let luminance = (red: 0.2126, green: 0.7152, blue: 0.0722)

extension View {
  private func colorMatrix(_ rows: @escaping (_ViewContext) -> [Double]) -> some View {
    filtered { context in
      let matrix = rows(context)
      return { _ in [.colorMatrix(matrix)] }
    }
  }

  /// Adjusts the brightness by adding to the components: −1 is black, 1 is white, 0 has no effect.
  public func brightness(_ amount: Double) -> some View {
    colorMatrix { context in
      let amount = context.presented(amount)
      return [1, 0, 0, 0, amount, 0, 1, 0, 0, amount, 0, 0, 1, 0, amount, 0, 0, 0, 1, 0]
    }
  }

  /// Adjusts the contrast about mid-grey: 1 has no effect, 0 is uniform grey.
  public func contrast(_ amount: Double) -> some View {
    colorMatrix { context in
      let amount = context.presented(amount)
      let shift = 0.5 - 0.5 * amount
      return [amount, 0, 0, 0, shift, 0, amount, 0, 0, shift, 0, 0, amount, 0, shift, 0, 0, 0, 1, 0]
    }
  }

  /// Adjusts the saturation: 1 has no effect, 0 is greyscale.
  public func saturation(_ amount: Double) -> some View {
    colorMatrix { saturationMatrix($0.presented(amount)) }
  }

  /// Reduces the saturation: 0 has no effect, 1 is greyscale.
  public func grayscale(_ amount: Double) -> some View {
    colorMatrix { saturationMatrix(1 - min(max($0.presented(amount), 0), 1)) }
  }

  /// Rotates hues by an angle, preserving luminance.
  public func hueRotation(_ angle: Angle) -> some View {
    colorMatrix { hueMatrix($0.presented(angle).radians) }
  }

  /// Inverts the colours.
  public func colorInvert() -> some View {
    colorMatrix { _ in [-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0] }
  }

  /// Multiplies the view's colours by another colour.
  public func colorMultiply(_ color: Color) -> some View {
    colorMatrix { context in
      let color = context.presented(color.rgba(in: context.environment))
      return [
        color.red, 0, 0, 0, 0, 0, color.green, 0, 0, 0, 0, 0, color.blue, 0, 0, 0, 0, 0, color.alpha, 0,
      ]
    }
  }

  /// Converts luminance to opacity. Views that contain glass are not supported.
  public func luminanceToAlpha() -> some View {
    colorMatrix { _ in
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, luminance.red, luminance.green, luminance.blue, 0, 0]
    }
  }
}

extension View {
  /// Fills areas whose opacity lies between two bounds with a colour, and clears all others.
  func alphaThreshold(min: Double, max: Double, _ color: Color) -> some View {
    filtered { context in
      let color = context.presented(color.rgba(in: context.environment))
      return { _ in [.alphaThreshold(min: min, max: max, color)] }
    }
  }
}

private func saturationMatrix(_ amount: Double) -> [Double] {
  let r = luminance.red * (1 - amount)
  let g = luminance.green * (1 - amount)
  let b = luminance.blue * (1 - amount)
  return [r + amount, g, b, 0, 0, r, g + amount, b, 0, 0, r, g, b + amount, 0, 0, 0, 0, 0, 1, 0]
}

/// Returns the luminance-preserving rotation about the grey axis that SVG's `hueRotate` defines.
private func hueMatrix(_ angle: Double) -> [Double] {
  let c = cos(angle)
  let s = sin(angle)
  let r = luminance.red
  let g = luminance.green
  let b = luminance.blue
  return [
    r + c * (1 - r) - s * r, g - c * g - s * g, b - c * b + s * (1 - b), 0, 0,
    r - c * r + s * 0.143, g + c * (1 - g) + s * 0.140, b - c * b - s * 0.283, 0, 0,
    r - c * r - s * (1 - r), g - c * g + s * g, b + c * (1 - b) + s * b, 0, 0, 0, 0, 0, 1, 0,
  ]
}
