import HTTPTypes
public import Hummingbird

extension Router {
  /// Answers methods that an address does not know with the ones that it knows.
  ///
  /// Call this when all routes have been added.
  ///
  /// - Parameter answer: Returns the answer, given a list such as `GET, POST`.
  public func answerOtherMethods(_ answer: @escaping @Sendable (_ methods: String) throws -> Response) {
    let methods: [HTTPRequest.Method] = [
      .get, .head, .post, .put, .patch, .delete, .options, .trace, .connect, HTTPRequest.Method("QUERY")!,
    ]
    for (_, routes) in Dictionary(grouping: routes, by: { "\($0.path)" }) {
      let known = Set(routes.map(\.method))
      let list = methods.filter(known.contains).map(\.rawValue).joined(separator: ", ")
      for method in methods where !known.contains(method) {
        on(routes[0].path, method: method) { _, _ in
          var response = try answer(list)
          response.headers[.allow] = list
          return response
        }
      }
    }
  }
}
