import Hummingbird

/// The context of one request.
struct APIContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The authenticated client; set by `AccessGuard`.
  var client: ServiceClients.Client?

  init(source: ApplicationRequestContextSource) { coreContext = CoreRequestContextStorage(source: source) }

  /// Returns the client. Throws if the guard has not found one.
  func sender() throws(ServiceError) -> ServiceClients.Client {
    guard let client else { throw ServiceError(.noToken, "send a token: Authorization: Bearer …") }
    return client
  }

  /// Returns the job's identifier in the address.
  func jobID() throws(ServiceError) -> String {
    let id = parameters.get("id") ?? ""
    guard JobKeys.isID(id) else { throw ServiceError(.noJob, "there is no such job; check its identifier") }
    return id
  }
}
