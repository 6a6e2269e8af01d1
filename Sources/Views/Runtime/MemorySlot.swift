/// Which of the things that one view remembers is meant.
enum MemorySlot: Hashable, Sendable {
  /// An animated value; the number tells several of one view apart.
  case value(Int)
  /// An animated style; the number tells several of one view apart.
  case style(Int)
  /// The animated size of a shape.
  case size
  /// The value of a `State` or `StateObject`.
  case state
  /// That the view has appeared.
  case appearance
  /// The value that `onChange` last saw.
  case change
  /// The value that `animation(_:value:)` last saw.
  case animationValue
  /// Which children are there, coming and going.
  case presence
  /// The date that a timeline shows.
  case timeline
  /// The value that `onGeometryChange` last saw.
  case geometry
  /// Where a container's layout puts the view.
  case placement
  /// The value that `onPreferenceChange` last saw.
  case preference
  /// Where a wrapper puts its child.
  case origin
  /// The content shown last: a text, or the last place of a view that has gone.
  case content
  /// The touches that press a pane.
  case touches
  /// How far a phase animator has come.
  case phase
  /// How far a keyframe animator has come.
  case keyframes
  /// Which view a shared name belongs to.
  case owner

  /// A number of its own for each slot.
  var number: Int {
    switch self {
    case .value(let index): index &* 32
    case .style(let index): index &* 32 &+ 1
    case .size: 2
    case .state: 3
    case .appearance: 4
    case .change: 5
    case .animationValue: 6
    case .presence: 7
    case .timeline: 8
    case .geometry: 9
    case .placement: 10
    case .preference: 11
    case .origin: 12
    case .content: 13
    case .touches: 14
    case .phase: 15
    case .keyframes: 16
    case .owner: 17
    }
  }
}
