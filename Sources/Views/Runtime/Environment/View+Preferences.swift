/// A view that reads or changes the preferences of its descendants.
final class PreferenceNode: WrapperNode {
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

extension View {
  /// Reports a value under a key, replacing that of descendants.
  public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    wrapped { PreferenceNode($0, $1) { told, _ in told.replace(key, with: value) } }
  }

  /// Changes the value that descendants report under a key.
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

  /// Runs an action with the value that descendants report under a key, initially and whenever it changes.
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
}
