import DisplayLists
import Exporting
import Foundation
public import Geometry
import Timers
import Views

extension TimerOverlay {
  /// Returns the timer in parts for a screen of pixels, over a backdrop with a luma of 0…1.
  ///
  /// The parts do not move: digits and controls change without transitions.
  public func parts(on canvas: PixelSize, backdropLuma: Double) throws -> TimerParts {
    let (layout, _) = layout(on: canvas)
    let locale = options.locale
    let text = locale.localizedDigits(countdown.state(at: 0).digits)
    let fontSize = layout.fontSize(for: text)
    var environment = environment(luma: backdropLuma)
    let resolver = ViewResolver(shaper: shaper, environment: environment)
    let glyphs = "0123456789:".map { character in
      let glyph = locale.localizedDigits(String(character))
      return TimerParts.Glyph(
        character: character,
        list: resolver.resolve(GlassTimerText(text: glyph, fontSize: fontSize)).displayList,
        reflection: options.showsReflection
          ? resolver.resolve(GlassTimerReflection(text: glyph, fontSize: fontSize)).displayList : nil)
    }
    environment.timerDrawsDigits = false
    let bare = ViewResolver(shaper: shaper, environment: environment)
    let states = try TimerParts.Phase.allCases.map { phase in
      let view = bare.resolve(
        TimerScreen(try countdown(in: phase), layout: layout, showReflection: options.showsReflection), in: layout.size)
      return (
        view,
        TimerParts.State(
          phase: phase, list: view.displayList, toggle: view.frames[TimerControl.toggle.rawValue].map(rect),
          stop: view.frames[TimerControl.stop.rawValue].map(rect))
      )
    }
    let frames = states[0].0.frames
    func cells(_ prefix: String) -> [Rect] {
      (0..<text.count).compactMap { frames["\(prefix) \($0)"].map(rect) }
    }
    let words = TimerWords(locale: locale)
    return TimerParts(
      altText: ViewResolver(shaper: shaper, environment: self.environment(luma: backdropLuma))
        .resolve(TimerScreen(countdown, layout: layout, showReflection: options.showsReflection), in: layout.size)
        .description,
      labels: TimerParts.Labels(start: words.start, pause: words.pause, stop: words.stop),
      size: Size(width: layout.size.width, height: layout.size.height), seconds: countdown.total, text: text,
      glyphs: glyphs, cells: cells("cell"),
      reflectedCells: options.showsReflection ? cells("mirror cell") : [], states: states.map { $0.1 })
  }

  /// Returns a countdown that is in a state at its start.
  private func countdown(in phase: TimerParts.Phase) throws -> Countdown {
    switch phase {
    case .stopped: try Countdown(total: countdown.total, script: TimerScript("1 start"))
    case .running: Countdown(total: countdown.total)
    case .paused: Countdown(total: countdown.total, isPaused: true)
    }
  }

  private func rect(_ frame: CGRect) -> Rect {
    Rect(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
  }
}
