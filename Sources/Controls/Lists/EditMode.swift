public import Views

/// Whether a list is being edited.
public enum EditMode: Hashable, Sendable {
  /// Not being edited.
  case inactive
  /// Being edited only while one row is swiped.
  case transient
  /// Being edited.
  case active

  /// Whether the mode allows editing.
  public var isEditing: Bool { self != .inactive }
}

private struct EditModeKey: EnvironmentKey { static var defaultValue: Binding<EditMode>? { nil } }

extension EnvironmentValues {
  /// The edit mode of lists; nil for lists that are not edited.
  public var editMode: Binding<EditMode>? {
    get { self[EditModeKey.self] }
    set { self[EditModeKey.self] = newValue }
  }
}

/// A button that starts or ends editing.
public struct EditButton: View {
  @Environment(\.editMode) private var mode

  /// Creates the button.
  public init() {}

  /// The button, titled Done while a list is being edited.
  public var body: some View {
    let mode = mode
    Button(mode?.wrappedValue.isEditing == true ? "Done" : "Edit") {
      mode?.wrappedValue = mode?.wrappedValue.isEditing == true ? .inactive : .active
    }
  }
}
