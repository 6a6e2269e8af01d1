public import Geometry
public import Optics

/// The panes of one lens as a sequence of numbers, the format in which a page describes glass to the WebAssembly
/// module.
///
/// The sequence starts with the spacing, followed by these numbers for each pane:
/// - the material: 0 regular, 1 clear, 2 identity, 3 loupe, 4 to 9 the materials from ultraThin to ultraThick; the
///   look, 26 or 27; 1 for dark; the bits of `GlassMaterial.Accommodations`; red, green, blue and alpha of the tint,
///   with an alpha of 0 for none; the same for the dimming layer;
/// - a, b, c, d, tx, ty of `pixelsFromPane`, which must preserve angles, with a scale of 1/1000 to 64 pixels per point;
/// - the progress of the pane's appearance, 0…1, and the recess of its outline;
/// - the press: seconds since the touch, or −1 for none; its position; seconds from touch to release, or −1; the
///   distance dragged horizontally and vertically;
/// - the kind of shape: 0 rectangle with continuous corners, 1 with circular corners (x, y, width, height, then the
///   radii clockwise from top left); 2 ellipse (x, y, width, height); 3 path with the nonzero winding rule, 4 with the
///   even-odd rule (for each element its kind, 0 move, 1 line, 2 quadratic, 3 cubic, 4 close, and its points, control
///   points first);
/// - the number of values that describe the shape, and those values.
///
/// Lengths are in the pane's points, except in `pixelsFromPane`.
public struct LensNumbers: Hashable, Sendable {
  /// The sequence of numbers.
  public private(set) var values: [Double]

  /// Creates a description without panes. Panes added later merge if they are closer together than `spacing` points.
  public init(spacing: Double) { values = [spacing] }

  /// Adds a pane.
  public mutating func append(
    _ shape: GlassShape, _ material: GlassMaterial, pixelsFromPane: Affine, state: GlassState = .resting
  ) {
    let m = pixelsFromPane
    let tint = material.tint ?? RGBA(white: 0, alpha: 0)
    let dimming = material.dimming ?? RGBA(white: 0, alpha: 0)
    values += [
      variant(material.variant), material.look == .v26 ? 26 : 27,
      material.appearance == .dark ? 1 : 0, Double(material.accommodations.rawValue), tint.red, tint.green, tint.blue,
      tint.alpha, dimming.red, dimming.green, dimming.blue, dimming.alpha,
    ]
    values += [m.a, m.b, m.c, m.d, m.tx, m.ty, state.materialized, state.recess]
    let press = state.press
    values += [press?.time ?? -1, press?.position.x ?? 0, press?.position.y ?? 0, press?.lifted ?? -1]
    values += [press?.drag.x ?? 0, press?.drag.y ?? 0]
    let (kind, numbers) = LensNumbers.described(shape)
    values += [kind, Double(numbers.count)]
    values += numbers
  }

  private func variant(_ variant: GlassVariant) -> Double {
    switch variant {
    case .regular: 0
    case .clear: 1
    case .identity: 2
    case .loupe: 3
    case .material(let thickness): Double(4 + (MaterialThickness.allCases.firstIndex(of: thickness) ?? 0))
    }
  }

  private static func described(_ shape: GlassShape) -> (kind: Double, numbers: [Double]) {
    switch shape {
    case .roundedRect(let s):
      let (r, radii) = (s.rect, s.radii)
      return (
        s.style == .continuous ? 0 : 1,
        [
          r.minX, r.minY, r.width, r.height, radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft,
        ]
      )
    case .ellipse(let r): return (2, [r.minX, r.minY, r.width, r.height])
    case .path(let path, let rule):
      var numbers: [Double] = []
      for element in path.elements {
        switch element {
        case .move(let p): numbers += [0, p.x, p.y]
        case .line(let p): numbers += [1, p.x, p.y]
        case .quad(let p, let c): numbers += [2, c.x, c.y, p.x, p.y]
        case .cubic(let p, let c, let e): numbers += [3, c.x, c.y, e.x, e.y, p.x, p.y]
        case .close: numbers.append(4)
        }
      }
      return (rule == .nonZero ? 3 : 4, numbers)
    }
  }
}
