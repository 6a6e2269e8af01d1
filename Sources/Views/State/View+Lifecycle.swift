/// Code to run when a view comes and goes. Nothing waits here, so `task`, which may, is not there.
private struct LifecycleView<Content: View>: View {
  typealias Body = Never

  /// Remembered while the view is there, so that what is due when it has gone can be found then.
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

/// Code to run when a value changes.
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
      let (action, value) = (action, value)
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
  /// Runs code when the view has come; changes it makes are taken in at the same instant.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    LifecycleView(content: self, appear: action, disappear: nil)
  }

  /// Runs code when the view has gone.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    LifecycleView(content: self, appear: nil, disappear: action)
  }

  /// Runs code when a value has changed, with the old and the new one; at the start too if `initial`.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View { ChangeView(content: self, value: value, initial: initial, action: action) }

  /// Runs code when a value has changed; at the start too if `initial`.
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View {
    ChangeView(content: self, value: value, initial: initial) { _, _ in action() }
  }

  /// Runs code when a value has changed, with the new one.
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (_ newValue: V) -> Void) -> some View {
    ChangeView(content: self, value: value, initial: false) { _, new in action(new) }
  }

  /// Gives the view an identity: with another id it is another view.
  public func id<ID: Hashable>(_ id: ID) -> some View { IdentifiedView(content: self, id: id) }
}

/// A view with an identity of its own.
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
