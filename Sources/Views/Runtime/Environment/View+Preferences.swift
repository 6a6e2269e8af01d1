import DisplayLists

/// A view that changes, or listens to, what the views inside tell.
private final class PreferenceNode: WrapperNode {
  private let change: (inout Preferences, Placement) -> Void

  init(_ child: Node, _ context: _ViewContext, _ change: @escaping (inout Preferences, Placement) -> Void) {
    self.change = change
    super.init(child, context)
  }

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    var told = output.collectingPreferences { paintChild(placement, into: &$0) }
    change(&told, placement)
    output.preferences.append(told)
  }
}

/// A view with another beneath or above it that is made from what the first one tells.
private final class PreferenceLayerNode<Key: PreferenceKey>: WrapperNode {
  private let layer: LateNode
  private let cell: Cell
  private let isAbove: Bool

  /// Where the value waits until the layer is made.
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
  /// Tells a value under a key, in place of what views inside tell.
  public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    wrapped { PreferenceNode($0, $1) { told, _ in told.replace(key, with: value) } }
  }

  /// Changes what views inside tell under a key.
  public func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View {
    wrapped {
      PreferenceNode($0, $1) { told, _ in
        var value = told.told(key) ?? K.defaultValue
        callback(&value)
        told.replace(key, with: value)
      }
    }
  }

  /// Tells a value made from a place of the view, in place of what views inside tell.
  public func anchorPreference<A, K: PreferenceKey>(
    key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View {
    wrapped {
      PreferenceNode($0, $1) { told, placement in
        told.replace(K.self, with: transform(value.anchor(PlacedFrame(placement))))
      }
    }
  }

  /// Changes what views inside tell under a key, with a place of the view.
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

  /// Runs code with what views inside tell under a key, at first and whenever it changes.
  public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable {
    wrapped { child, context in
      context.evaluation.noteWatch()
      return PreferenceNode(child, context) { told, _ in
        guard context.evaluation.claimMemory() else { return }
        let value = told.told(key) ?? K.defaultValue
        let key = Memory.Key(identity: context.identity, slot: .preference)
        let known = context.evaluation.memory.value(key, as: K.Value.self)
        context.evaluation.memory.remember(value, key)
        if known != value { context.act { action(value) } }
      }
    }
  }

  /// Puts a view before this one, made from what this one tells.
  public func overlayPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    wrapped {
      PreferenceLayerNode<K>($0, $1, alignment: alignment, isAbove: true) { $1.nodes(of: transform($0), at: 0) }
    }
  }

  /// Puts a view behind this one, made from what this one tells.
  public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    wrapped {
      PreferenceLayerNode<K>($0, $1, alignment: alignment, isAbove: false) { $1.nodes(of: transform($0), at: 0) }
    }
  }
}
