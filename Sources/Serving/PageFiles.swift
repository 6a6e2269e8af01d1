public import Foundation
public import Hummingbird
import Logging

/// Serves the files of pages, which browsers may keep but must ask for again.
public enum PageFiles {
  /// Returns a middleware that serves a folder under a path such as `/studio`.
  public static func middleware<Context: RequestContext>(
    _ folder: URL, at path: String
  ) -> FileMiddleware<Context, LocalFileSystem> {
    FileMiddleware(
      folder.path, urlBasePath: path, cacheControl: CacheControl([(MediaType(type: .any), [.noCache])]),
      logger: .silent)
  }
}

extension Logger {
  /// A logger that writes nothing: what people should know is told in sentences.
  static var silent: Logger { Logger(label: "silent") { _ in SwiftLogNoOpLogHandler() } }
}
