import CairoDrawing
import Controls
import Foundation
import Views

extension GallerySheet {
  /// Returns a sheet with fields, lists and forms in both appearances.
  static func forms(shaper: PangoShaper) -> GallerySheet {
    let kinds = GalleryForm.Kind.allCases
    let appearances = [looks[2], looks[3]]
    return views(
      size: CGSize(width: 320, height: 560),
      rows: appearances.map { look in kinds.map { kind in (kind.rawValue, GalleryForm(kind: kind), look, 0) } },
      shaper: shaper)
  }
}

/// Fields, or the rows of a list or a form.
private struct GalleryForm: View {
  enum Kind: String, CaseIterable {
    case fields, list, plain, form, pickers
  }

  let kind: Kind
  @FocusState private var hasFocus: Bool
  /// Monday, 23 November 2026, 21:41 UTC.
  private let date = Date(timeIntervalSince1970: 1_795_470_060)

  var body: some View {
    switch kind {
    case .fields: fields.padding()
    case .list: List { rows }
    case .plain: List { rows }.listStyle(.plain)
    case .form: form
    case .pickers: pickers
    }
  }

  private var fields: some View {
    VStack(spacing: 16) {
      TextField("Name", text: .constant(""))
      TextField("Name", text: .constant("Ada")).textFieldStyle(.roundedBorder)
      TextField("Focus", text: .constant("Lovelace")).textFieldStyle(.roundedBorder).focused($hasFocus)
      TextField("Note", text: .constant("A field that grows along its vertical axis wraps its text"), axis: .vertical)
        .textFieldStyle(.roundedBorder)
      SecureField("Password", text: .constant("secret"))
      TextEditor(text: .constant("An editor\nwith two paragraphs")).frame(height: 90).border(.separator)
    }
    .onAppear { hasFocus = true }
  }

  @ViewBuilder private var rows: some View {
    Section("Network") {
      Label("Wi-Fi", systemImage: "wifi").badge("Home")
      Toggle("Airplane Mode", isOn: .constant(true))
      HStack {
        Image(systemName: "star.fill").foregroundStyle(.yellow)
        VStack(alignment: .leading) {
          Text("Title")
          Text("Subtitle").font(.subheadline).foregroundStyle(.secondary)
        }
      }
    }
    Section {
      Text("A row of another colour").listRowBackground(Color.yellow.opacity(0.4))
      Button("Delete", role: .destructive) {}
    } footer: {
      Text("A footer explains what the rows above it do.")
    }
  }

  private var form: some View {
    Form {
      TextField("Email", text: .constant(""))
      LabeledContent("Version", value: "1.0")
      Stepper("Count: 3", value: .constant(3), in: 0...5)
      Slider(value: .constant(0.4))
      DatePicker("Day", selection: .constant(date), displayedComponents: .date)
      ColorPicker("Colour", selection: .constant(.orange))
      DisclosureGroup("Advanced", isExpanded: .constant(true)) { Text("More") }
    }
  }

  private var pickers: some View {
    Form {
      picker
      picker.pickerStyle(.navigationLink)
      picker.pickerStyle(.segmented)
      Section { picker.pickerStyle(.inline).labelsHidden() }
      Section { picker.pickerStyle(.wheel) }
    }
  }

  private var picker: some View {
    Picker("Size", selection: .constant(2)) {
      Text("Small").tag(1)
      Text("Medium").tag(2)
      Text("Large").tag(3)
    }
  }
}
