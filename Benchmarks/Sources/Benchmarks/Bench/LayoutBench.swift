import CairoDrawing
import DisplayLists
import Views

/// Benchmarks the resolution of many views into a display list.
///
/// It compares twenty trees of a thousand views each with one tree of all twenty thousand. No shaper sees the same text
/// twice, so caching benefits neither case.
struct LayoutBench {
  static let parts = 20
  static let viewsOfPart = 1000

  /// A kind of view tree, and its best times so far in milliseconds.
  struct Subject {
    var name: String
    /// Resolves a range of views, counted in thousands.
    fileprivate var resolve: (Range<Int>, ViewResolver) -> Void
    /// The best time for a thousand views.
    private(set) var part = Double.infinity
    /// The best total time for twenty trees of a thousand views.
    private(set) var parts = Double.infinity
    /// The best time for the tree of all views.
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
    Subject("Animated cards") { Cards(thousands: $0).animation(.default, value: 1) },
    Subject("Animated panes in a container") { Panes(thousands: $0).animation(.default, value: 1) },
    Subject("Lines of text, all different") { Lines(thousands: $0) },
    Subject("Rows of a name and an amount") { Rows(thousands: $0) },
  ]

  private(set) var markdown = MarkdownBench()

  /// Runs every measurement once more.
  mutating func takeTurn() throws {
    for index in subjects.indices { try subjects[index].takeTurn() }
    markdown.takeTurn()
  }
}

/// Rows of ten cards with four views each.
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

/// Rows of ten panes of glass in one container.
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

/// Rows of four views that share the width of a phone.
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
