import Serving
import Synchronization

/// The state of the previews, which pages listen to.
final class StateFeed: Sendable {
  private let content: Mutex<PreviewState>
  /// All pages have the same subject.
  private let pages = Broadcaster<Bool>(most: 64)

  init(_ state: PreviewState) { content = Mutex(state) }

  var state: PreviewState { content.withLock { $0 } }

  /// Changes the state and wakes all pages.
  func update(_ change: (inout PreviewState) -> Void) {
    content.withLock { change(&$0) }
    pages.wakeAll()
  }

  /// Returns signals of changes, the first one at once. Throws if too many pages listen.
  func signals() throws(ServerError) -> AsyncStream<BroadcastSignal> { try pages.signals(about: true) }
}

/// The JSON for pages: the previews of the last program that compiled, and the status of the latest build.
struct PreviewState: Encodable, Hashable, Sendable {
  /// The status of the latest build.
  enum Phase: String, Encodable, Sendable {
    case compiling
    case ready
    /// It cannot be compiled, or has nothing to draw.
    case failed
  }

  /// A preview of the program.
  struct Preview: Encodable, Hashable, Sendable {
    /// The title, or the name of the type.
    var name: String
    /// The line in the file, from 1.
    var line: Int
    /// Whether the preview's layout overrides the size of the device.
    var hasOwnSize: Bool
  }

  /// The file or folder, as the user named it.
  var file: String
  /// The status of the latest build.
  var phase = Phase.compiling
  /// The number of the program that draws, from 1; 0 if there is none yet.
  var program = 0
  /// The previews of that program.
  var previews: [Preview] = []
  /// The reason why the latest build failed, as one line; nil if it did not.
  var error: String?
  /// The compiler's messages, one line each, such as `Card.swift:12:5: …`.
  var messages: [String] = []
  /// The photos and videos that previews can be drawn over.
  var backdrops: [Backdrop.Description] = []
}
