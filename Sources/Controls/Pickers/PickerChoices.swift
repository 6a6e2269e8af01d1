import Views

/// A menu picker: the selected option in the tint colour, with chevrons that indicate more options.
struct MenuChoice<Content: View, Value: Hashable>: View {
  let choice: Choice<Content, Value>
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    HStack(spacing: 4) {
      choice.chosen { $0 }
      Image(systemName: "chevron.up.chevron.down").imageScale(.small)
    }
    .foregroundStyle(isEnabled ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary))
    .padding(.horizontal, 12).padding(.vertical, 7)
  }
}

/// The selected option of a menu picker in a row, with chevrons that indicate more options.
struct RowChoice<Content: View, Value: Hashable>: View {
  let choice: Choice<Content, Value>

  var body: some View {
    HStack(spacing: 6) {
      choice.chosen { $0 }
      Image(systemName: "chevron.up.chevron.down").imageScale(.small)
    }
    .foregroundStyle(.secondary)
  }
}

/// A row with the label and the selected option of a picker, leading to the other options.
struct LinkChoice<Label: View, Content: View, Value: Hashable>: View {
  let label: Label
  let choice: Choice<Content, Value>

  var body: some View {
    HStack(spacing: 12) {
      label
      Spacer(minLength: 0)
      choice.chosen { $0 }.foregroundStyle(.secondary)
      RowChevron()
    }
  }
}

/// The options of a picker as rows of a list, with a checkmark at the selected one.
struct InlineChoice<Label: View, Content: View, Value: Hashable>: View {
  let label: Label
  let choice: Choice<Content, Value>
  @Environment(\.hidesLabels) private var hidesLabels

  var body: some View {
    if !hidesLabels { label }
    choice.all { views in
      ForEach(views) { view in
        let isChosen = choice.isChosen(view)
        HStack {
          view
          Spacer(minLength: 0)
          if isChosen {
            Image(systemName: "checkmark").fontWeight(.semibold).foregroundStyle(.tint).accessibilityHidden(true)
          }
        }
        .accessibilityElement(children: .combine).accessibilityAddTraits(isChosen ? .isSelected : [])
      }
    }
  }
}
