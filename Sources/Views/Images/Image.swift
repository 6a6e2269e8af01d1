public import DisplayLists
public import Geometry

/// A view that shows an image.
///
/// Images can be shared between threads because neither the pixels nor the label are ever mutated in place.
public struct Image: View, Equatable, @unchecked Sendable {
  /// A primitive view has no body.
  public typealias Body = Never

  /// The scale of a symbol relative to text.
  public enum Scale: Hashable, Sendable, CaseIterable {
    case small, medium, large
  }

  /// How a resizable image fills its frame.
  public enum ResizingMode: Hashable, Sendable {
    /// The image is repeated.
    case tile
    /// The image is stretched.
    case stretch
  }

  /// Whether an image is drawn in its original colours or as a template.
  public enum TemplateRenderingMode: Hashable, Sendable {
    /// The image's alpha is a mask for the foreground style.
    case template
    /// The image retains its original colours.
    case original
  }

  /// The quality of scaling.
  public enum Interpolation: Hashable, Sendable {
    case none, low, medium, high
  }

  enum Source: Equatable {
    case bitmap(Bitmap, scale: CGFloat)
    case symbol(String)
    case asset(String, folder: String?)
  }

  /// How a resizable image is resized.
  fileprivate struct Resizing: Equatable {
    var insets: EdgeInsets
    var mode: ResizingMode
  }

  let source: Source
  let label: Text?
  private var resizing: Resizing?
  private(set) var rendering: TemplateRenderingMode?
  private(set) var symbolRendering: SymbolRenderingMode?

  /// Vitrine's own: creates an image from premultiplied sRGB pixels, with `scale` pixels per point. Screen readers
  /// speak `label`.
  public init(bitmap: Bitmap, scale: CGFloat = 1, label: Text? = nil) {
    source = .bitmap(bitmap, scale: scale)
    self.label = label
  }

  /// Creates a system symbol, drawn as vectors in the foreground style and sized by the font.
  ///
  /// Vitrine provides drawings for many symbols, without colours or variable values. Symbols in an enclosure have two
  /// layers; all others have one. A symbol without a drawing appears as a dashed square and is listed in
  /// `ResolvedView`. Right-to-left layout mirrors lists and symbols that point forward or backward, but not symbols
  /// that point left or right. An empty name draws nothing.
  public init(systemName: String) {
    source = systemName.isEmpty ? .asset("", folder: nil) : .symbol(systemName)
    label = Text(verbatim: systemName.split(separator: ".").filter { $0 != "fill" }.joined(separator: " "))
  }

  init(named name: String, _ bundle: Bundle?, label: Text?) {
    source = .asset(name, folder: bundle.map { $0.resourcePath ?? $0.bundlePath })
    self.label = label
  }

  /// Returns the pixels and their scale; nil for a symbol or a missing image.
  func pixels(in environment: EnvironmentValues) -> (bitmap: Bitmap, scale: CGFloat)? {
    switch source {
    case .bitmap(let bitmap, let scale): return (bitmap, scale)
    case .symbol: return nil
    case .asset(let name, let folder):
      let request = ImageAssets.Request(
        name: name, folder: folder, scale: environment.displayScale, colorScheme: environment.colorScheme)
      return environment.imageAssets?.image(for: request).map { ($0.image.bitmap, $0.scale) }
    }
  }

  /// Vitrine's own: whether Vitrine can draw a symbol.
  public static func hasSymbol(named name: String) -> Bool { Symbol.exists(name) }

  /// Makes the image resizable.
  public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
    var image = self
    image.resizing = Resizing(insets: capInsets, mode: resizingMode)
    return image
  }

  /// Sets whether the image is drawn as a template or in its original colours; nil is equivalent to `original`.
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
    var image = self
    image.rendering = renderingMode
    return image
  }

  /// Sets how the layers of the symbol are coloured; nil inherits the mode of the environment.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
    var image = self
    image.symbolRendering = mode
    return image
  }

  /// Accepted for source compatibility; images are always scaled with high quality.
  public func interpolation(_ interpolation: Interpolation) -> Image { self }

  /// Accepted for source compatibility; edges are always antialiased.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }

  /// Vitrine's own: makes the view's only node.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    if case .symbol(let name) = source {
      nodes.append(
        SymbolNode(
          name, mode: symbolRendering, scale: context.environment.imageScale.factor, isResizable: resizing != nil,
          label: label(in: context.environment), context))
      return
    }
    guard let (bitmap, scale) = pixels(in: context.environment) else {
      if case .asset(let name, _) = source {
        nodes.append(MissingImageNode(name, isResizable: resizing != nil, context))
      }
      return
    }
    let stencil = rendering == .template ? ForegroundStyle()._resolved(in: context.environment).style : nil
    nodes.append(
      ImageNode(
        bitmap, scale: scale, label: label, resizing: resizing, stencil: stencil, context))
  }
}

/// A node for a missing image; it paints nothing and records the name.
private final class MissingImageNode: Node {
  private let name: String
  private let isResizable: Bool

  init(_ name: String, isResizable: Bool, _ context: _ViewContext) {
    self.name = name
    self.isResizable = isResizable
    super.init(context)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    isResizable ? proposal.replacingUnspecifiedDimensions(by: .zero) : .zero
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    output.missing.noteImage(name)
  }
}

private final class ImageNode: Node {
  private let bitmap: Bitmap
  private let naturalSize: CGSize
  private let label: Text?
  private let isResizable: Bool
  private let insets: EdgeInsets
  private let tiles: Bool
  private let stencil: ResolvedStyle?

  init(
    _ bitmap: Bitmap, scale: CGFloat, label: Text?, resizing: Image.Resizing?, stencil: ResolvedStyle?,
    _ context: _ViewContext
  ) {
    self.bitmap = bitmap
    self.label = label
    naturalSize = CGSize(width: CGFloat(bitmap.size.width) / scale, height: CGFloat(bitmap.size.height) / scale)
    isResizable = resizing != nil
    insets = resizing?.insets ?? EdgeInsets()
    tiles = resizing?.mode == .tile
    self.stencil = stencil
    super.init(context)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    isResizable ? proposal.replacingUnspecifiedDimensions(by: naturalSize) : naturalSize
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    let placement = placed.placement
    let bounds = Rect(placement.bounds)
    guard !bounds.isEmpty else { return }
    if context.environment.redactionReasons.contains(.placeholder) {
      let style = ForegroundStyle()._resolved(in: context.environment).style.opacity(0.16)
      output.items += style.fills(BezierPath(bounds), in: bounds, pointsFromItem: placement.pointsFromNode)
      return
    }
    let items = pieces(in: bounds).map {
      DisplayItem.image($0.bitmap, in: $0.rect, pointsFromItem: placement.pointsFromNode)
    }
    if let label {
      output.elements.append(
        AccessibilityElement(
          label: label.string(in: context.environment), traits: .isImage,
          frame: CGRect(placement.pointsFromNode.bounds(of: bounds))))
    }
    guard let stencil else {
      output.items += items
      return
    }
    let fills = stencil.fills(BezierPath(bounds), in: bounds, pointsFromItem: placement.pointsFromNode)
    output.items.append(.group(DisplayGroup(fills, mask: items)))
  }

  /// Returns the pieces into which cap insets and tiling divide the image, with the rectangles they fill.
  private func pieces(in bounds: Rect) -> [(bitmap: Bitmap, rect: Rect)] {
    let natural = naturalSize
    if !isResizable || (!tiles && insets == EdgeInsets()) { return [(bitmap, bounds)] }
    let source = CGSize(width: CGFloat(bitmap.size.width), height: CGFloat(bitmap.size.height))
    let scale = source.width / natural.width
    let columns = Self.spans(
      natural.width, bounds.width, insets.leading, insets.trailing, tiles: tiles)
    let rows = Self.spans(natural.height, bounds.height, insets.top, insets.bottom, tiles: tiles)
    return rows.flatMap { row in
      columns.compactMap { column in
        let part = PixelRect(
          x: Int((column.source.lowerBound * scale).rounded()), y: Int((row.source.lowerBound * scale).rounded()),
          width: Int(((column.source.upperBound - column.source.lowerBound) * scale).rounded()),
          height: Int(((row.source.upperBound - row.source.lowerBound) * scale).rounded()))
        guard part.width > 0, part.height > 0 else { return nil }
        return (
          bitmap.cropped(to: part),
          Rect(
            x: column.target.lowerBound, y: row.target.lowerBound,
            width: column.target.upperBound - column.target.lowerBound,
            height: row.target.upperBound - row.target.lowerBound)
        )
      }
    }
  }

  /// Returns the spans of the image along an axis and the spans they fill, both in points.
  private static func spans(
    _ natural: CGFloat, _ length: CGFloat, _ start: CGFloat, _ end: CGFloat, tiles: Bool
  ) -> [(source: Range<CGFloat>, target: Range<CGFloat>)] {
    let first = min(max(start, 0), natural)
    let last = min(max(end, 0), natural - first)
    var result: [(source: Range<CGFloat>, target: Range<CGFloat>)] = []
    if first > 0 { result.append((0..<first, 0..<first)) }
    let middle = natural - first - last
    let limit = max(length - last, first)
    if middle > 0, limit > first {
      if tiles {
        var position = first
        while position < limit {
          let step = min(middle, limit - position)
          result.append((first..<first + step, position..<position + step))
          position += step
        }
      } else {
        result.append((first..<first + middle, first..<limit))
      }
    }
    if last > 0 { result.append((natural - last..<natural, limit..<limit + last)) }
    return result
  }
}

extension Raster {
  /// Returns the pixels inside a rectangle, which is clamped to the raster.
  func cropped(to rect: PixelRect) -> Raster {
    let rect = rect.intersection(PixelRect(size))
    var samples: [Sample] = []
    samples.reserveCapacity(rect.width * rect.height * 4)
    for row in rect.y..<rect.maxY {
      let start = (row * size.width + rect.x) * 4
      samples += self.samples[start..<start + rect.width * 4]
    }
    return Raster(size: rect.size, samples: samples)
  }
}
