import Views

/// A timer's screen in a given state.
struct TimerFace: View {
  let state: TimerState
  let layout: TimerLayout
  let showReflection: Bool
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  var body: some View {
    ZStack {
      if layout.arrangement == .column {
        display
        VStack(spacing: 0) {
          Spacer(minLength: 0)
          controls
        }
      } else {
        VStack(spacing: 0) {
          display.frame(maxHeight: .infinity)
          controls
        }
      }
    }
    .padding(.bottom, layout.bottom)
    .frame(width: layout.size.width, height: layout.size.height)
  }

  private var display: some View {
    GlassTimerDisplay(
      state: state, fontSize: layout.fontSize(for: state.digits), showReflection: showReflection
    )
    .overlay(alignment: .top) {
      Group {
        if layout.hasBadge(above: state.digits), state.phase == .paused {
          PausedBadge(scale: layout.badgeScale).transition(.hud)
        }
      }
      .offset(y: -PausedBadge.height * layout.badgeScale - layout.badgeGap)
      .animation(change, value: state.phase)
    }
  }

  /// The animation with which controls change; nil with Reduce Motion.
  private var change: Animation? { reduceMotion ? nil : .easeInOut(duration: 0.3) }

  /// The controls. In a column and in a bar, they keep their positions when other controls appear or disappear.
  private var controls: some View {
    Group {
      switch layout.arrangement {
      case .column: column
      case .bar: bar
      case .row: row
      case .button: buttons
      }
    }
    .animation(change, value: state.phase)
  }

  private var buttons: some View {
    TimerButtons(
      state: state, scale: layout.scale, hasStop: layout.arrangement != .button, isFocused: layout.device == .tv)
  }

  private var picker: some View { DurationPicker(total: state.total, scale: layout.scale) }

  private var row: some View {
    HStack(spacing: 12 * layout.scale) {
      if state.isSettable && layout.hasPicker { picker.transition(.hud) }
      buttons
    }
    .frame(width: layout.size.width)
  }

  private var bar: some View {
    ZStack {
      Color.clear.frame(height: layout.controlsHeight)
      if state.isSettable {
        SettingsRow(scale: layout.scale).transition(.hud).frame(maxWidth: .infinity, alignment: .leading)
        picker.transition(.hud).frame(maxWidth: .infinity, alignment: .trailing)
      }
      buttons
    }
    .frame(width: layout.size.width - 2 * layout.margin)
  }

  private var column: some View {
    ZStack(alignment: .bottom) {
      Color.clear.frame(width: layout.size.width, height: layout.controlsHeight)
      if state.isSettable {
        picker.padding(.bottom, layout.pickerBottom).transition(.hud)
        if layout.hasSettings {
          SettingsRow(scale: layout.scale).padding(.bottom, layout.settingsBottom).transition(.hud)
        }
      }
      buttons
    }
  }
}
