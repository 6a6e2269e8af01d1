import CairoDrawing
import DisplayLists
import Foundation
import Geometry
import Goldens
import Optics
import TestSupport
import Testing
import Views

@testable import Timers

@Suite struct TimerScreenTests {
  private let shaper: PangoShaper
  private let layout = TimerLayout(aspect: 9, 16)

  init() throws { shaper = try PangoShaper() }

  private func resolver(
    reduceMotion: Bool = false, _ direction: LayoutDirection = .leftToRight, locale: String = "en_US"
  ) -> ViewResolver {
    var environment = EnvironmentValues()
    environment.locale = Locale(identifier: locale)
    environment._accessibilityReduceMotion = reduceMotion
    environment.layoutDirection = direction
    return ViewResolver(shaper: shaper, environment: environment)
  }

  private func playback(
    _ countdown: Countdown, reduceMotion: Bool = false, mirror: Bool = true
  ) -> ViewPlayback<TimerScreen> {
    resolver(reduceMotion: reduceMotion)
      .playback(of: TimerScreen(countdown, layout: layout, showReflection: mirror), in: layout.size)
  }

  /// Checks 100 seconds, both between changes and while digits change.
  @Test(arguments: TimerDevice.allCases, ["en_US", "ar_EG"]) func cellsNeverMove(
    _ device: TimerDevice, _ locale: String
  ) {
    let layout = TimerLayout(device, aspect: device.pixels.width, device.pixels.height)
    let playback = resolver(locale: locale).playback(
      of: TimerScreen(Countdown(total: 640), layout: layout), in: layout.size)
    let first = playback.resolved(at: 0).frames
    #expect(first.keys.filter { $0.hasPrefix("cell") }.count == 5)
    for instant in stride(from: 0.0, through: 100, by: 0.35) {
      #expect(playback.resolved(at: instant).frames == first, "at \(instant) s")
    }
  }

  @Test func digitsAreUprightAndCentred() throws {
    let resolved = playback(Countdown(total: 600)).resolved(at: 0)
    let time = try #require(resolved.frames["time"])
    #expect(abs(time.midX - layout.size.width / 2) < 1e-9)
    for cell in 0..<5 {
      let frame = try #require(resolved.frames["cell \(cell)"])
      #expect(abs(frame.width / layout.fontSize(for: "10:00") - (cell == 2 ? 0.3 : 0.6)) < 1e-9)
      #expect(frame.minX >= 0)
      #expect(frame.maxX <= layout.size.width)
    }
    for pane in resolved.displayList.items.panes.prefix(5) { #expect(pane.pointsFromItem.determinant == 1) }
  }

  @Test func reflectionIsTheDigitsUpsideDown() throws {
    let resolved = playback(Countdown(total: 754)).resolved(at: 0.5)
    let all = resolved.displayList.items.panes
    let time = all[..<5]
    let mirror = all[5..<10]
    let frame = try #require(resolved.frames["time"])
    for (digit, copy) in zip(time, mirror) {
      #expect(copy.shape == digit.shape)
      #expect(copy.material == digit.material)
      #expect(copy.content.count == digit.content.count)
      #expect(copy.pointsFromItem.d == -1)
      #expect(copy.pointsFromItem.a == 1)
      // A point and its reflection are equally far from the mirror line, 8 points above the bottom of the frame.
      let above = digit.pointsFromItem * Point(x: 5, y: 7)
      let below = copy.pointsFromItem * Point(x: 5, y: 7)
      #expect(abs(above.x - below.x) < 1e-9)
      #expect(abs((above.y + below.y) / 2 - (frame.maxY - 4)) < 1e-9)
    }
    let groups = resolved.displayList.items.compactMap { item -> DisplayGroup? in
      guard case .group(let group) = item, group.mask != nil else { return nil }
      return group
    }
    #expect(groups.count == 1)
    guard case .fill(_, _, .linear(let stops, _, _), _) = try #require(groups[0].mask?.first) else {
      Issue.record("the reflection fades with a gradient, not with \(String(describing: groups[0].mask))")
      return
    }
    #expect(stops.first == GradientStop(color: RGBA(white: 1, alpha: 0.2), location: 0))
    #expect(stops.last?.location == 0.6)
    #expect(stops.last?.color.alpha == 0)
    #expect(zip(stops, stops.dropFirst()).allSatisfy { $0.color.alpha > $1.color.alpha })
  }

  /// Digits of every size touch their reflection, without gap or overlap.
  @Test(arguments: [(393.0, 852.0), (852, 393), (320, 320), (1024, 1366), (100, 2000)])
  func reflectionTouchesTheDigits(width: CGFloat, height: CGFloat) {
    let layout = TimerLayout(aspect: width, height)
    let resolved = resolver().resolve(TimerScreen(Countdown(total: 7200), layout: layout), in: layout.size)
    let all = resolved.displayList.items.panes
    let digits = resolved.frames.keys.filter { $0.hasPrefix("cell") }.count
    var gaps: [CGFloat] = []
    for index in 0..<digits {
      let digit = all[index]
      let image = all[index + digits]
      let bottom = digit.pointsFromItem.bounds(of: digit.shape.bounds).maxY
      gaps.append(image.pointsFromItem.bounds(of: image.shape.bounds).minY - bottom)
    }
    withKnownIssue("Inter 4, which other releases have, has shorter digits") {
      // Round digits reach furthest down.
      #expect((0...1).contains(gaps.min() ?? -1))
    } when: {
      !RecordedRelease.isThisOne
    }
  }

  @Test func reflectionCanBeOmitted() {
    let resolved = playback(Countdown(total: 754), mirror: false).resolved(at: 0)
    #expect(resolved.displayList.items.panes.count == 7)
    #expect(resolved.frames["reflection"] == nil)
  }

  /// Over a bright backdrop, the surroundings of the digits are darkened more and the digits tinted less. The panes have
  /// no content: their edges are drawn by the glass alone.
  @Test func digitsSuitTheBackdrop() throws {
    func digits(over luma: Double) throws -> (tint: Double, shade: Double) {
      var environment = EnvironmentValues()
      environment.digitBackdropLuma = luma
      let screen = TimerScreen(Countdown(total: 754), layout: layout)
      let list = ViewResolver(shaper: shaper, environment: environment).resolve(screen, in: layout.size).displayList
      let panes = list.items.panes.prefix(10)
      #expect(panes.allSatisfy { $0.content.isEmpty && $0.material == panes[0].material })
      let shade = try #require(list.description.firstMatch(of: /color 0 0 0 ([0-9.]+)/)?.output.1)
      return (try #require(panes[0].material.tint?.alpha), try #require(Double(shade)))
    }
    let dark = try digits(over: 0)
    let grey = try digits(over: 0.5)
    let white = try digits(over: 1)
    #expect(dark.shade < grey.shade)
    #expect(grey.shade < white.shade)
    #expect(dark.tint > grey.tint)
    #expect(grey.tint > white.tint)
    #expect(dark.shade <= 0.15)
    #expect(white.shade >= 0.6)
  }

  @Test func screenReadersGetTheTimeOnce() {
    let resolved = playback(Countdown(total: 600)).resolved(at: 1.5)
    let told = resolved.accessibilityElements
    #expect(told.map(\.label) == ["Time remaining: 9 minutes, 59 seconds", "Stop", "Pause"])
    #expect(told[0].traits == .updatesFrequently)
    #expect(told[1].traits == .isButton)
    #expect(told[2].traits == .isButton)
    let paused = playback(Countdown(total: 600, isPaused: true)).resolved(at: 0).accessibilityElements
    #expect(
      paused.map(\.label) == [
        "Time remaining: 10 minutes", "Paused", "Duration", "Bell", "Sound", "Scene", "Settings", "Stop", "Start",
      ])
    #expect(paused[2].value == "10 minutes")
  }

  @Test func instantsDoNotDependOnEachOther() {
    let countdown = Countdown(total: 4)
    let instants = stride(from: 0.0, through: 5, by: 1.0 / 30).map { $0 }
    let forwards = playback(countdown)
    let lists = instants.map { forwards.resolved(at: $0).displayList }
    let backwards = playback(countdown)
    for index in instants.indices.reversed().filter({ $0 % 7 == 3 }) {
      #expect(backwards.resolved(at: instants[index]).displayList == lists[index])
    }
    for index in stride(from: 2, to: instants.count, by: 11) {
      #expect(playback(countdown).resolved(at: instants[index]).displayList == lists[index])
    }
  }

  /// Digits fade over for 0.15 s after each second, and not at all with Reduce Motion.
  @Test func reduceMotionHasNoIntermediateFrames() {
    func distinctLists(reduceMotion: Bool) -> Int {
      let playback = playback(Countdown(total: 600), reduceMotion: reduceMotion)
      return Set((0..<90).map { playback.resolved(at: Double($0) / 30).displayList }).count
    }
    #expect(distinctLists(reduceMotion: true) == 3)
    // Two changes, each of which starts on the second and is visible 1/30, 2/30, 3/30 and 4/30 s later.
    #expect(distinctLists(reduceMotion: false) == 3 + 2 * 5)
  }

  @Test func controlsAppearWhenTheTimeIsUp() throws {
    let playback = playback(Countdown(total: 2))
    #expect(playback.resolved(at: 1.9).frames["picker"] == nil)
    let coming = playback.resolved(at: 2.15).displayList
    #expect(coming != playback.resolved(at: 2.1).displayList)
    #expect(playback.resolved(at: 3).frames["picker"] != nil)
    #expect(playback.resolved(at: 3).displayList == playback.resolved(at: 30).displayList)
    // They fade in at their final place.
    let places = playback.resolved(at: 3).frames
    for instant in [2.01, 2.1, 2.2] {
      let frames = playback.resolved(at: instant).frames
      for name in ["picker", "settings"] {
        let now = try #require(frames[name])
        let then = try #require(places[name])
        #expect(abs(now.midX - then.midX) < 1e-6)
        #expect(abs(now.midY - then.midY) < 6)
        #expect(now.width < then.width)
      }
    }
    let still = self.playback(Countdown(total: 2), reduceMotion: true)
    #expect(still.resolved(at: 2).displayList == still.resolved(at: 3).displayList)
  }

  @Test func digitsKeepTheirOrderInRightToLeftLayouts() throws {
    let screen = TimerScreen(Countdown(total: 754), layout: layout)
    let left = resolver().resolve(screen, in: layout.size)
    let right = resolver(.rightToLeft).resolve(screen, in: layout.size)
    #expect(left.frames == right.frames)
    // As text, because mirroring twice rounds the last digits of positions.
    #expect("\(left.displayList)" == "\(right.displayList)")
    // The buttons control playback, so their order does not change either.
    let paused = TimerScreen(Countdown(total: 754, isPaused: true), layout: layout)
    let stop = resolver(.rightToLeft).resolve(paused, in: layout.size).frames["stop"]
    let toggle = resolver(.rightToLeft).resolve(paused, in: layout.size).frames["toggle"]
    #expect(try #require(stop).maxX < #require(toggle).minX)
  }

  /// On every screen, everything lies inside and nothing overlaps.
  @Test(
    arguments: [(9, 16), (9, 19.5), (3, 4), (4, 5), (1, 1), (4, 3), (16, 9), (21, 9), (1, 3)] as [(Double, Double)])
  func everythingFitsOnTheScreen(_ width: Double, _ height: Double) throws {
    try checkFit(TimerLayout(aspect: width, height), least: 3)
  }

  @Test(arguments: zip(TimerDevice.allCases, [6, 6, 6, 6, 3])) func everythingFitsOnADevice(
    _ device: TimerDevice, _ count: Int
  ) throws {
    let layout = TimerLayout(device, aspect: device.pixels.width, device.pixels.height)
    try checkFit(layout, least: count)
    try checkFit(layout, least: count, locale: "ar_EG")
    // Held the other way round.
    try checkFit(TimerLayout(device, aspect: device.pixels.height, device.pixels.width), least: 2)
  }

  private func checkFit(_ layout: TimerLayout, least: Int, locale: String = "en_US") throws {
    let all = CGRect(origin: .zero, size: layout.size).insetBy(dx: -0.01, dy: -0.01)
    let width = layout.size.width
    let height = layout.size.height
    for total in [1, 12, 754, 359_999] {
      let screen = TimerScreen(Countdown(total: total, isPaused: true), layout: layout)
      let frames = resolver(locale: locale).resolve(screen, in: layout.size).frames
      let solid = ["time", "badge", "picker", "settings", "stop", "toggle"].compactMap { name in
        frames[name].map { (name, $0) }
      }
      #expect(solid.count >= least)
      for (index, (name, frame)) in solid.enumerated() {
        #expect(all.contains(frame), "\(name) of \(total) leaves \(width):\(height)")
        for (other, second) in solid[..<index] {
          #expect(
            !frame.insetBy(dx: 0.01, dy: 0.01).intersects(second), "\(name) lies on \(other) of \(width):\(height)")
        }
      }
    }
  }

  @Test(arguments: [1, 12, 299, 300, 600, 754, 3600, 359_999]) func pickerOffersTheCurrentDuration(_ total: Int) {
    let choices = DurationPicker.choices(for: total)
    #expect(choices.count == 5)
    #expect(choices.filter { $0 == total }.count == 1)
    #expect(choices == choices.sorted())
  }

  @Test func screenMatchesItsGolden() throws {
    let resolved = playback(Countdown(total: 600, isPaused: true)).resolved(at: 0)
    #expect(try goldenFault(resolved.displayList, "paused-10-00") == nil)
  }
}
