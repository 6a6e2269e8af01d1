import DisplayLists
import Geometry

/// A picture in a line of text, ready to be measured and drawn.
struct TextPicture {
  private enum Drawing {
    case symbol(SetSymbol)
    case bitmap(Bitmap, size: CGSize, stencil: ResolvedStyle?)
    /// There is no picture of the name.
    case missing(String)
  }

  private let drawing: Drawing
  /// What it shows, in words; nil where nothing is told of it.
  let label: String?
  /// Whether it is inked as the whole of the text is.
  let hasStyleOfText: Bool
  /// The name of the picture, if there is none of it.
  var missingName: String? {
    if case .missing(let name) = drawing { name } else { nil }
  }

  /// A picture in a text of a foreground; `second` gives the second level of that.
  init(
    _ picture: TextContent.Picture, _ font: FontRequest, foreground: ResolvedStyle, isOneOfSeveral: Bool,
    second: () -> ResolvedStyle, _ context: _ViewContext
  ) {
    let image = picture.image
    let environment = context.environment
    label = image.label?.string(in: environment)
    let style = picture.styles?[0] ?? foreground
    switch image.source {
    case .symbol(let name):
      hasStyleOfText = picture.styles == nil
      drawing = .symbol(
        SetSymbol(
          name, image.symbolRendering, font, style,
          isOneOfSeveral: hasStyleOfText && isOneOfSeveral, second: { picture.styles?[1] ?? second() }, context))
    case .bitmap(let bitmap, let scale):
      hasStyleOfText = picture.styles == nil && image.rendering == .template
      drawing = Self.drawing(image, bitmap, scale, style)
    case .asset(let name, _):
      hasStyleOfText = picture.styles == nil && image.rendering == .template
      drawing = image.pixels(in: environment).map { Self.drawing(image, $0.bitmap, $0.scale, style) } ?? .missing(name)
    }
  }

  private static func drawing(_ image: Image, _ bitmap: Bitmap, _ scale: CGFloat, _ style: ResolvedStyle) -> Drawing {
    let size = CGSize(width: CGFloat(bitmap.size.width) / scale, height: CGFloat(bitmap.size.height) / scale)
    return .bitmap(bitmap, size: size, stencil: image.rendering == .template ? style : nil)
  }

  /// The room it takes: a symbol's middle is at the middle of a capital letter, other pictures stand on the baseline.
  var box: TextBox {
    switch drawing {
    case .symbol(let symbol):
      TextBox(width: symbol.side, ascent: symbol.baseline, descent: symbol.side - symbol.baseline)
    case .bitmap(_, let size, _): TextBox(width: size.width, ascent: size.height)
    case .missing: TextBox(width: 0, ascent: 0)
    }
  }

  /// The name of the symbol, if there is no drawing of it.
  var missingSymbol: String? {
    if case .symbol(let symbol) = drawing { symbol.missingName } else { nil }
  }

  /// The picture over a rectangle.
  func items(in rect: Rect, pointsFromText: Affine) -> [DisplayItem] {
    let pointsFromRect = pointsFromText * .translation(x: rect.minX, y: rect.minY)
    let bounds = Rect(origin: .zero, size: rect.size)
    switch drawing {
    case .symbol(let symbol): return symbol.items(in: CGSize(rect.size), pointsFromRect: pointsFromRect)
    case .bitmap(let bitmap, _, let stencil):
      let item = DisplayItem.image(bitmap, in: bounds, pointsFromItem: pointsFromRect)
      guard let stencil else { return [item] }
      return [
        .group(
          DisplayGroup(
            stencil.fills(BezierPath(bounds), in: bounds, pointsFromItem: pointsFromRect), mask: [item]))
      ]
    case .missing: return []
    }
  }
}
