import Hummingbird
import Serving

extension PageContext {
  /// Returns the random name in the address. Throws if it is none, so that nothing else reaches the store or a file.
  func id() throws -> String {
    guard let id = parameters.get("id"), RandomID.isValid(id) else { throw StudioError(.noSuchName) }
    return id
  }
}
