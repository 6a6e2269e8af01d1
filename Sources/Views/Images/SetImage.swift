import DisplayLists
import Geometry

/// An inline image, ready to be measured and painted.
struct SetImage: SetAttachment {
  private enum Drawing {
    case symbol(SetSymbol)
    case bitmap(Bitmap, size: CGSize, stencil: ResolvedStyle?)
    /// The name of an image that does not exist.
    case missing(String)
  }

  private let drawing: Drawing
  let label: String?
  let hasStyleOfText: Bool

  init(_ image: Image, _ style: TextAttachmentStyle, _ context: _ViewContext) {
    let environment = context.environment
    label = image.label(in: environment)
    let first = style.own?[0] ?? style.foreground
    switch image.source {
    case .symbol(let name):
      hasStyleOfText = style.own == nil
      let paint = SymbolPaint(
        mode: image.symbolRendering, style: first,
        isOneOfSeveral: style.own == nil && style.hasSeveralForegroundStyles,
        second: { style.own?[1] ?? style.second() })
      drawing = .symbol(SetSymbol(name, style.font, scale: environment.imageScale.factor, paint, context))
    case .bitmap(let bitmap, let scale):
      hasStyleOfText = style.own == nil && image.rendering == .template
      drawing = Self.drawing(image, bitmap, scale, first)
    case .asset(let name, _):
      hasStyleOfText = style.own == nil && image.rendering == .template
      drawing = image.pixels(in: environment).map { Self.drawing(image, $0.bitmap, $0.scale, first) } ?? .missing(name)
    }
  }

  private static func drawing(_ image: Image, _ bitmap: Bitmap, _ scale: CGFloat, _ style: ResolvedStyle) -> Drawing {
    let size = CGSize(width: CGFloat(bitmap.size.width) / scale, height: CGFloat(bitmap.size.height) / scale)
    return .bitmap(bitmap, size: size, stencil: image.rendering == .template ? style : nil)
  }

  /// The space the image takes up in the line. Symbols are centred on the cap height; other images sit on the baseline.
  var box: TextBox {
    switch drawing {
    case .symbol(let symbol):
      TextBox(width: symbol.size.width, ascent: symbol.baseline, descent: symbol.size.height - symbol.baseline)
    case .bitmap(_, let size, _): TextBox(width: size.width, ascent: size.height)
    case .missing: TextBox(width: 0, ascent: 0)
    }
  }

  func note(into missing: inout MissingNames) {
    switch drawing {
    case .symbol(let symbol): if let name = symbol.missingName { missing.noteSymbol(name) }
    case .bitmap: break
    case .missing(let name): missing.noteImage(name)
    }
  }

  func items(in rect: Rect, pointsFromText: Affine) -> [DisplayItem] {
    let pointsFromRect = pointsFromText * .translation(x: rect.minX, y: rect.minY)
    let bounds = Rect(origin: .zero, size: rect.size)
    switch drawing {
    case .symbol(let symbol): return symbol.items(width: rect.width, pointsFromRect: pointsFromRect)
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
