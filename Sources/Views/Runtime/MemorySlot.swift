/// Distinguishes the remembered values of one view.
enum MemorySlot: Hashable, Sendable {
  /// An animated value; the number distinguishes several.
  case value(Int)
  /// An animated style; the number distinguishes several.
  case style(Int)
  /// The animated size of a shape.
  case size
  /// The value of a `State` or `StateObject`.
  case state
  /// Whether the view has appeared.
  case appearance
  /// The value that `onChange` last saw.
  case change
  /// The value that `animation(_:value:)` last saw.
  case animationValue
  /// The children that are present, appearing or disappearing.
  case presence
  /// The date that a timeline shows.
  case timeline
  /// The value that `onGeometryChange` last saw.
  case geometry
  /// The place that a container's layout gives the view.
  case placement
  /// The value that `onPreferenceChange` last saw.
  case preference
  /// The place that a wrapper gives its child.
  case origin
  /// The content shown last: a text, or the last place of a removed view.
  case content
  /// The touches on a pane.
  case touches
  /// The progress of a phase animator.
  case phase
  /// The progress of a keyframe animator.
  case keyframes
  /// The view that owns a shared name.
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
