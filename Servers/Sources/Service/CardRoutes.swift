import Blobs
package import Digests
import DisplayLists
import Exporting
import Foundation
import Geometry
import HTTPTypes
import Hummingbird
import ImageFiles
import JSON
import Jobs
import RenderJobs
import Serving

/// Pictures that are rendered within the request, for previews of links and chats.
///
/// A client stores a card with `POST /v1/cards` and gets a signed address. Whoever has the address gets the picture.
struct CardRoutes {
  let service: ServiceServer
  let signature: CardSignature
  private let exporter: Exporter
  /// Changes with the themes that cards can name.
  private let themesTag: String
  let now: @Sendable () -> Date
  /// The most recently requested cards, without their pictures.
  private let known = RecentValues<SHA256Digest, Data>(most: 1000)
  private var work: HeavyWork { service.drawing }
  private var store: any BlobStore { service.engine.archive.store }

  init(_ service: ServiceServer, signature: CardSignature, ports: ServicePorts) {
    self.service = service
    self.signature = signature
    exporter = Exporter(drawing: ports.drawing, threads: 1)
    themesTag = ports.catalogue.digest.hex
    now = ports.now
  }

  private static let largest = 64 << 10
  /// The largest scale in pixels per point.
  private static let maxScale = 8.0

  func addStoring(to api: RouterGroup<APIContext>) {
    api.post("cards") { request, _ in
      let order = try CardOrder(json: try await request.body(upTo: Self.largest))
      let digest = SHA256Digest(of: order.card)
      // Render the card once, so that a faulty one is rejected now and not when it is first viewed.
      try await work.run { _ = try picture(order.card) }
      _ = try await work.run { try store.put(Array(order.card), as: JobKeys.card(digest)) }
      let end = order.seconds.map { Int(now().timeIntervalSince1970) + $0 }
      let code = signature.signature(of: digest, name: order.name, until: end)
      let query = "card=\(digest.hex)" + (end.map { "&until=\($0)" } ?? "") + "&signature=\(code.hex)"
      return try Response.json(["path": "/cards/\(order.name).png?\(query)"], status: .created)
    }
  }

  func addPictures(to router: Router<APIContext>) {
    router.get("cards/:file") { request, context in
      let (digest, end) = try check(request, context)
      let tag = "\"\(SHA256Digest(of: Array((digest.hex + service.engine.engine + themesTag).utf8)).hex.prefix(32))\""
      let left = end.map { max(0, $0 - Int(now().timeIntervalSince1970)) } ?? 86_400
      let headers: HTTPFields = [
        .eTag: tag, .cacheControl: "public, max-age=\(min(left, 86_400))", .contentType: "image/png",
        // Cards are shown by pages of other sites.
        HTTPField.Name("Cross-Origin-Resource-Policy")!: "cross-origin",
      ]
      if request.hasCopy(of: tag) { return Response(status: .notModified, headers: headers) }
      let start = ContinuousClock.now
      let card = try await card(digest)
      let picture = try await work.run { try self.picture(card, isStored: true) }
      service.metrics.countCard(seconds: (ContinuousClock.now - start) / .seconds(1))
      return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: picture)))
    }
  }

  /// Returns the card that an address names. Throws if its signature is invalid or has expired.
  private func check(_ request: Request, _ context: APIContext) throws(ServiceError) -> (SHA256Digest, until: Int?) {
    let query = request.uri.queryParameters
    let file = context.parameters.get("file") ?? ""
    guard file.hasSuffix(".png"), let card = query["card"].flatMap({ SHA256Digest(hex: String($0)) }),
      let given = query["signature"].flatMap({ SHA256Digest(hex: String($0)) })
    else {
      throw ServiceError(.forgedSignature, "the address of a card needs card and signature; store the card first")
    }
    let until = query["until"].map(String.init)
    let end = until.flatMap { Int($0) }
    guard until == nil || end.map(String.init) == until,
      signature.signature(of: card, name: String(file.dropLast(4)), until: end) == given
    else { throw ServiceError(.forgedSignature) }
    if let end, now().timeIntervalSince1970 > Double(end) {
      throw ServiceError(.expiredSignature)
    }
    return (card, end)
  }

  /// Returns a card, which never changes.
  private func card(_ digest: SHA256Digest) async throws -> Data {
    try await known.value(for: digest) { [store, work] in
      guard let bytes = try await work.run({ try store.bytes(of: JobKeys.card(digest), limit: Self.largest) }) else {
        throw ServiceError(.noCard)
      }
      return Data(bytes)
    }
  }

  /// Returns the picture of a card as a PNG.
  ///
  /// Throws a `ServiceError` if the card is wrong: a JSON object with a meal and options of plain stickers. A stored card
  /// whose theme is no longer offered has the first theme, because its address may be in pages of others.
  private func picture(_ card: Data, isStored: Bool = false) throws -> [UInt8] {
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(json: card) } catch {
      throw ServiceError(.wrongJob, error.description)
    }
    guard case .object(var members) = value,
      ["over", "live", "report", "output", "threads"].allSatisfy({ members[$0] == nil })
    else {
      throw ServiceError(.wrongJob, "a card is a plain sticker: a JSON object with a meal and appearance options")
    }
    guard case .object = members["meal"] else { throw ServiceError(.wrongJob, "meal must be a JSON object") }
    let offers = service.ports.catalogue.offers
    if isStored, !offers.contains(where: { members["theme"] == .string($0.name) }) { members["theme"] = nil }
    let job = try Submission.job(.object(members), offering: service.ports.catalogue)
    guard job.platform == nil else { throw ServiceError(.wrongJob, "for is not an option of cards; use scale") }
    if let scale = job.sticker.scale, scale > Self.maxScale {
      throw ServiceError(.wrongJob, "scale must be at most \(Int(Self.maxScale)), got \(scale)")
    }
    let overlay = try job.overlay(themes: service.ports.themes)
      .overlay(OverlayContext(canvas: PixelSize(width: 1, height: 1)))
    return try PhotoFile.png(try exporter.picture(of: overlay), description: overlay.altText, threads: 1)
  }
}

/// A client's description of a card.
private struct CardOrder {
  let name: String
  /// The lifetime of the address in seconds; nil if it never expires.
  let seconds: Int?
  /// The card as canonical JSON: equal cards have equal bytes.
  let card: Data

  init(json: Data) throws(ServiceError) {
    guard let value = try? JSONValue(json: json), value.isFinite, case .object(var members) = value else {
      throw ServiceError(
        .wrongJob, "the body must be a card: a JSON object with meal and optionally name, seconds and options")
    }
    switch members.removeValue(forKey: "name") {
    case nil, .null: name = "card"
    case .string(let text)
    where (1...64).contains(text.utf8.count)
      && text.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }:
      name = text
    default: throw ServiceError(.wrongJob, "name must be 1 to 64 lower-case letters, digits and hyphens")
    }
    switch members.removeValue(forKey: "seconds") {
    case nil, .null: seconds = nil
    case .number(let number) where (1...31_536_000).contains(number): seconds = Int(number)
    default: throw ServiceError(.wrongJob, "seconds must be a number from 1 to 31536000, which is a year")
    }
    card = Data(JSONEncoder.bytes(of: JSONValue.object(members)))
  }
}

/// Signs the addresses of cards, so that only those that the service gave out are rendered.
package struct CardSignature: Sendable {
  private let key: [UInt8]

  package init(key: [UInt8]) {
    precondition(key.count >= 16, "the key must have at least 16 bytes, got \(key.count)")
    self.key = key
  }

  /// Returns the signature of an address with a name, which stops working at `end`, in seconds since 1970; nil for never.
  package func signature(of card: SHA256Digest, name: String, until end: Int?) -> SHA256Digest {
    let text = "card\n\(name)\n\(card.hex)\n\(end.map(String.init) ?? "")"
    return SHA256Digest.hmac(key: key, message: Array(text.utf8))
  }
}
