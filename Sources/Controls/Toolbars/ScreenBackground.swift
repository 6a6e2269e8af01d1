import Views

/// The kind of sheet that a screen is part of.
enum SheetKind {
  /// A sheet on an opaque background.
  case opaque
  /// A sheet on glass.
  case glass
}

private struct SheetKindKey: EnvironmentKey { static var defaultValue: SheetKind? { nil } }

extension EnvironmentValues {
  /// The kind of sheet that the view is part of; nil outside a sheet.
  var sheetKind: SheetKind? {
    get { self[SheetKindKey.self] }
    set { self[SheetKindKey.self] = newValue }
  }
}

/// The background of a screen: the style that the screen sets, or else the system background. The system background is
/// lighter in opaque dark sheets, and absent on glass.
struct ScreenBackground: View {
  var style: AnyShapeStyle?
  @Environment(\.sheetKind) private var sheetKind
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    Group {
      if let style {
        Rectangle().fill(style)
      } else if sheetKind == .glass {
        Color.clear
      } else {
        Color(sheetKind == .opaque && colorScheme == .dark ? .secondaryBackground : .background)
      }
    }
    .ignoresSafeArea()
  }
}
