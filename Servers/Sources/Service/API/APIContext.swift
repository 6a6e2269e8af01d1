import Hummingbird
import NIOCore
import RenderJobs
import Serving

/// The context of one request.
struct APIContext: ConnectionContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel
  /// The authenticated client; set by the guard.
  var client: ServiceClients.Client?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  /// Returns the client. Throws if the guard has not found one.
  func sender() throws(ServiceError) -> ServiceClients.Client {
    guard let client else { throw ServiceError(.noToken) }
    return client
  }

  /// Returns the job's identifier in the address.
  func jobID() throws(ServiceError) -> String {
    let id = parameters.get("id") ?? ""
    guard JobKeys.isID(id) else { throw ServiceError(.noJob) }
    return id
  }
}
