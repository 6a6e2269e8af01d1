package import DisplayLists
import Geometry
import Optics

/// A view painted into a separate group.
private final class GroupNode: WrapperNode {
  /// Wraps the painted items in a group, given the node's placement.
  private let group: ([DisplayItem], Placement) -> DisplayGroup

  init(_ child: Node, _ context: _ViewContext, _ group: @escaping ([DisplayItem], Placement) -> DisplayGroup) {
    self.group = group
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    PlacedNode(self, placement, [placeChild(placement, into: &output)])
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    let before = output.elements.count
    let items = output.itemsPainted(by: placed.parts[0])
    if items.isEmpty { return }
    let group = group(items, placed.placement)
    // Invisible views are also hidden from screen readers.
    if group.opacity == 0 { output.elements.removeSubrange(before...) }
    if let clip = group.clip { output.keepElements(after: before, visibleIn: clip.path.controlBounds) }
    output.items += group == DisplayGroup(items) ? items : [.group(group)]
  }
}

/// A view whose parts blend with each other, but not with their backdrop.
private final class CompositingNode: WrapperNode {
  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    PlacedNode(self, placement, [placeChild(placement, into: &output)])
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    output.items += output.itemsPainted(by: placed.parts[0]).composited
  }
}

extension [DisplayItem] {
  /// The items, wrapped in a group if any item has a blend mode.
  var composited: [DisplayItem] { contains(where: \.blends) ? [.group(DisplayGroup(self))] : self }
}

/// A view masked by another.
private final class MaskNode: WrapperNode {
  private let mask: Node?
  private let alignment: Alignment

  init(_ child: Node, _ context: _ViewContext, _ mask: Node?, _ alignment: Alignment) {
    self.mask = mask
    self.alignment = alignment
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    let masked = placeChild(placement, into: &output)
    guard let mask else { return PlacedNode(self, placement, [masked]) }
    let inner = ProposedViewSize(placement.size)
    let own = ViewDimensions(node: child, proposal: placement.proposal)
    let other = ViewDimensions(node: mask, proposal: inner)
    let origin = CGPoint(
      x: own[alignment.horizontal] - other[alignment.horizontal],
      y: own[alignment.vertical] - other[alignment.vertical])
    // A mask reports no preferences.
    var discarded = PlaceOutput()
    let placedMask = mask.place(
      placement.child(mask, at: origin, inner, mirrored: context.isRightToLeft), into: &discarded)
    return PlacedNode(self, placement, [masked, placedMask])
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    let items = output.itemsPainted(by: placed.parts[0])
    if items.isEmpty { return }
    let mask = mask == nil ? [] : output.itemsWithoutElements(paintedBy: placed.parts[1])
    output.items.append(.group(DisplayGroup(items, mask: mask)))
  }
}

extension View {
  package func grouped(
    _ group: @escaping (_ViewContext) -> ([DisplayItem], Placement) -> DisplayGroup
  ) -> some View {
    wrapped { GroupNode($0, $1, group($1)) }
  }

  func filtered(_ filters: @escaping (_ViewContext) -> (Placement) -> [Filter]) -> some View {
    grouped { context in
      let filters = filters(context)
      return { DisplayGroup($0, filters: filters($1)) }
    }
  }

  /// Sets the opacity. The opacities of nested views are multiplied.
  public func opacity(_ opacity: Double) -> some View {
    grouped { context in
      let target = opacity
      let current = context.presented(target)
      let opacity = min(max(current, 0), 1)
      return { items, _ in DisplayGroup(items, opacity: opacity, isFading: opacity < 1 && current != target) }
    }
  }

  /// Clips the view to a shape.
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    grouped { context in
      let shape = context.presented(shape)
      return { items, placement in
        let path = shape.path(placement.bounds, context.environment(at: placement)).bezier.applying(
          placement.pointsFromNode)
        return DisplayGroup(
          items, clip: DisplayGroup.Clip(path: path, rule: style.isEOFilled ? .evenOdd : .nonZero))
      }
    }
  }

  /// Clips the view to its bounds.
  public func clipped(antialiased: Bool = false) -> some View { clipShape(Rectangle()) }

  /// Clips the view to its bounds with rounded corners.
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    clipShape(RoundedRectangle(cornerRadius: radius, style: .circular))
  }

  /// Masks the view with the alpha of another.
  public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View {
    masked(mask(), alignment)
  }

  /// Masks the view with the alpha of another.
  public func mask<Mask: View>(_ mask: Mask) -> some View { masked(mask, .center) }

  private func masked(_ mask: some View, _ alignment: Alignment) -> some View {
    wrapped { child, context in
      MaskNode(child, context, context.secondary.node(of: mask, at: 1), alignment)
    }
  }

  /// Composites the view before further effects are applied. Its parts blend only with each other, unless they include
  /// glass or a material.
  public func compositingGroup() -> some View { wrapped { CompositingNode($0, $1) } }

  /// Composites the view before further effects are applied, as `compositingGroup` does.
  public func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear) -> some View {
    compositingGroup()
  }

  /// Sets the blend mode of the view.
  ///
  /// The view blends with its entire backdrop, including a photo or video, within the nearest ancestor that is
  /// composited as a group by `compositingGroup`, a filter, an opacity, a clip or a mask. `destinationOut` and
  /// `destinationOver` blend with views only and do not support glass.
  public func blendMode(_ blendMode: BlendMode) -> some View {
    grouped { _ in { items, _ in DisplayGroup(items, blend: blendMode.drawing) } }
  }

  /// Adds a drop shadow: a Gaussian blur with a standard deviation of `radius` points.
  ///
  /// Glass casts a shadow as if it were opaque; the shadow is visible around the glass, but not through it.
  public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View {
    filtered { context in
      let color = context.presented(color.rgba(in: context.environment))
      let radius = context.presented(radius, 1)
      let offset = context.presented(CGSize(width: x, height: y), 2)
      return { placement in
        // The shadow is part of the view, so rotating or mirroring the view also changes its direction.
        let map = placement.pointsFromNode
        let x = map.a * offset.width + map.c * offset.height
        let y = map.b * offset.width + map.d * offset.height
        return [
          .shadow(color, radius: radius * map.meanScale, x: x, y: y)
        ]
      }
    }
  }

  /// Applies a Gaussian blur with a standard deviation of `radius` points. Glass is blurred together with the backdrop
  /// visible through it.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    filtered { context in
      let radius = context.presented(radius)
      return { radius > 0 ? [.blur(radius: radius * $0.pointsFromNode.meanScale)] : [] }
    }
  }
}

/// The colour rendering mode. Vitrine always composites gamma-encoded values.
public enum ColorRenderingMode: Hashable, Sendable {
  case nonLinear, linear, extendedLinear
}

/// The blend mode of a view.
public enum BlendMode: Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity
  case sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter

  var drawing: Blend { Blend(rawValue: "\(self)")! }
}
