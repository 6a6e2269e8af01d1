import Digests
import Foundation
import HTTPTypes
import Hummingbird
import Serving

/// The inputs under `/v1/inputs`, named by their SHA-256 digests.
struct InputRoutes {
  let store: InputStore
  let quotas: Quotas

  func add(to api: RouterGroup<APIContext>) {
    let inputs = api.group("inputs")
    inputs.head(":digest") { _, context in
      let (offset, isComplete) = try await store.offset(of: try Self.digest(context))
      return Response(
        status: .ok,
        headers: [
          .uploadOffset: String(offset), .uploadComplete: isComplete ? "?1" : "?0", .cacheControl: "no-store",
        ])
    }
    inputs.patch(":digest") { request, context in
      let digest = try Self.digest(context)
      let offset = try Self.number(.uploadOffset, of: request, from: 0)
      let size = try Self.number(.uploadLength, of: request, from: 1)
      try store.checkSize(size)
      if try await store.offset(of: digest).isComplete {
        return Response(
          status: .noContent, headers: [.uploadOffset: String(size), .uploadComplete: "?1"])
      }
      guard offset <= size else {
        throw ServiceError(.wrongRequest, "Upload-Offset must not exceed Upload-Length")
      }
      let client = try context.sender()
      let quota = ResumableUploads.Quota { [quotas] in
        try quotas.take($0, of: .bytes, by: client)
      } giveBack: { [quotas] in
        quotas.giveBack($0, of: .bytes, by: client)
      }
      let end = try await store.append(request.body, to: digest, at: offset, of: size, quota: quota)
      return Response(
        status: end == size ? .created : .noContent,
        headers: [.uploadOffset: String(end), .uploadComplete: end == size ? "?1" : "?0"])
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
