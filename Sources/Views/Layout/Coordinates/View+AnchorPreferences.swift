/// A view with a layer above or below it, created from one of its preferences.
private final class PreferenceLayerNode<Key: PreferenceKey>: WrapperNode {
  private let layer: LateNode
  private let cell: Cell
  private let isAbove: Bool

  /// Storage for the preference until the content of the layer is created.
  private final class Cell {
    var value = Key.defaultValue
  }

  init(
    _ child: Node, _ context: _ViewContext, alignment: Alignment, isAbove: Bool,
    _ make: @escaping (Key.Value, _ViewContext) -> [Node]
  ) {
    let cell = Cell()
    self.cell = cell
    self.isAbove = isAbove
    layer = LateNode(context.secondary.child(1), alignment: alignment) { _, context in make(cell.value, context) }
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    var (primary, preferences) = output.collectingPreferences { placeChild(placement, into: &$0) }
    cell.value = preferences.value(of: Key.self) ?? Key.defaultValue
    let (secondary, later) = output.collectingPreferences { layer.place(placement, into: &$0) }
    preferences.append(later)
    output.preferences.append(preferences)
    return PlacedNode(self, placement, [primary, secondary])
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    output.paint(placed.parts[0], placed.parts[1], isAbove: isAbove)
  }
}

extension View {
  /// Sets a preference from an anchor of the view, replacing the content's value.
  public func anchorPreference<A, K: PreferenceKey>(
    key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View {
    wrapped {
      PreferenceNode($0, $1) { preferences, placement in
        preferences.replace(K.self, with: transform(value.anchor(PlacedFrame(placement))))
      }
    }
  }

  /// Transforms one of the content's preferences with an anchor of the view.
  public func transformAnchorPreference<A, K: PreferenceKey>(
    key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void
  ) -> some View {
    wrapped {
      PreferenceNode($0, $1) { preferences, placement in
        var preference = preferences.value(of: K.self) ?? K.defaultValue
        transform(&preference, value.anchor(PlacedFrame(placement)))
        preferences.replace(K.self, with: preference)
      }
    }
  }

  /// Layers a view in front of this one, made from one of this view's preferences.
  public func overlayPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    wrapped {
      PreferenceLayerNode<K>($0, $1, alignment: alignment, isAbove: true) { $1.nodes(of: transform($0), at: 0) }
    }
  }

  /// Layers a view behind this one, made from one of this view's preferences.
  public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    wrapped {
      PreferenceLayerNode<K>($0, $1, alignment: alignment, isAbove: false) { $1.nodes(of: transform($0), at: 0) }
    }
  }
}
