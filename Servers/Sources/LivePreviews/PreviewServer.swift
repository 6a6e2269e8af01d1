package import Foundation
import Serving
package import ViewFiles

/// A server of previews, for browsers on this machine.
package enum PreviewServer {
  /// The files to preview, and the server's port.
  package struct Options: Sendable {
    /// The Swift file, or a folder of files that are compiled together.
    package var path: String
    /// The name of the only preview or view to show; nil for all previews.
    package var name: String?
    /// The initial photo or video beneath the views, or nil to show them without a backdrop at first.
    package var over: String?
    /// The folder or asset catalogue that contains named images and colours, if any.
    package var assets: String?
    /// The port; 0 for any free one.
    package var port: Int
    /// The folder of pages that Scripts/build-web makes.
    package var web: URL

    package init(
      path: String, name: String? = nil, over: String? = nil, assets: String? = nil, port: Int, web: URL
    ) {
      self.path = path
      self.name = name
      self.over = over
      self.assets = assets
      self.port = port
      self.web = web
    }
  }

  /// The only address that the server listens on: other machines must not be able to run the user's code.
  private static let host = "127.0.0.1"

  /// Serves until the task is cancelled, in a folder that the caller removes.
  ///
  /// Throws if there is no such file, if its folder cannot be watched, or if the port cannot be used.
  package static func run(_ options: Options, tools: PreviewTools, in work: WorkFolder) async throws {
    let feed = StateFeed(PreviewState(file: options.path))
    let backdrops = try BackdropCache(backdrops(options), folder: work.url, feed: feed)
    let session = PreviewSession(options, tools: tools, work: work, feed: feed)
    let sources = try SourceWatch(options.path)
    let router = PreviewRouter(session: session, backdrops: backdrops, web: options.web, tell: tools.tell).router()
    let building: @Sendable () async throws -> Void = {
      await session.rebuild()
      for await _ in sources.changes { await session.rebuild() }
    }
    try await router.buildResponder().serve(host: host, port: options.port, alongside: [building]) { port in
      tools.tell("vitrine: the previews are at http://\(host):\(port)/")
    }
    await session.stop()
  }

  /// The photos and videos that come with the pages, and the one that the command names.
  private static func backdrops(_ options: Options) -> [Backdrop] {
    let samples = ["still-life.jpg", "lanterns.jpg", "lanterns.mp4"].map { name in
      Backdrop(
        description: .init(id: name, name: name), file: options.web.appending(path: "studio/samples/\(name)"))
    }
    guard let over = options.over else { return samples }
    let file = URL(fileURLWithPath: over)
    return samples + [Backdrop(description: .init(id: "over", name: file.lastPathComponent), file: file)]
  }
}

/// The scanner and the compiler of previews, and the terminal's output.
package struct PreviewTools: Sendable {
  let scanner: ViewScanner
  let compiler: ViewCompiler
  /// Prints a line for the user who started the server.
  let tell: @Sendable (String) -> Void

  package init(scanner: ViewScanner, compiler: ViewCompiler, tell: @escaping @Sendable (String) -> Void) {
    self.scanner = scanner
    self.compiler = compiler
    self.tell = tell
  }
}
