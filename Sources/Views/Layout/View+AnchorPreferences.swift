/// A view with a background or overlay made from one of its preferences.
private final class PreferenceLayerNode<Key: PreferenceKey>: WrapperNode {
  private let layer: LateNode
  private let cell: Cell
  private let isAbove: Bool

  /// Holds the value until the layer is made.
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

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    var told = Preferences()
    let primary = output.collectingItems { output in
      told = output.collectingPreferences { paintChild(placement, into: &$0) }
    }
    cell.value = told.told(Key.self) ?? Key.defaultValue
    let secondary = output.collectingItems { output in
      let more = output.collectingPreferences { layer.paint(placement, into: &$0) }
      told.append(more)
    }
    output.preferences.append(told)
    output.items += isAbove ? primary + secondary : secondary + primary
  }
}

extension View {
  /// Reports a value made from an anchor of the view, replacing that of descendants.
  public func anchorPreference<A, K: PreferenceKey>(
    key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View {
    wrapped {
      PreferenceNode($0, $1) { told, placement in
        told.replace(K.self, with: transform(value.anchor(PlacedFrame(placement))))
      }
    }
  }

  /// Changes the value that descendants report under a key, given an anchor of the view.
  public func transformAnchorPreference<A, K: PreferenceKey>(
    key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void
  ) -> some View {
    wrapped {
      PreferenceNode($0, $1) { told, placement in
        var preference = told.told(K.self) ?? K.defaultValue
        transform(&preference, value.anchor(PlacedFrame(placement)))
        told.replace(K.self, with: preference)
      }
    }
  }

  /// Overlays a view made from a preference of this one.
  public func overlayPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    wrapped {
      PreferenceLayerNode<K>($0, $1, alignment: alignment, isAbove: true) { $1.nodes(of: transform($0), at: 0) }
    }
  }

  /// Puts a view made from a preference of this one behind it.
  public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    wrapped {
      PreferenceLayerNode<K>($0, $1, alignment: alignment, isAbove: false) { $1.nodes(of: transform($0), at: 0) }
    }
  }
}
