package import Hummingbird
package import NIOCore

/// The context of a request whose connection can be closed.
package protocol ConnectionContext: RequestContext where Source == ApplicationRequestContextSource {
  /// The connection.
  var channel: any Channel { get }
}

/// The context of a request for a page or its data.
package struct PageContext: ConnectionContext {
  package var coreContext: CoreRequestContextStorage
  package let channel: any Channel

  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}

extension Response {
  /// Returns the same response, after which the connection is closed.
  func closing(_ channel: any Channel) -> Response {
    var closing = self
    closing.headers[.connection] = "close"
    let body = body
    closing.body = ResponseBody(contentLength: body.contentLength) { writer in
      try await body.write(writer)
      try await channel.close()
    }
    return closing
  }
}
