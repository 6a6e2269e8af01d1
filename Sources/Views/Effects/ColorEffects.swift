import DisplayLists
import Optics

/// The weights of red, green and blue in luminance.
private let luminance = (red: 0.2126, green: 0.7152, blue: 0.0722)

extension View {
  private func colorMatrix(_ rows: @escaping (_ViewContext) -> [Double]) -> some View {
    filtered { context in
      let matrix = rows(context)
      return { _ in [.colorMatrix(matrix)] }
    }
  }

  /// Adds to red, green and blue: −1 is black, 1 white, 0 changes nothing.
  public func brightness(_ amount: Double) -> some View {
    colorMatrix { context in
      let amount = context.presented(amount)
      return [1, 0, 0, 0, amount, 0, 1, 0, 0, amount, 0, 0, 1, 0, amount, 0, 0, 0, 1, 0]
    }
  }

  /// Spreads colours about the middle grey: 1 changes nothing, 0 is all grey.
  public func contrast(_ amount: Double) -> some View {
    colorMatrix { context in
      let amount = context.presented(amount)
      let shift = 0.5 - 0.5 * amount
      return [amount, 0, 0, 0, shift, 0, amount, 0, 0, shift, 0, 0, amount, 0, shift, 0, 0, 0, 1, 0]
    }
  }

  /// Takes colours away from their grey: 1 changes nothing, 0 is grey.
  public func saturation(_ amount: Double) -> some View {
    colorMatrix { saturationMatrix($0.presented(amount)) }
  }

  /// Takes colour out: 0 changes nothing, 1 is grey.
  public func grayscale(_ amount: Double) -> some View {
    colorMatrix { saturationMatrix(1 - min(max($0.presented(amount), 0), 1)) }
  }

  /// Turns every hue by an angle, luminance kept.
  public func hueRotation(_ angle: Angle) -> some View {
    colorMatrix { hueMatrix($0.presented(angle).radians) }
  }

  /// Turns every colour into its opposite.
  public func colorInvert() -> some View {
    colorMatrix { _ in [-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0] }
  }

  /// Multiplies every colour by one.
  public func colorMultiply(_ color: Color) -> some View {
    colorMatrix { context in
      let color = context.presented(color.rgba(in: context.environment))
      return [
        color.red, 0, 0, 0, 0, 0, color.green, 0, 0, 0, 0, 0, color.blue, 0, 0, 0, 0, 0, color.alpha, 0,
      ]
    }
  }

  /// Turns brightness into opacity; not that of a view with glass.
  public func luminanceToAlpha() -> some View {
    colorMatrix { _ in
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, luminance.red, luminance.green, luminance.blue, 0, 0]
    }
  }
}

private func saturationMatrix(_ amount: Double) -> [Double] {
  let (r, g, b) = (luminance.red * (1 - amount), luminance.green * (1 - amount), luminance.blue * (1 - amount))
  return [r + amount, g, b, 0, 0, r, g + amount, b, 0, 0, r, g, b + amount, 0, 0, 0, 0, 0, 1, 0]
}

/// Rotation about the grey axis that keeps luminance, as SVG's `hueRotate` defines it.
private func hueMatrix(_ angle: Double) -> [Double] {
  let (c, s) = (cos(angle), sin(angle))
  let (r, g, b) = (luminance.red, luminance.green, luminance.blue)
  return [
    r + c * (1 - r) - s * r, g - c * g - s * g, b - c * b + s * (1 - b), 0, 0,
    r - c * r + s * 0.143, g + c * (1 - g) + s * 0.140, b - c * b - s * 0.283, 0, 0,
    r - c * r - s * (1 - r), g - c * g + s * g, b + c * (1 - b) + s * b, 0, 0, 0, 0, 0, 1, 0,
  ]
}
