/// A view that changes or observes the preferences of its content.
final class PreferenceNode: WrapperNode {
  private let change: (inout Preferences, Placement) -> Void

  init(_ child: Node, _ context: _ViewContext, _ change: @escaping (inout Preferences, Placement) -> Void) {
    self.change = change
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    var (placed, preferences) = output.collectingPreferences { placeChild(placement, into: &$0) }
    change(&preferences, placement)
    output.preferences.append(preferences)
    return placed
  }
}

extension View {
  /// Sets a preference, replacing the content's value.
  public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    wrapped { PreferenceNode($0, $1) { preferences, _ in preferences.replace(key, with: value) } }
  }

  /// Transforms one of the content's preferences.
  public func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View {
    wrapped {
      PreferenceNode($0, $1) { preferences, _ in
        var value = preferences.value(of: key) ?? K.defaultValue
        callback(&value)
        preferences.replace(key, with: value)
      }
    }
  }

  /// Runs an action with one of the content's preferences, initially and whenever it changes.
  public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable {
    wrapped { child, context in
      context.evaluation.noteWatch()
      return PreferenceNode(child, context) { preferences, _ in
        guard context.evaluation.claimMemory() else { return }
        let value = preferences.value(of: key) ?? K.defaultValue
        let key = Memory.Key(identity: context.identity, slot: .preference)
        let known = context.evaluation.memory.value(key, as: K.Value.self)
        context.evaluation.memory.remember(value, key)
        if known != value { context.act { action(value) } }
      }
    }
  }
}
