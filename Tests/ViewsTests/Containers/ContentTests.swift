import DisplayLists
import Foundation
import Geometry
import GridText
import Optics
import Testing
@testable import Views

private func resolved(_ view: some View, at time: TimeInterval = 0) -> ResolvedView {
  var environment = EnvironmentValues()
  environment.displayScale = 1
  return ViewResolver(shaper: GridShaper(), environment: environment)
    .resolve(view, in: CGSize(width: 200, height: 100), at: time)
}

private struct Counter: View {
  @State private var count = 9
  var transition = ContentTransition.numericText()

  var body: some View {
    Text("\(count)").font(.system(size: 48)).contentTransition(transition)
      .onAppear { withAnimation(.linear(duration: 1)) { count = 8 } }
  }
}

@Suite struct ContentTests {
  @Test func aSymbolIsSetLikeALetter() throws {
    let view = HStack(alignment: .firstTextBaseline, spacing: 0) {
      Text(verbatim: "a").probing("text")
      Image(systemName: "play.fill").probing("symbol")
    }.font(.system(size: 100))
    let result = resolved(view)
    // The cap height is 70, so the centre of the symbol is 35 above the baseline at 75.
    let text = result.frames["text"]!
    let symbol = result.frames["symbol"]!
    #expect(abs(symbol.midY - (text.minY + 75 - 35)) < 1)
    // A square of 110.7 points, whose part with ink is between bearings of 9.77.
    let ink = try #require(Symbol.named("play.fill")?.bounds(weight: 1))
    #expect(abs(symbol.width - (110.7 * ink.width + 2 * 9.77).rounded(.up)) < 0.001)
    #expect(result.accessibilityElements.last?.label == "play")
  }

  @Test func symbolsAreDrawnOrReportedMissing() {
    for name in ["plus", "heart", "heart.fill", "play.circle.fill", "checkmark.circle", "xmark.square.fill", "timer"] {
      #expect(Image.hasSymbol(named: name), "\(name)")
      #expect(!resolved(Image(systemName: name)).displayList.items.isEmpty, "\(name)")
    }
    #expect(!Image.hasSymbol(named: "no.such.symbol"))
    let missing = resolved(Image(systemName: "no.such.symbol"))
    guard case .group(let dashes)? = missing.displayList.items.first else {
      Issue.record("expected a group for a missing symbol")
      return
    }
    #expect(dashes.items.count >= 1)
    #expect(missing.findings == [.missingSymbol("no.such.symbol")])
  }

  @Test func attributedStringsKeepTheirAttributes() {
    var string = AttributedString("red")
    string.foregroundColor = Color(red: 1, green: 0, blue: 0)
    string.font = Font.system(size: 30)
    let runs = resolved(Text(AttributedString("plain ") + string)).displayList.items.compactMap { item in
      if case .glyphs(let run, _) = item { run } else { nil }
    }
    #expect(runs.map(\.size).max() == 30)
    #expect(resolved(Text(AttributedString("plain ") + string)).description == "plain red")
  }

  @Test func datesUseTheEnvironmentsLocaleAndTimeZone() {
    let date = Date(timeIntervalSince1970: 1_772_627_400)
    let american = resolved(Text(date, style: .time)).description
    #expect(american.replacing("\u{202f}", with: " ") == "12:30 PM")
    let german = resolved(
      Text(date, style: .time).environment(\.locale, Locale(identifier: "de_DE"))
        .environment(\.timeZone, TimeZone(identifier: "Europe/Berlin")!)
    ).description
    #expect(german == "13:30")
    #expect(resolved(Text(date, style: .date)).description == "March 4, 2026")
  }

  /// The string of a text at instants after the reference date.
  private func words(_ text: Text, at times: [TimeInterval], _ locale: String = "en_US") -> [String] {
    var environment = EnvironmentValues()
    environment.locale = Locale(identifier: locale)
    let playback = ViewResolver(shaper: GridShaper(), environment: environment).playback(of: text)
    return times.map { playback.resolved(at: $0).description.replacing("\u{202f}", with: " ") }
  }

  @Test func aTimerCountsWithinItsInterval() {
    func date(_ seconds: TimeInterval) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }
    let minutes = date(10)...date(10 + 12 * 60)
    let times: [TimeInterval] = [0, 10, 10.25, 11, 11.5, 70, 729, 730, 900]
    #expect(
      words(Text(timerInterval: minutes), at: times)
        == ["12:00", "12:00", "12:00", "11:59", "11:59", "11:00", "0:01", "0:00", "0:00"])
    #expect(
      words(Text(timerInterval: minutes, countsDown: false), at: times)
        == ["0:00", "0:00", "0:00", "0:01", "0:01", "1:00", "11:59", "12:00", "12:00"])
    let paused = Text(timerInterval: minutes, pauseTime: date(130))
    #expect(words(paused, at: [129, 130, 131, 500]) == ["10:01", "10:00", "10:00", "10:00"])
    let hours = date(0)...date(2 * 3600)
    #expect(words(Text(timerInterval: hours), at: [0, 3600, 3601]) == ["2:00:00", "1:00:00", "59:59"])
    #expect(words(Text(timerInterval: hours, showsHours: false), at: [0, 3600]) == ["120:00", "60:00"])
    #expect(words(Text("\(timerInterval: minutes) left"), at: [310], "ar_EG") == ["٧:٠٠ left"])
    // An interval that uses the machine's clock starts with the view.
    let now = date(9e8)...date(9e8 + 720)
    let later = Text(timerInterval: now, pauseTime: date(9e8 + 120))
    #expect(words(later, at: [0, 61, 500]) == ["12:00", "10:59", "10:00"])
    // The result does not depend on other instants.
    #expect(words(Text(timerInterval: minutes), at: [729, 11, 70]) == ["0:01", "11:59", "11:00"])
  }

  @Test func relativeDateStylesCountDownAndUp() {
    let date = Date(timeIntervalSinceReferenceDate: 3700)
    let times: [TimeInterval] = [0, 39, 3640.5, 3700, 3702.9, 4300]
    #expect(words(Text(date, style: .timer), at: times) == ["1:01:40", "1:01:01", "1:00", "0:00", "0:02", "10:00"])
    #expect(
      words(Text(date, style: .relative), at: times)
        == ["1 hour, 2 minutes", "1 hour, 2 minutes", "1 minute", "0 seconds", "2 seconds", "10 minutes"])
    #expect(
      words(Text(date, style: .offset), at: times)
        == ["+1 hour", "+1 hour", "+1 minute", "+0 seconds", "-2 seconds", "-10 minutes"])
    #expect(words(Text(date + 93_600, style: .relative), at: [100], "de_DE") == ["1 Tag und 3 Stunden"])
    let day = Date(timeIntervalSinceReferenceDate: 34_200)...Date(timeIntervalSinceReferenceDate: 55_800)
    #expect(words(Text(day), at: [0], "de_DE") == ["09:30–15:30 Uhr"])
    let interval = DateInterval(start: day.lowerBound, end: day.upperBound)
    #expect(words(Text("\(day)"), at: [0], "de_DE") == words(Text("\(interval)"), at: [1], "de_DE"))
  }

  @Test func numericTextMovesUpAndDown() {
    let during = resolved(Counter(), at: 0.25).displayList.items
    let faded = during.compactMap { item in if case .group(let group) = item { group } else { nil } }
    #expect(faded.map(\.opacity) == [0.75, 0.25])
    #expect(resolved(Counter(), at: 1).displayList.items.count == 1)
    #expect(resolved(Counter(transition: .identity), at: 0.25).displayList.items.count == 1)
    #expect(resolved(Counter(), at: 0.25).description == "8")
  }

  /// The direction depends on the previous value, regardless of signs.
  @Test(arguments: [(9.0, 8.0), (8, 9), (-2, -1), (-1, -2), (1, -1)])
  func aNumberRollsInTheDirectionOfItsChange(from: Double, to: Double) {
    struct Number: View {
      @State var value: Double
      let to: Double
      let transition: (Double) -> ContentTransition

      var body: some View {
        Text("\(Int(value))").contentTransition(transition(value))
          .onAppear { withAnimation(.linear(duration: 1)) { value = to } }
      }
    }
    func list(_ transition: @escaping (Double) -> ContentTransition) -> String {
      "\(resolved(Number(value: from, to: to, transition: transition), at: 0.25).displayList)"
    }
    #expect(list { .numericText(value: $0) } == list { _ in .numericText(countsDown: to < from) })
    #expect(list { .numericText(value: $0) } != list { _ in .numericText(countsDown: to > from) })
  }

  @Test func aStrokedPathIsTheOutlineOfTheStroke() {
    var line = Path()
    line.move(to: CGPoint(x: 10, y: 10))
    line.addLine(to: CGPoint(x: 50, y: 10))
    let butt = line.strokedPath(StrokeStyle(lineWidth: 4))
    #expect(butt.boundingRect == CGRect(x: 10, y: 8, width: 40, height: 4))
    let square = line.strokedPath(StrokeStyle(lineWidth: 4, lineCap: .square))
    #expect(square.boundingRect == CGRect(x: 8, y: 8, width: 44, height: 4))
    let dashed = line.strokedPath(StrokeStyle(lineWidth: 4, dash: [10, 5]))
    #expect(dashed.contains(CGPoint(x: 15, y: 10)))
    #expect(!dashed.contains(CGPoint(x: 22, y: 10)))
    #expect(dashed.contains(CGPoint(x: 30, y: 10)))
    let ring = Path(CGRect(x: 0, y: 0, width: 20, height: 20)).strokedPath(StrokeStyle(lineWidth: 2))
    #expect(ring.boundingRect == CGRect(x: -1, y: -1, width: 22, height: 22))
    #expect(!ring.contains(CGPoint(x: 10, y: 10)))
    #expect(ring.contains(CGPoint(x: -0.9, y: -0.9)))
  }

  @Test func containerRelativeShapesFollowTheContainer() {
    let view = Color.clear.frame(width: 40, height: 40).glassEffect(in: .containerRelative)
      .containerShape(.rect(cornerRadius: 9))
    guard case .glass(let pane)? = resolved(view).displayList.items.first, case .roundedRect(let shape) = pane.shape
    else {
      Issue.record("expected a rounded pane")
      return
    }
    #expect(shape.radii.topLeft == 9)
  }

  @Test func gradientsFillTextThroughAMaskOfGlyphs() {
    let view = Text(verbatim: "a").foregroundStyle(
      .linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
    guard case .group(let group)? = resolved(view).displayList.items.first else {
      Issue.record("expected a mask")
      return
    }
    #expect(group.mask?.count == 1)
  }

  @Test func foregroundLevelsFollowTheStyle() {
    func color(_ view: some View) -> RGBA? {
      for case .glyphs(let run, _) in resolved(view).displayList.items { return run.color }
      return nil
    }
    let text = Text(verbatim: "a")
    #expect(color(text) == RGBA(white: 0))
    #expect(color(text.foregroundStyle(.secondary))?.alpha == 0.6)
    #expect(
      color(text.foregroundStyle(.secondary).foregroundStyle(Color(red: 1, green: 0, blue: 0)))
        == RGBA(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(color(text.foregroundStyle(.secondary).foregroundStyle(.white, .black)) == RGBA(white: 0))
    #expect(color(text.foregroundStyle(.primary).environment(\.colorScheme, .dark)) == RGBA(white: 1))
    #expect(color(text.foregroundColor(.red).opacity(0.5)) == nil)
    // References to the foreground style resolve to the enclosing style, never to the style itself.
    let half = VStack { text }.foregroundStyle(.primary.opacity(0.5))
    #expect(color(half) == RGBA(white: 0, alpha: 0.5))
    #expect(color(half.foregroundStyle(.white)) == RGBA(white: 1, alpha: 0.5))
    #expect(color(half.foregroundStyle(.foreground.opacity(0.5))) == RGBA(white: 0, alpha: 0.25))
  }
}
