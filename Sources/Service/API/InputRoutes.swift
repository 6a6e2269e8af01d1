import Digests
import Foundation
import HTTPTypes
import Hummingbird
import Serving

/// The inputs under `/v1/inputs`, named by their SHA-256 digests.
struct InputRoutes {
  let desk: InputDesk
  let quotas: Quotas

  private static let offsetField = HTTPField.Name("Upload-Offset")!
  private static let lengthField = HTTPField.Name("Upload-Length")!
  private static let completeField = HTTPField.Name("Upload-Complete")!

  func add(to api: RouterGroup<APIContext>) {
    let inputs = api.group("inputs")
    inputs.head(":digest") { _, context in
      let (offset, isComplete) = try await desk.offset(of: try Self.digest(context))
      return Response(
        status: .ok,
        headers: [
          Self.offsetField: String(offset), Self.completeField: isComplete ? "?1" : "?0", .cacheControl: "no-store",
        ])
    }
    inputs.patch(":digest") { request, context in
      let digest = try Self.digest(context)
      let offset = try Self.number(Self.offsetField, of: request, from: 0)
      let size = try Self.number(Self.lengthField, of: request, from: 1)
      guard size <= InputDesk.largest else {
        throw ServiceError(.tooLarge, "an input has at most \(InputDesk.largest >> 30) GB")
      }
      if try await desk.offset(of: digest).isComplete {
        return Response(
          status: .noContent, headers: [Self.offsetField: String(size), Self.completeField: "?1"])
      }
      let (client, quotas) = (try context.sender(), quotas)
      let end = try await desk.append(request.body, to: digest, at: offset, of: size) {
        try quotas.take($0, of: .bytes, by: client)
      } giveBack: {
        quotas.giveBack($0, of: .bytes, by: client)
      }
      return Response(
        status: end == size ? .created : .noContent,
        headers: [Self.offsetField: String(end), Self.completeField: end == size ? "?1" : "?0"])
    }
  }

  private static func digest(_ context: APIContext) throws(ServiceError) -> SHA256Digest {
    guard let digest = SHA256Digest(hex: context.parameters.get("digest") ?? "") else {
      throw ServiceError(.wrongRequest, "an input is named by its SHA-256 digest: 64 lower-case hexadecimal digits")
    }
    return digest
  }

  private static func number(
    _ name: HTTPField.Name, of request: Request, from least: Int
  ) throws(ServiceError) -> Int {
    guard let number = request.headers[name].flatMap({ Int($0) }), number >= least else {
      throw ServiceError(.wrongRequest, "the header \(name.rawName) must be a number of bytes from \(least)")
    }
    return number
  }
}
