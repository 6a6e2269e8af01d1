public import Views

/// The shape of a button's border.
public struct ButtonBorderShape: EnvironmentShape, InsettableShape, Equatable {
  private enum Kind: Equatable {
    case automatic, capsule, circle
    /// A rounded rectangle; a nil radius means the default.
    case roundedRectangle(CGFloat?)
  }

  private let kind: Kind
  private var insetAmount: CGFloat = 0

  private init(kind: Kind) { self.kind = kind }

  /// The environment's border shape; a capsule by default.
  public static let automatic = ButtonBorderShape(kind: .automatic)
  /// A capsule.
  public static let capsule = ButtonBorderShape(kind: .capsule)
  /// A rectangle with the default corner radius of 8 points.
  public static let roundedRectangle = ButtonBorderShape(kind: .roundedRectangle(nil))
  /// Returns a rectangle with a corner radius in points.
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
    ButtonBorderShape(kind: .roundedRectangle(radius))
  }
  /// A circle, which makes buttons square.
  public static let circle = ButtonBorderShape(kind: .circle)

  /// Returns the path of the shape; a capsule for `automatic`.
  public func path(in rect: CGRect) -> Path {
    switch kind {
    case .automatic, .capsule: Capsule().inset(by: insetAmount).path(in: rect)
    case .circle: Circle().inset(by: insetAmount).path(in: rect)
    case .roundedRectangle(let radius):
      RoundedRectangle(cornerRadius: radius ?? 8).inset(by: insetAmount).path(in: rect)
    }
  }

  /// Returns the shape inset by `amount` points.
  public func inset(by amount: CGFloat) -> some InsettableShape {
    var shape = self
    shape.insetAmount += amount
    return shape
  }

  package func path(in rect: CGRect, _ environment: EnvironmentValues) -> Path {
    if kind != .automatic { return path(in: rect) }
    var shape = environment.buttonBorderShape
    shape.insetAmount += insetAmount
    return shape.path(in: rect)
  }

  /// Whether buttons of this shape are square.
  var isSquare: Bool { kind == .circle }
}

extension ButtonBorderShape: SymmetricShape {}

extension Shape where Self == ButtonBorderShape {
  /// The environment's button border shape.
  public static var buttonBorder: ButtonBorderShape { .automatic }
}

/// The size of controls.
public enum ControlSize: CaseIterable, Hashable, Sendable {
  case mini, small, regular, large, extraLarge
}

private struct ControlSizeKey: EnvironmentKey { static var defaultValue: ControlSize { .regular } }

private struct ButtonBorderShapeKey: EnvironmentKey { static var defaultValue: ButtonBorderShape { .capsule } }

extension EnvironmentValues {
  /// The border shape of buttons.
  var buttonBorderShape: ButtonBorderShape {
    get { self[ButtonBorderShapeKey.self] }
    set { self[ButtonBorderShapeKey.self] = newValue }
  }

  /// The size of controls.
  public var controlSize: ControlSize {
    get { self[ControlSizeKey.self] }
    set { self[ControlSizeKey.self] = newValue }
  }
}

extension View {
  /// Sets the border shape of buttons in the view.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    environmentChanged { $0.buttonBorderShape = shape }
  }

  /// Sets the size of controls in the view. Buttons with one line of text are 28 points high at mini and small, 34 at
  /// regular, and 50 at large and above, as on a phone. Spinners and rings grow from mini to large, which extraLarge
  /// equals.
  public func controlSize(_ controlSize: ControlSize) -> some View { environment(\.controlSize, controlSize) }
}

/// A button's label, padded to fit its border.
struct BorderedLabel<Label: View>: View {
  let label: Label
  @Environment(\.controlSize) private var size
  @Environment(\.buttonBorderShape) private var shape

  /// The padding between a label and its border.
  private var insets: (x: CGFloat, y: CGFloat) {
    switch size {
    case .mini, .small: (10, 4)
    case .regular: (12, 7)
    case .large, .extraLarge: (20, 15)
    }
  }

  var body: some View {
    if shape.isSquare {
      SquareLayout { label.padding(insets.y) }
    } else {
      label.padding(EdgeInsets(top: insets.y, leading: insets.x, bottom: insets.y, trailing: insets.x))
    }
  }
}

/// Centres a view in the smallest square that encloses it.
private struct SquareLayout: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    let side = subviews.reduce(0) { side, subview in
      let size = subview.sizeThatFits(proposal)
      return max(side, size.width, size.height)
    }
    return CGSize(width: side, height: side)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    for subview in subviews {
      subview.place(at: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center, proposal: proposal)
    }
  }
}
