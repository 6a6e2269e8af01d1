import Views

/// A user's view on a screen: over the system's background, beneath the status bar, and in the colour scheme that it
/// prefers. Several views at the root lie one below the other, as in apps.
struct ScreenPage: View {
  let content: AnyView
  let screen: PreviewRequest.Screen
  /// The status bar, if any.
  let statusBar: PreviewRequest.StatusBar?
  @State private var preferred: ColorScheme?
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    let scheme = preferred ?? colorScheme
    ZStack {
      (scheme == .dark ? Color.black : Color.white).ignoresSafeArea()
      VStack { content }
    }
    .onPreferenceChange(PreferredColorSchemeKey.self) { preferred = $0 }
    .overlay(alignment: .top) {
      if let statusBar { StatusBarView(bar: statusBar, height: screen.top).offset(y: -screen.top) }
    }
    .environment(\.colorScheme, scheme)
  }
}
