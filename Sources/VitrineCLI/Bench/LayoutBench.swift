import CairoDrawing
import DisplayLists
import Views

/// What it takes to turn many views into a display list: twenty trees of a thousand views, and one tree of all of them.
///
/// No text is met twice by the same shaper, so neither side profits from what is remembered.
struct LayoutBench {
  static let parts = 20
  static let viewsOfPart = 1000

  /// One kind of tree, and the least times that it took so far, in milliseconds.
  struct Subject {
    var name: String
    /// Resolves the views of some thousands.
    fileprivate var resolve: (Range<Int>, ViewResolver) -> Void
    /// The fastest thousand.
    private(set) var part = Double.infinity
    /// All thousands one by one.
    private(set) var parts = Double.infinity
    /// The tree of all of them.
    private(set) var whole = Double.infinity

    fileprivate init(_ name: String, _ view: @escaping (Range<Int>) -> some View) {
      self.name = name
      resolve = { _ = $1.resolve(view($0)) }
    }

    fileprivate mutating func takeTurn() throws {
      let one = ViewResolver(shaper: try PangoShaper())
      let times = (0..<LayoutBench.parts).map { part in milliseconds { resolve(part..<part + 1, one) } }
      part = min(part, times.min() ?? .infinity)
      parts = min(parts, times.reduce(0, +))
      let other = ViewResolver(shaper: try PangoShaper())
      whole = min(whole, milliseconds { resolve(0..<LayoutBench.parts, other) })
    }

    private func milliseconds(_ work: () -> Void) -> Double {
      let start = ContinuousClock.now
      work()
      return GlassBench.milliseconds(since: start)
    }
  }

  private(set) var subjects = [
    Subject("Cards of text and shapes") { Cards(thousands: $0) },
    Subject("Panes of glass in a container") { Panes(thousands: $0) },
    Subject("Lines of text, all different") { Lines(thousands: $0) },
    Subject("Rows of a name and an amount") { Rows(thousands: $0) },
  ]

  /// Measures everything once more.
  mutating func takeTurn() throws {
    for index in subjects.indices { try subjects[index].takeTurn() }
  }
}

/// Rows of ten cards of four views.
private struct Cards: View {
  let thousands: Range<Int>

  var body: some View {
    VStack(spacing: 1) {
      ForEach(thousands.lowerBound * 25..<thousands.upperBound * 25, id: \.self) { row in
        HStack(spacing: 2) {
          ForEach(0..<10, id: \.self) { column in
            VStack(alignment: .leading) {
              Text("\(row)/\(column)").font(.caption).foregroundStyle(.secondary)
              Circle().fill(.blue).frame(width: 4 + CGFloat(column), height: 8).opacity(0.9)
            }
            .padding(2)
            .background(Color.gray, in: .rect(cornerRadius: 3))
          }
        }
      }
    }
  }
}

/// Rows of ten panes of glass that belong together.
private struct Panes: View {
  let thousands: Range<Int>

  var body: some View {
    GlassEffectContainer {
      VStack(spacing: 1) {
        ForEach(thousands.lowerBound * 100..<thousands.upperBound * 100, id: \.self) { _ in
          HStack(spacing: 2) {
            ForEach(0..<10, id: \.self) { _ in Circle().frame(width: 20, height: 20).glassEffect() }
          }
        }
      }
    }
  }
}

private struct Lines: View {
  let thousands: Range<Int>

  var body: some View {
    VStack(spacing: 1) {
      ForEach(thousands.lowerBound * 1000..<thousands.upperBound * 1000, id: \.self) { Text("Line number \($0)") }
    }
  }
}

/// Rows of four views, which share the width of a phone.
private struct Rows: View {
  let thousands: Range<Int>

  var body: some View {
    VStack(spacing: 1) {
      ForEach(thousands.lowerBound * 250..<thousands.upperBound * 250, id: \.self) { row in
        HStack {
          Text("Line number \(row)")
          Spacer()
          Text("\(row) g")
        }
      }
    }
    .frame(width: 393)
  }
}
