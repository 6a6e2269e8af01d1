import CairoDrawing
import DisplayLists
import Foundation
import Geometry
import Optics
import Testing
import Views

@testable import Timers

@Suite struct TimerTransitionTests {
  private let shaper: PangoShaper

  init() throws { shaper = try PangoShaper() }

  private func playback(
    _ countdown: Countdown, _ device: TimerDevice, touches: [Touch] = []
  ) -> ViewPlayback<TimerScreen> {
    var environment = EnvironmentValues()
    environment.touches = touches
    environment.wantsBothColorSchemes = true
    let layout = TimerLayout(device, aspect: device.pixels.width, device.pixels.height)
    return ViewResolver(shaper: shaper, environment: environment)
      .playback(of: TimerScreen(countdown, layout: layout), in: layout.size)
  }

  /// After every change, the screen becomes the same as one that has always been in that state: nothing is left behind.
  @Test(arguments: TimerDevice.allCases) func nothingIsLeftBehind(_ device: TimerDevice) throws {
    let scripted = try Countdown(total: 2, script: TimerScript("1 start; 2.5 pause; 4 start; 7 start; 7.6 stop"))
    let playback = playback(scripted, device)
    let layout = TimerLayout(device, aspect: device.pixels.width, device.pixels.height)
    for instant in [0.9, 1.9, 3.4, 6.5, 7.5, 9] {
      let state = scripted.state(at: instant)
      let settled = ViewResolver(shaper: shaper)
        .resolve(TimerFace(state: state, layout: layout, showReflection: true), in: layout.size)
      let shown = playback.resolved(at: instant)
      #expect(shown.frames == settled.frames, "at \(instant) s")
      #expect(
        shown.displayList.items.panes.map(\.shape) == settled.displayList.items.panes.map(\.shape), "at \(instant) s")
      #expect(shown.displayList.items.panes.allSatisfy { $0.state.materialized == 1 }, "at \(instant) s")
    }
  }

  /// Starting and pausing change the symbol on one and the same pane.
  @Test func startAndPauseAreOneButton() throws {
    let playback = playback(try Countdown(total: 60, script: TimerScript("0 start; 2 pause")), .watch)
    func button(at instant: Double) throws -> GlassPane {
      // The button is the last pane on the screen of a watch.
      try #require(playback.resolved(at: instant).displayList.items.panes.last)
    }
    let before = try button(at: 1.9)
    let during = try button(at: 2.15)
    let after = try button(at: 3)
    #expect(before.id == during.id)
    #expect(during.id == after.id)
    #expect(before.shape == during.shape)
    #expect(during.shape == after.shape)
    #expect(before.content != after.content)
    // Both symbols are visible during the change.
    #expect(during.content != before.content)
    #expect(during.content != after.content)
    #expect(during.content.count > 1)
  }

  /// The finger comes down on the button before the action, and the glass responds until after it.
  @Test(arguments: TimerDevice.allCases) func aFingerPressesTheControl(_ device: TimerDevice) throws {
    let script = device == .watch ? "1 start; 7 pause" : "1 start; 7 stop"
    let countdown = try Countdown(total: 60, script: TimerScript(script))
    let untouched = playback(countdown, device)
    let touches = countdown.touches { untouched.resolved(at: $1).frames[$0.rawValue] }
    #expect(touches.map(\.ended) == [1, 7])
    let playback = playback(countdown, device, touches: touches)
    func pressed(at instant: Double) -> Int {
      playback.resolved(at: instant).displayList.items.panes.filter { $0.state.press != nil }.count
    }
    #expect([0.7, 0.8, 1.05, 6.7].map(pressed) == [0, 1, 1, 0])
    #expect([6.8, 6.99].map(pressed) == [1, 1])
  }
}
