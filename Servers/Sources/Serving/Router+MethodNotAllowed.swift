import HTTPTypes
package import Hummingbird

extension Router {
  /// Adds routes that throw `wrongMethod`, with the supported methods, for all others. Call this after all routes.
  package func addMethodNotAllowed() {
    let methods: [HTTPRequest.Method] = [
      .get, .head, .post, .put, .patch, .delete, .options, .trace, .connect, HTTPRequest.Method("QUERY")!,
    ]
    for (_, routes) in Dictionary(grouping: routes, by: { "\($0.path)" }) {
      let known = Set(routes.map(\.method))
      let list = methods.filter(known.contains).map(\.rawValue).joined(separator: ", ")
      for method in methods where !known.contains(method) {
        on(routes[0].path, method: method) { _, _ -> Response in
          throw ServerError(.wrongMethod, ["methods": .text(list)])
        }
      }
    }
  }
}
