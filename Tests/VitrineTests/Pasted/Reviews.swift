import Vitrine

/// Symbols and styles within lines of text.
struct ReviewCard: View {
  let dish = "Pad *Thai*"
  let count = 1204
  private var note: AttributedString {
    var note = AttributedString("Sold out by noon. ")
    var tag = AttributedString("Popular")
    tag.backgroundColor = .yellow.opacity(0.5)
    tag.inlinePresentationIntent = .stronglyEmphasized
    note.append(tag)
    return note
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text("**\(dish)**, with ~~peanuts~~ *cashews*").font(.title3)
      HStack {
        Text("\(Image(systemName: "star.fill")) 4.8 ([\(count) reviews](https://example.com/reviews))").foregroundStyle(
          .orange)
        Spacer()
        Text(Image(systemName: "flame")) + Text(" 420").bold() + Text(" kcal").textScale(.secondary)
      }
      Text(note).font(.footnote)
      Text("Tap \(Image(systemName: "heart")) to keep it. `#1042`", comment: "How to keep a dish")
        .font(.caption).foregroundStyle(.secondary).textSelection(.enabled)
    }
    .padding()
    .frame(width: 340)
    .background(.white)
  }
}
