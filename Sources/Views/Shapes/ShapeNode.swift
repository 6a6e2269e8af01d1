import DisplayLists
import Geometry
import Optics

/// How an outline is painted: filled or stroked.
enum ShapeInk {
  case fill(FillStyle)
  case stroke(StrokeStyle)
}

final class ShapeNode<S: Shape>: Node {
  private let shape: S
  private let style: ResolvedStyle
  private let ink: ShapeInk

  init(_ shape: S, style: ResolvedStyle, ink: ShapeInk, _ context: _ViewContext) {
    self.shape = context.presented(shape)
    self.style = style
    self.ink = ink
    super.init(context)
  }

  override func size(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    var placement = placement
    if placement.size.width.isFinite, placement.size.height.isFinite {
      placement.presentedSize = context.presented(placement.size, in: .size)
    }
    return PlacedNode(self, placement)
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    let placement = placed.placement
    // Shapes of infinite size are not drawn.
    guard let size = placement.presentedSize else { return }
    let frame = CGRect(origin: .zero, size: size)
    let outline = shape.path(frame, context.environment(at: placement))
    let path = outline.bezier
    if path.isEmpty { return }
    let map = placement.pointsFromNode
    switch ink {
    case .fill(let fill):
      let rule: FillRule = fill.isEOFilled ? .evenOdd : .nonZero
      func fills(_ style: ResolvedStyle) -> [DisplayItem] {
        switch style {
        case .material(let material, let tone) where !placement.surroundings.isOnGlass:
          GlassPane(context.identity.pane, outline, rule: rule, material: material, pointsFromPath: map).fading(
            to: tone)
        case .shadowed(let style, let shadow): shadow.painted(style, map, fills)
        default: style.fills(path, rule: rule, in: Rect(frame), pointsFromItem: map)
        }
      }
      output.items += fills(style)
    case .stroke(let stroke): output.items += style.strokes(path, stroke, in: Rect(frame), pointsFromItem: map)
    }
  }
}

extension Shape {
  /// Returns the path in an environment, mirrored for the layout direction if necessary.
  func path(_ bounds: CGRect, _ environment: EnvironmentValues) -> Path {
    let path = (self as? any EnvironmentShape)?.path(in: bounds, environment) ?? path(in: bounds)
    guard case .mirrors(let direction) = layoutDirectionBehavior, direction == environment.layoutDirection,
      !(self is any SymmetricShape)
    else { return path }
    return path.applying(Affine(a: -1, b: 0, c: 0, d: 1, tx: bounds.minX + bounds.maxX, ty: 0))
  }
}

/// A shape that looks the same when mirrored.
package protocol SymmetricShape {}

/// A shape filled with a style.
public struct _ShapeView<Content: Shape, Style: ShapeStyle>: ShapeView {
  /// A primitive view has no body.
  public typealias Body = Never

  /// The shape.
  public var shape: Content
  /// The style of the fill.
  public var style: Style
  /// The fill rule.
  public var fillStyle: FillStyle

  /// Creates a view that fills a shape with a style.
  public init(shape: Content, style: Style, fillStyle: FillStyle = FillStyle()) {
    self.shape = shape
    self.style = style
    self.fillStyle = fillStyle
  }

  /// Vitrine's own: makes the view's only node.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let resolved = context.presented(style._resolved(in: context.environment).style)
    nodes.append(ShapeNode(shape, style: resolved, ink: .fill(fillStyle), context))
  }
}

/// A stroked shape.
public struct _StrokedShapeView<Content: Shape, Style: ShapeStyle>: ShapeView {
  /// A primitive view has no body.
  public typealias Body = Never

  /// The shape.
  public var shape: Content
  let style: Style
  let strokeStyle: StrokeStyle

  /// Vitrine's own: makes the view's only node.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let resolved = context.presented(style._resolved(in: context.environment).style)
    nodes.append(ShapeNode(shape, style: resolved, ink: .stroke(strokeStyle), context))
  }
}

/// A view that paints a shape and accepts further fills and strokes.
public protocol ShapeView<Content>: View {
  /// The type of the shape.
  associatedtype Content: Shape
  /// The shape.
  var shape: Content { get }
}

extension Shape {
  /// Fills the shape.
  public func fill<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), style: FillStyle = FillStyle()
  ) -> _ShapeView<Self, S> { _ShapeView(shape: self, style: content, fillStyle: style) }

  /// Fills the shape with the foreground style.
  public func fill(style: FillStyle) -> _ShapeView<Self, ForegroundStyle> {
    fill(ForegroundStyle(), style: style)
  }

  /// Strokes the outline with a line centred on it.
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> _StrokedShapeView<Self, S> { _StrokedShapeView(shape: self, style: content, strokeStyle: style) }

  /// Strokes the outline with a line centred on it.
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _StrokedShapeView<Self, S> { stroke(content, style: StrokeStyle(lineWidth: lineWidth)) }
}

extension InsettableShape {
  /// Strokes just inside the outline.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), style: StrokeStyle, antialiased: Bool = true
  ) -> _StrokedShapeView<InsetShape, S> { inset(by: style.lineWidth / 2).stroke(content, style: style) }

  /// Strokes just inside the outline.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _StrokedShapeView<InsetShape, S> { strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth)) }

  /// Strokes just inside the outline with the foreground style.
  public func strokeBorder(
    style: StrokeStyle, antialiased: Bool = true
  ) -> _StrokedShapeView<InsetShape, ForegroundStyle> { strokeBorder(ForegroundStyle(), style: style) }
}
