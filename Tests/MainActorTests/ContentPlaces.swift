import Vitrine

/// Code that makes content.
struct ContentPlaces: View {
  var body: some View {
    ForEach([1, 2], id: \.self) { Text("\($0) \(reach(.forEach))") }
    ForEach(subviews: Text("a")) { subview in
      reach(.forEachSubview)
      return subview
    }
    Group(subviews: Text("b")) { subviews in
      reach(.groupOfSubviews)
      return subviews
    }
    GeometryReader { proxy in Text("\(proxy.size.width) \(reach(.geometryReader))") }.frame(width: 20, height: 20)
    TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 1)) { context in
      Text("\(context.date.timeIntervalSinceReferenceDate) \(reach(.timeline))")
    }
    TimelineView(Schedule()) { _ in Text("c") }
    Text("d").modifier(Marked())
    Text("e").animation(.linear) { $0.opacity(reach(.animationBody)) }
  }
}

private struct Schedule: TimelineSchedule {
  func entries(from startDate: Date, mode: TimelineScheduleMode) -> [Date] {
    reach(.schedule)
    return [startDate]
  }
}

private struct Marked: ViewModifier {
  func body(content: Content) -> some View {
    HStack {
      content
      Text("\(reach(.viewModifier))")
    }
  }
}
