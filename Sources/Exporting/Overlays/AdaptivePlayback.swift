import DisplayLists
import Foundation
import Views

/// A view over time in both colour schemes at once: small glass of it may take its look from either.
final class AdaptivePlayback<Content: View> {
  private let shown: ViewPlayback<Content>
  private let other: ViewPlayback<Content>
  /// The lists that were joined last, and what they made.
  private var last: (shown: DisplayList, other: DisplayList, joined: DisplayList)?

  /// A view that is shown in `scheme`; `playback` makes it in either.
  init(_ scheme: ColorScheme, playback: (ColorScheme) -> ViewPlayback<Content>) {
    shown = playback(scheme)
    other = playback(scheme.other)
  }

  /// What is drawn at an instant.
  func list(at time: TimeInterval) -> DisplayList {
    let lists = (shown: shown.resolved(at: time).displayList, other: other.resolved(at: time).displayList)
    if let last, last.shown == lists.shown, last.other == lists.other { return last.joined }
    let joined = lists.shown.adapting(to: lists.other)
    last = (lists.shown, lists.other, joined)
    return joined
  }

  /// The view in words at an instant.
  func words(at time: TimeInterval) -> String { shown.resolved(at: time).description }

  /// What the user should know of the view at an instant, a sentence each.
  func warnings(at time: TimeInterval) -> [String] { shown.resolved(at: time).warnings }
}
