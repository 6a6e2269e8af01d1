public import Views

/// The screen of a countdown, with glass digits, their reflection and controls below.
///
/// The screen has no background. It depends only on the countdown, the layout and the time.
public struct TimerScreen: View {
  private let countdown: Countdown
  private let layout: TimerLayout
  private let showReflection: Bool
  private let start: Date

  /// Creates the screen of a countdown.
  ///
  /// - Parameters:
  ///   - countdown: The countdown to show.
  ///   - layout: The layout for the size of the screen.
  ///   - showReflection: Whether the digits have a reflection below them.
  ///   - start: The date at which the countdown starts. The default is the reference date, which is second zero for a
  ///     resolver without a date.
  public init(
    _ countdown: Countdown, layout: TimerLayout, showReflection: Bool = true,
    start: Date = Date(timeIntervalSinceReferenceDate: 0)
  ) {
    self.countdown = countdown
    self.layout = layout
    self.showReflection = showReflection
    self.start = start
  }

  /// The screen, updated every second.
  public var body: some View {
    TimelineView(.periodic(from: start, by: 1)) { context in
      TimerFace(
        state: countdown.state(at: context.date.timeIntervalSince(start)), layout: layout,
        showReflection: showReflection)
    }
  }
}

/// A timer's screen in a given state.
struct TimerFace: View {
  let state: TimerState
  let layout: TimerLayout
  let showReflection: Bool
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  var body: some View {
    ZStack {
      if layout.isShort {
        VStack(spacing: 0) {
          display.frame(maxHeight: .infinity)
          controls
        }
      } else {
        display
        VStack(spacing: 0) {
          Spacer(minLength: 0)
          controls
        }
      }
    }
    .padding(.bottom, layout.bottom)
    .frame(width: layout.size.width, height: layout.size.height)
  }

  private var display: some View {
    GlassTimerDisplay(
      state: state, fontSize: layout.fontSize(for: state.digits), showReflection: showReflection)
  }

  /// The controls. In a column, they keep their positions when other controls appear or disappear.
  private var controls: some View {
    Group {
      if layout.isShort { row } else { column }
    }
    .animation(reduceMotion ? nil : .easeInOut(duration: 0.3), value: state.phase)
  }

  private var row: some View {
    HStack(spacing: 12) {
      if state.isSettable && layout.hasPicker { DurationPicker(total: state.total).transition(.hud) }
      TimerButtons(phase: state.phase)
    }
    .frame(width: layout.size.width)
  }

  private var column: some View {
    ZStack(alignment: .bottom) {
      Color.clear.frame(width: layout.size.width, height: layout.controlsHeight)
      if state.isSettable && layout.hasPicker {
        DurationPicker(total: state.total)
          .padding(.bottom, layout.hasSettings ? layout.pickerBottom : layout.settingsBottom)
          .transition(.hud)
      }
      if state.isSettable && layout.hasSettings {
        SettingsRow().padding(.bottom, layout.settingsBottom).transition(.hud)
      }
      TimerButtons(phase: state.phase)
    }
  }
}
