import HTTPTypes
import Hummingbird

extension Router where Context == StudioContext {
  /// Answers methods that an address does not know with the ones that it knows.
  ///
  /// Call this when all routes have been added.
  func answerOtherMethods() {
    let methods: [HTTPRequest.Method] = [
      .get, .head, .post, .put, .patch, .delete, .options, .trace, .connect, HTTPRequest.Method("QUERY")!,
    ]
    for (_, routes) in Dictionary(grouping: routes, by: { "\($0.path)" }) {
      let known = Set(routes.map(\.method))
      let list = methods.filter(known.contains).map(\.rawValue).joined(separator: ", ")
      for method in methods where !known.contains(method) {
        on(routes[0].path, method: method) { _, _ in
          var response = try Response.error(StudioError(.wrongMethod, ["methods": .text(list)]))
          response.headers[.allow] = list
          return response
        }
      }
    }
  }
}
