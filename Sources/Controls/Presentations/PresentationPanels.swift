import Views

/// The panel of a sheet. It lies on glass, or on an opaque background if it takes the full height or sets a background.
struct SheetPanel: View {
  let content: AnyView
  let settings: PresentationSettings
  let isFull: Bool

  private static let fullRadius: CGFloat = 38
  private static let partialRadius: CGFloat = 34

  private var shape: UnevenRoundedRectangle {
    let radius = settings.cornerRadius ?? (isFull ? Self.fullRadius : Self.partialRadius)
    return UnevenRoundedRectangle(
      topLeadingRadius: radius, bottomLeadingRadius: isFull ? 0 : radius, bottomTrailingRadius: isFull ? 0 : radius,
      topTrailingRadius: radius)
  }

  private var isOpaque: Bool { isFull || settings.background != nil }

  private var background: AnyView {
    settings.background ?? AnyView(ScreenBackground().environmentChanged { $0.sheetKind = .opaque })
  }

  var body: some View {
    let filled = content.frame(maxWidth: .infinity, maxHeight: .infinity).environmentChanged {
      $0.sheetKind = isOpaque ? .opaque : .glass
    }
    .overlay(alignment: .top) {
      if settings.hasDragIndicator {
        Capsule().fill(.tertiary).frame(width: 36, height: 5).padding(.top, 5)
      }
    }
    if isOpaque {
      filled.background { background.ignoresSafeArea() }.mask { shape.ignoresSafeArea() }
    } else {
      filled.modifier(GlassSheet(shape: shape))
    }
  }
}

/// Glass that fills a view and the margins around it.
private struct GlassSheet: ViewModifier {
  let shape: UnevenRoundedRectangle

  func body(content: Content) -> some View {
    content.environmentChanged { $0.isOnGlass = true }
      .background { Color.clear.glassEffect(.regular, in: shape).ignoresSafeArea() }
  }
}

/// The panel of a popover.
struct PopoverPanel: View {
  let content: AnyView

  var body: some View { content.glassEffect(.regular, in: .rect(cornerRadius: 26)) }
}

/// The texts of an alert or a confirmation dialog.
struct AlertText {
  /// The title; nil if it is hidden.
  var title: Text?
  var message: AnyView?
}

/// The panel of an alert or a confirmation dialog: its texts above its buttons.
struct AlertPanel: View {
  let text: AlertText
  let actions: any View
  /// Returns a view in the environment in which it was described.
  let content: (any View) -> AnyView
  let isDialog: Bool

  private var buttons: [any View] {
    let all = parts(of: actions)
    let cancelling = all.filter { ($0 as? any RoledButton)?.role == .cancel }
    let others = all.filter { ($0 as? any RoledButton)?.role != .cancel }
    if isDialog { return others }
    if all.isEmpty { return [Button("OK") {}] }
    return all.count == 2 ? cancelling + others : others + cancelling
  }

  private func parts(of view: any View) -> [any View] {
    if let several = view as? any SeveralViews { return several.parts.flatMap(parts) }
    return view is EmptyView ? [] : [view]
  }

  /// Returns the layout of some buttons: two of an alert are beside each other.
  private func layout(_ count: Int) -> AnyLayout {
    count == 2 && !isDialog ? AnyLayout(HStackLayout(spacing: 8)) : AnyLayout(VStackLayout(spacing: 8))
  }

  var body: some View {
    let buttons = buttons
    let stack = layout(buttons.count)
    VStack(alignment: isDialog ? .center : .leading, spacing: 18) {
      if text.title != nil || text.message != nil {
        VStack(alignment: isDialog ? .center : .leading, spacing: 8) {
          text.title?.font(isDialog ? .footnote.weight(.semibold) : .headline)
            .foregroundStyle(isDialog ? AnyShapeStyle(.secondary) : AnyShapeStyle(.primary))
            .accessibilityAddTraits(.isHeader)
          if let message = text.message {
            content(message).font(isDialog ? .footnote : .subheadline).foregroundStyle(.secondary)
          }
        }
        .multilineTextAlignment(isDialog ? .center : .leading)
        .padding(.horizontal, 14)
        .padding(.top, 8)
      }
      stack {
        ForEach(buttons.indices, id: \.self) { content(buttons[$0]) }
      }
      .environmentChanged { $0.buttonLook = ButtonLook { AnyView(AlertButtonBody(configuration: $0)) } }
    }
    .padding(14)
    .glassEffect(.regular, in: .rect(cornerRadius: 34))
    // As in apps, nothing is dimmed beneath red labels.
    .environmentChanged { $0.glassLegibility = .off }
  }
}

/// A button of an alert.
private struct AlertButtonBody: View {
  let configuration: PrimitiveButtonStyleConfiguration

  var body: some View {
    configuration.label
      .font(.body.weight(configuration.role == .cancel ? .regular : .medium))
      .foregroundStyle(configuration.role == .destructive ? AnyShapeStyle(.red) : AnyShapeStyle(.primary))
      .lineLimit(1)
      .minimumScaleFactor(0.7)
      .padding(.horizontal, 12)
      .frame(maxWidth: .infinity, minHeight: 48)
      .background(Color.primary.opacity(0.08), in: .capsule)
  }
}

/// A button whose role is known.
private protocol RoledButton {
  var role: ButtonRole? { get }
}

extension Button: RoledButton {}
