/// The kind of value that a view remembers.
enum MemorySlot: Hashable, Sendable {
  /// An animated value; the number distinguishes several values of one view.
  case value(Int)
  /// An animated style; the number distinguishes several styles of one view.
  case style(Int)
  /// The animated size of a shape.
  case size
  /// The value of a `State` or `StateObject`.
  case state
  /// A record that the view has appeared.
  case appearance
  /// The value that `onChange` last saw.
  case change
  /// The value that `animation(_:value:)` last saw.
  case animationValue
  /// The children that are present, appearing and disappearing.
  case presence
  /// The date that a timeline shows.
  case timeline
  /// The value that `onGeometryChange` last saw.
  case geometry
  /// The animated position of the view in a container's layout.
  case placement
  /// The value that `onPreferenceChange` last saw.
  case preference
  /// The animated position of a wrapper's child.
  case origin
  /// The last content shown: a text, or the last position of a view that may be removed.
  case content
  /// The touches on a pane.
  case touches
  /// The progress of a phase animator.
  case phase
  /// The progress of a keyframe animator.
  case keyframes
  /// The view that owns a shared name.
  case owner

  /// A number that is unique to the slot.
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
