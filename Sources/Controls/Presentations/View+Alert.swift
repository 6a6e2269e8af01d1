public import Views

extension View {
  /// Presents an alert while a condition holds.
  public func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    let actions = actions()
    return alert(Text(titleKey), isPresented, actions: { actions })
  }

  /// Presents an alert while a condition holds.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    let actions = actions()
    return alert(Text(title), isPresented, actions: { actions })
  }

  /// Presents an alert while a condition holds.
  public func alert<A: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    let actions = actions()
    return alert(title, isPresented, actions: { actions })
  }

  /// Presents an alert with a message while a condition holds.
  public func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    let actions = actions()
    let message = message()
    return alert(Text(titleKey), isPresented, actions: { actions }, message: { message })
  }

  /// Presents an alert with a message while a condition holds.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    let actions = actions()
    let message = message()
    return alert(Text(title), isPresented, actions: { actions }, message: { message })
  }

  /// Presents an alert with a message while a condition holds.
  public func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    let actions = actions()
    let message = message()
    return alert(title, isPresented, actions: { actions }, message: { message })
  }

  /// Presents an alert about data, while a condition holds and there is data.
  public func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    let actions = data.map(actions)
    let message = data.map(message)
    return alert(Text(titleKey), isPresented, actions: { actions }, message: { message })
  }

  /// Presents an alert about data, while a condition holds and there is data.
  public func alert<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View {
    let actions = data.map(actions)
    return alert(Text(titleKey), isPresented, actions: { actions })
  }

  /// Presents an alert about data, while a condition holds and there is data.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View {
    let actions = data.map(actions)
    let message = data.map(message)
    return alert(Text(title), isPresented, actions: { actions }, message: { message })
  }

  private func alert(
    _ title: Text, _ isPresented: Binding<Bool>, actions: () -> (any View)?, message: () -> (any View)? = { nil }
  ) -> some View {
    let actions = actions()
    let message = message()
    return presenting {
      .alert(AlertText(title: title, message: message.map { AnyView($0) }))
    } dismiss: {
      isPresented.wrappedValue = false
    } _: {
      isPresented.wrappedValue ? actions : nil
    }
  }

  /// Presents an alert about an error, while a condition holds and there is an error.
  public func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
  ) -> some View {
    let actions = actions()
    return alert(
      Text(verbatim: error?.errorDescription ?? ""), isPresented, actions: { error == nil ? nil : actions })
  }
}

/// An alert; superseded by `alert(_:isPresented:actions:message:)`.
public struct Alert {
  fileprivate let title: Text
  fileprivate let message: Text?
  fileprivate let buttons: [Button]

  /// A button of an alert.
  public struct Button {
    fileprivate let label: Text
    fileprivate let role: ButtonRole?

    /// Creates a button in the default style.
    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(label: label, role: nil)
    }
    /// Creates a button that cancels an operation.
    public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(label: label, role: .cancel)
    }
    /// Creates a button that cancels an operation, with the system's label.
    public static func cancel(_ action: (() -> Void)? = {}) -> Button { cancel(Text("Cancel"), action: action) }
    /// Creates a button that destroys something.
    public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(label: label, role: .destructive)
    }

    /// The button as a view.
    fileprivate var view: any View { Controls.Button(role: role, action: {}) { label } }
  }

  /// Creates an alert with one button.
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    self.title = title
    self.message = message
    buttons = [dismissButton ?? .default(Text("OK"))]
  }

  /// Creates an alert with two buttons.
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    self.title = title
    self.message = message
    buttons = [primaryButton, secondaryButton]
  }
}

/// A choice of actions; superseded by `confirmationDialog`.
public struct ActionSheet {
  /// A button of an action sheet.
  public typealias Button = Alert.Button

  fileprivate let title: Text
  fileprivate let message: Text?
  fileprivate let buttons: [Button]

  /// Creates an action sheet.
  public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }
}

/// The buttons of an alert as views.
private struct AlertButtons: View, SeveralViews {
  let buttons: [Alert.Button]

  var parts: [any View] { buttons.map(\.view) }
  var body: some View { ForEach(buttons.indices, id: \.self) { AnyView(buttons[$0].view) } }
}

extension View {
  /// Presents an alert while a condition holds; superseded by `alert(_:isPresented:actions:message:)`.
  public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View {
    let content = isPresented.wrappedValue ? content() : nil
    return alert(
      content?.title ?? Text(verbatim: ""), isPresented, actions: { content.map { AlertButtons(buttons: $0.buttons) } },
      message: { content?.message })
  }

  /// Presents an alert while there is an item; superseded by `alert(_:isPresented:presenting:actions:message:)`.
  public func alert<Item: Identifiable>(item: Binding<Item?>, content: (Item) -> Alert) -> some View {
    let content = item.wrappedValue.map(content)
    return alert(
      content?.title ?? Text(verbatim: ""), .constant(content != nil),
      actions: { content.map { AlertButtons(buttons: $0.buttons) } }, message: { content?.message })
  }

  /// Presents an action sheet while a condition holds; superseded by `confirmationDialog`.
  public func actionSheet(isPresented: Binding<Bool>, content: () -> ActionSheet) -> some View {
    let content = isPresented.wrappedValue ? content() : nil
    return dialog(
      content?.title, isPresented, content.map { AlertButtons(buttons: $0.buttons) } ?? AlertButtons(buttons: []),
      content?.message)
  }

  private func dialog(
    _ title: Text?, _ isPresented: Binding<Bool>, _ actions: any View, _ message: (any View)? = nil
  ) -> some View {
    presenting {
      .dialog(AlertText(title: title, message: message.map { AnyView($0) }))
    } dismiss: {
      isPresented.wrappedValue = false
    } _: {
      isPresented.wrappedValue ? actions : nil
    }
  }

  /// Presents a choice of actions beside the view while a condition holds. The title is shown only if it is visible.
  public func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View { dialog(titleVisibility == .visible ? Text(titleKey) : nil, isPresented, actions()) }

  /// Presents a choice of actions beside the view while a condition holds. The title is shown only if it is visible.
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
  ) -> some View { dialog(titleVisibility == .visible ? Text(title) : nil, isPresented, actions()) }

  /// Presents a choice of actions and a message beside the view while a condition holds.
  public func confirmationDialog<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View { dialog(titleVisibility == .hidden ? nil : Text(titleKey), isPresented, actions(), message()) }

  /// Presents a choice of actions and a message beside the view while a condition holds.
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View { dialog(titleVisibility == .hidden ? nil : Text(title), isPresented, actions(), message()) }
}
