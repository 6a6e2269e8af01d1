/// Runs actions when a view appears and disappears. `task` is not supported, because resolving is synchronous.
private struct LifecycleView<Content: View>: View {
  typealias Body = Never

  /// A record kept while the view is present. Its actions run once the record is discarded.
  private struct Presence: Departure {
    var disappear: (() -> Void)?
    var actions: [() -> Void] { disappear.map { [$0] } ?? [] }
  }

  let content: Content
  let appear: (() -> Void)?
  let disappear: (() -> Void)?

  func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    context.evaluation.noteReaction()
    if context.evaluation.claimMemory(), context.presence.phase != .didDisappear {
      let key = Memory.Key(identity: context.identity, slot: .appearance)
      let isNew = context.evaluation.memory.value(key, as: Presence.self) == nil
      context.evaluation.memory.remember(Presence(disappear: context.identity.isAlternative ? nil : disappear), key)
      if isNew, let appear { context.act(appear) }
    }
    content._makeNodes(context.child(0), into: &nodes)
  }
}

/// Runs an action when a value changes.
private struct ChangeView<Content: View, Value: Equatable>: View {
  typealias Body = Never

  let content: Content
  let value: Value
  let initial: Bool
  let action: (Value, Value) -> Void

  func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    context.evaluation.noteWatch()
    if context.evaluation.claimMemory() {
      let key = Memory.Key(identity: context.identity, slot: .change)
      let known = context.evaluation.memory.value(key, as: Value.self)
      context.evaluation.memory.remember(value, key)
      let action = action
      let value = value
      if let known {
        if known != value { context.act { action(known, value) } }
      } else if initial {
        context.act { action(value, value) }
      }
    }
    content._makeNodes(context.child(0), into: &nodes)
  }
}

extension View {
  /// Runs an action when the view appears; its changes apply at the same instant.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    LifecycleView(content: self, appear: action, disappear: nil)
  }

  /// Runs an action when the view has disappeared.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    LifecycleView(content: self, appear: nil, disappear: action)
  }

  /// Runs an action with the old and new value when a value changes, and when the view appears if `initial` is true.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View { ChangeView(content: self, value: value, initial: initial, action: action) }

  /// Runs an action when a value changes, and when the view appears if `initial` is true.
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View {
    ChangeView(content: self, value: value, initial: initial) { _, _ in action() }
  }

  /// Runs an action with the new value when a value changes.
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (_ newValue: V) -> Void) -> some View {
    ChangeView(content: self, value: value, initial: false) { _, new in action(new) }
  }

  /// Sets the view's identity. A new id makes it a new view with fresh state.
  public func id<ID: Hashable>(_ id: ID) -> some View { IdentifiedView(content: self, id: id) }
}

/// A view with an explicit identity.
private struct IdentifiedView<Content: View, ID: Hashable>: View {
  typealias Body = Never

  let content: Content
  let id: ID

  func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let content = content
    context.makeChanging(
      [ChangingChild(identity: context.child(id: id).identity) { content._makeNodes($0, into: &$1) }], into: &nodes)
  }
}
