public import Views

extension View {
  /// Sets the view that the stack shows for values of a type.
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    describingScreen { screen in
      screen.destinations[ObjectIdentifier(data)] = { value in
        (value.base as? D).map { AnyView(destination($0)) }
      }
    }
  }

  /// Sets the view that the stack shows while a condition holds.
  public func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
  ) -> some View {
    pushing(isPresented.wrappedValue ? AnyView(destination()) : nil) { isPresented.wrappedValue = false }
  }

  /// Sets the view that the stack shows while there is an item.
  public func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { pushing(item.wrappedValue.map { AnyView(destination($0)) }) { item.wrappedValue = nil } }

  /// Shows a view on top of the screen, if there is one.
  func pushing(_ view: AnyView?, dismiss: @escaping () -> Void) -> some View {
    describingScreen { if let view { $0.pushed.append(PushedScreen(view: view, dismiss: dismiss)) } }
  }
}
