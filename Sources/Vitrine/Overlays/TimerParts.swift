public import DisplayLists
public import Geometry

/// A timer's screen in parts that a program can put together for any time and any state.
public struct TimerParts: Sendable {
  /// A character of the time.
  public struct Glyph: Sendable {
    /// The character.
    public var character: Character
    /// The glass with its shade.
    public var list: DisplayList
    /// The reflection; nil if the timer has none.
    public var reflection: DisplayList?
  }

  /// The screen in one state, without digits.
  public struct State: Sendable {
    /// Whether the countdown is stopped, running or paused.
    public var phase: Phase
    /// The controls.
    public var list: DisplayList
    /// The frame of the button that starts or pauses, in points of the screen, or nil if the button is hidden.
    public var toggle: Rect?
    /// The frame of the button that stops, or nil if the countdown is stopped or the layout has no room for the button.
    public var stop: Rect?
  }

  /// The phases of a countdown.
  public enum Phase: String, Sendable, CaseIterable {
    /// It waits at its full duration.
    case stopped
    /// It counts down.
    case running
    /// It waits before it goes on.
    case paused
  }

  /// The labels of the buttons, in the words of the locale.
  public struct Labels: Sendable {
    /// Of the button that starts or resumes the countdown.
    public var start: String
    /// Of the button that pauses it.
    public var pause: String
    /// Of the button that stops it.
    public var stop: String
  }

  /// The description of the screen at the start, for screen readers.
  public var altText: String
  /// The labels of the buttons.
  public var labels: Labels
  /// The size of the screen in points.
  public var size: Size
  /// The duration in seconds.
  public var seconds: Int
  /// The time at the start, such as `05:00`, in the digits of the locale.
  public var text: String
  /// The digits of the locale from 0 to 9 and the colon.
  public var glyphs: [Glyph]
  /// The frames of the characters of a time, in points of the screen.
  public var cells: [Rect]
  /// The frames of their reflections; empty if the timer has none.
  public var reflectedCells: [Rect]
  /// The screen in each state.
  public var states: [State]
}
