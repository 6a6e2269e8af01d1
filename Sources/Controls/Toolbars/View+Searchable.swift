public import Views

/// The search field of a screen.
struct SearchDescription {
  var text: String
  /// The search's tokens, drawn before its text.
  var tokens: [AnyView] = []
  var prompt: Text?
  /// Whether the field lies beneath the title instead of at the bottom of the screen.
  var isAtTop: Bool
}

private struct OfferedSearchKey: EnvironmentKey { static var defaultValue: SearchDescription? { nil } }

extension EnvironmentValues {
  /// The search field that an enclosing view offers to the first screen of a stack, or nil if no view offers one.
  var offeredSearch: SearchDescription? {
    get { self[OfferedSearchKey.self] }
    set { self[OfferedSearchKey.self] = newValue }
  }
}

/// The place of a search field.
public struct SearchFieldPlacement: Hashable, Sendable {
  private let name: String

  /// The visibility of a search field in the navigation bar while content scrolls.
  public struct NavigationBarDrawerDisplayMode: Hashable, Sendable {
    private let name: String

    /// Visible until content is scrolled.
    public static let automatic = NavigationBarDrawerDisplayMode(name: "automatic")
    /// Always visible.
    public static let always = NavigationBarDrawerDisplayMode(name: "always")
  }

  /// The bottom of the screen, as on phones.
  public static let automatic = SearchFieldPlacement(name: "automatic")
  /// The bottom bar.
  public static let toolbar = SearchFieldPlacement(name: "toolbar")
  /// The principal place of the toolbar. Vitrine draws it in the navigation bar.
  public static let toolbarPrincipal = SearchFieldPlacement(name: "toolbarPrincipal")
  /// The sidebar, beneath its title.
  public static let sidebar = SearchFieldPlacement(name: "sidebar")
  /// The navigation bar, beneath the title.
  public static let navigationBarDrawer = SearchFieldPlacement(name: "navigationBarDrawer")
  /// The navigation bar, beneath the title.
  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> SearchFieldPlacement {
    .navigationBarDrawer
  }

  /// Whether the field lies beneath the title.
  fileprivate var isAtTop: Bool { [.navigationBarDrawer, .sidebar, .toolbarPrincipal].contains(self) }
}

/// A search field on glass or, because glass cannot sample other glass, on a fill.
struct SearchFieldView: View {
  let search: SearchDescription
  var height: CGFloat = 44

  var body: some View {
    HStack(spacing: 8) {
      Image(systemName: "magnifyingglass").accessibilityHidden(true)
      ForEach(search.tokens.indices, id: \.self) { index in
        search.tokens[index].font(.subheadline).padding(.horizontal, 8).padding(.vertical, 3)
          .background(.tint.opacity(0.2), in: .capsule)
      }
      if search.text.isEmpty {
        if search.tokens.isEmpty { (search.prompt ?? Text("Search")).foregroundStyle(.secondary) }
      } else {
        Text(verbatim: search.text)
      }
      Spacer(minLength: 0)
      if search.text.isEmpty, search.tokens.isEmpty {
        Image(systemName: "mic.fill").accessibilityHidden(true)
      } else {
        Image(systemName: "xmark.circle.fill").foregroundStyle(.secondary).accessibilityHidden(true)
      }
    }
    .font(.body)
    .lineLimit(1)
    .padding(.horizontal, 14)
    .frame(height: height)
    .glassEffect(.regular.interactive())
    .accessibilityElement(children: .combine)
    .accessibilityAddTraits(.isSearchField)
  }
}

extension View {
  private func searched(
    _ text: Binding<String>, _ placement: SearchFieldPlacement, _ prompt: Text?, tokens: [AnyView] = []
  ) -> some View {
    let search = SearchDescription(
      text: text.wrappedValue, tokens: tokens, prompt: prompt, isAtTop: placement.isAtTop)
    return describingScreen { $0.search = search }.environmentChanged { $0.offeredSearch = search }
  }

  /// Adds a search field to the screen.
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { searched(text, placement, prompt) }

  /// Adds a search field to the screen.
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View { searched(text, placement, Text(prompt)) }

  /// Adds a search field to the screen.
  @_disfavoredOverload
  public func searchable<S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View { searched(text, placement, Text(prompt)) }

  /// Adds a search field to the screen. Rendered views receive no input, so it is never being edited.
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: Text? = nil
  ) -> some View { searched(text, placement, prompt) }

  /// Adds a search field to the screen. Rendered views receive no input, so it is never being edited.
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey
  ) -> some View { searched(text, placement, Text(prompt)) }

  /// Adds a search field with tokens to the screen.
  public func searchable<C: RandomAccessCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
    @ViewBuilder token: (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    searched(text, placement, prompt, tokens: tokens.wrappedValue.map { AnyView(token($0)) })
  }

  /// Adds a search field with tokens to the screen.
  public func searchable<C: RandomAccessCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey, @ViewBuilder token: (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    searched(text, placement, Text(prompt), tokens: tokens.wrappedValue.map { AnyView(token($0)) })
  }

  /// Adds a search field with tokens to the screen. Rendered fields are not being edited, so they suggest none.
  public func searchable<C: RandomAccessCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>,
    placement: SearchFieldPlacement = .automatic, prompt: Text? = nil, @ViewBuilder token: (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    searched(text, placement, prompt, tokens: tokens.wrappedValue.map { AnyView(token($0)) })
  }

  /// Adds a search field with tokens to the screen. Rendered fields are not being edited, so they suggest none.
  public func searchable<C: RandomAccessCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>,
    placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey, @ViewBuilder token: (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    searched(text, placement, Text(prompt), tokens: tokens.wrappedValue.map { AnyView(token($0)) })
  }

  /// Sets the suggestions of a search field. Accepted for source compatibility: rendered fields are not being edited.
  public func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View { self }

  /// Sets the text that a suggestion completes. Accepted for source compatibility: rendered fields are not being
  /// edited.
  public func searchCompletion(_ completion: String) -> some View { self }

  /// Sets the scopes of a search. Accepted for source compatibility: rendered fields are not being edited.
  public func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, @ViewBuilder scopes: () -> S
  ) -> some View { self }
}
