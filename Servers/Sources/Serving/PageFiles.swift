package import Foundation
package import Hummingbird
import Logging

/// Serves the files of pages, which browsers may cache but must revalidate.
package enum PageFiles {
  /// Returns a middleware that serves a folder under a path such as `/studio`.
  package static func middleware<Context: RequestContext>(
    _ folder: URL, at path: String
  ) -> FileMiddleware<Context, LocalFileSystem> {
    FileMiddleware(
      folder.path, urlBasePath: path, cacheControl: CacheControl([(MediaType(type: .any), [.noCache])]),
      logger: .silent)
  }
}

extension Logger {
  /// A logger that discards everything: this module reports what users should know as errors.
  static var silent: Logger { Logger(label: "silent") { _ in SwiftLogNoOpLogHandler() } }
}
