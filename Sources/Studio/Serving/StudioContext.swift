import Hummingbird
import NIOCore

/// What belongs to one request.
struct StudioContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection; it can be closed when a client is too slow.
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
