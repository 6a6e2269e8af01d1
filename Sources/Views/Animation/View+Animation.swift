private struct TransactionView<Content: View>: View {
  typealias Body = Never

  let content: Content
  let change: (_ViewContext, inout Transaction) -> Void

  func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    context.evaluation.noteWatch()
    var inner = context.child(0)
    if context.evaluation.claimMemory() { change(context, &inner.transaction) }
    content._makeNodes(inner, into: &nodes)
  }
}

extension View {
  /// Animates changes inside the view that coincide with a change of `value`; nil disables their animation.
  public func animation(_ animation: Animation?, value: some Equatable) -> some View {
    TransactionView(content: self) { context, transaction in
      if context.remembersChange(of: value, slot: .animationValue) { transaction.animation = animation }
    }
  }

  /// Animates every change inside the view; nil disables animation.
  public func animation(_ animation: Animation?) -> some View {
    TransactionView(content: self) { _, transaction in
      if !transaction.disablesAnimations { transaction.animation = animation }
    }
  }

  /// Animates only the changes made by modifiers in `body`.
  public func animation<V: View>(
    _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
  ) -> some View { transaction({ $0.animation = animation }, body: body) }

  /// Modifies the transaction for changes inside the view.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    TransactionView(content: self) { _, transaction in transform(&transaction) }
  }

  /// Modifies the transaction only for changes made by modifiers in `body`.
  public func transaction<V: View>(
    _ transform: @escaping (inout Transaction) -> Void, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
  ) -> some View {
    // The content itself uses the enclosing transaction.
    let outer = TransactionCell()
    let content = TransactionView(content: self) { _, transaction in transaction = outer.transaction }
    return TransactionView(content: body(PlaceholderContentView(content: AnyView(content)))) { _, transaction in
      outer.transaction = transaction
      transform(&transaction)
    }
  }

  /// Modifies the transaction for changes inside the view that coincide with a change of `value`.
  public func transaction(value: some Equatable, _ transform: @escaping (inout Transaction) -> Void) -> some View {
    TransactionView(content: self) { context, transaction in
      if context.remembersChange(of: value, slot: .animationValue) { transform(&transaction) }
    }
  }
}

/// Holds the enclosing transaction while a view's content is evaluated.
private final class TransactionCell {
  var transaction = Transaction()
}

extension _ViewContext {
  /// Remembers a value and returns whether it differs from the last one; false the first time.
  func remembersChange<Value: Equatable>(of value: Value, slot: MemorySlot) -> Bool {
    let key = Memory.Key(identity: identity, slot: slot)
    let known = evaluation.memory.value(key, as: Value.self)
    evaluation.memory.remember(value, key)
    return known.map { $0 != value } ?? false
  }
}
