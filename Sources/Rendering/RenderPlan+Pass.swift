public import Geometry
public import Optics

extension RenderPlan {
  /// One thing that is done to a picture.
  public enum Pass: Sendable {
    /// Glass, or what is drawn on it or beside it.
    case lens(Lens)
    /// What is behind text on glass is dimmed as its contrast needs.
    case contrast(ContrastFloor)
  }
}

extension RenderPlan.Pass {
  /// The pixels it may change.
  public var rect: PixelRect {
    switch self {
    case .lens(let lens): lens.rect
    case .contrast(let floor): floor.rect
    }
  }

  /// Columns and rows of the pictures.
  public var canvas: PixelSize {
    switch self {
    case .lens(let lens): lens.canvas
    case .contrast(let floor): floor.canvas
    }
  }

  /// Their format.
  public var format: PlanarFormat {
    switch self {
    case .lens(let lens): lens.format
    case .contrast(let floor): floor.format
    }
  }

  /// A word for it.
  var kind: String {
    switch self {
    case .lens(let lens): lens.preset.map { "glass S \(Int($0.S.rounded()))" } ?? "content"
    case .contrast: "contrast"
    }
  }
}
