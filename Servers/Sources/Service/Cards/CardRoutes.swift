import Blobs
import Digests
import Foundation
import HTTPTypes
import Hummingbird
import JSON
import RenderJobs
import Serving
import Synchronization

/// Pictures that are rendered within the request, for previews of links and chats.
///
/// A client stores a card with `POST /v1/cards` and gets a signed address. Whoever has the address gets the picture.
struct CardRoutes {
  let parts: ServiceParts
  let signature: CardSignature
  let renderer: CardRenderer
  let now: @Sendable () -> Date
  private let known = KnownCards(most: 1000)
  private var work: HeavyWork { parts.drawing }
  private var store: any BlobStore { parts.engine.archive.store }

  init(_ parts: ServiceParts, signature: CardSignature, ports: ServicePorts) {
    self.parts = parts
    self.signature = signature
    renderer = CardRenderer(drawing: ports.drawing, shaper: ports.shaper)
    now = ports.now
  }

  /// The most bytes of a card.
  private static let largest = 64 << 10

  private struct StoredCard: Encodable {
    var path: String
  }

  func addStoring(to api: RouterGroup<APIContext>) {
    api.post("cards") { request, _ in
      let body = try await request.body(upTo: Self.largest)
      let order = try CardOrder(json: body)
      let store = store
      let renderer = renderer
      // Render the card once, so that a faulty one is rejected now and not when it is first viewed.
      try await work.run { _ = try renderer.picture(order.card) }
      let digest = SHA256Digest(of: order.card)
      _ = try await work.run { try store.put(Array(order.card), as: JobKeys.card(digest)) }
      let end = order.seconds.map { Int(now().timeIntervalSince1970) + $0 }
      let code = signature.signature(of: digest, name: order.name, until: end)
      let query = "card=\(digest.hex)" + (end.map { "&until=\($0)" } ?? "") + "&signature=\(code.hex)"
      return try Response.json(StoredCard(path: "/cards/\(order.name).png?\(query)"), status: .created)
    }
  }

  func addPictures(to router: Router<APIContext>) {
    router.get("cards/:file") { request, context in
      let (digest, end) = try check(request, context)
      let tag = "\"\(SHA256Digest(of: Array((digest.hex + parts.engine.engine).utf8)).hex.prefix(32))\""
      let left = end.map { max(0, $0 - Int(now().timeIntervalSince1970)) } ?? 86_400
      let headers: HTTPFields = [
        .eTag: tag, .cacheControl: "public, max-age=\(min(left, 86_400))", .contentType: "image/png",
        // Cards are shown by pages of other sites.
        HTTPField.Name("Cross-Origin-Resource-Policy")!: "cross-origin",
      ]
      if request.hasCopy(of: tag) { return Response(status: .notModified, headers: headers) }
      let start = ContinuousClock.now
      let renderer = renderer
      let card = try await card(digest)
      let picture = try await work.run { try renderer.picture(card) }
      parts.metrics.countCard(seconds: (ContinuousClock.now - start) / .seconds(1))
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
    if let card = known[digest] { return card }
    let store = store
    guard let bytes = try await work.run({ try store.bytes(of: JobKeys.card(digest), limit: Self.largest) }) else {
      throw ServiceError(.noCard)
    }
    let card = Data(bytes)
    known[digest] = card
    return card
  }
}

/// A cache of recently requested cards, without their pictures.
private final class KnownCards: Sendable {
  private let cards = Mutex<[SHA256Digest: Data]>([:])
  private let most: Int

  init(most: Int) { self.most = most }

  subscript(digest: SHA256Digest) -> Data? {
    get { cards.withLock { $0[digest] } }
    set {
      cards.withLock { cards in
        if cards.count >= most { cards.removeAll() }
        cards[digest] = newValue
      }
    }
  }
}

/// A client's description of a card.
private struct CardOrder {
  /// The name in the address.
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
    case .string(let text) where Self.isName(text): name = text
    default: throw ServiceError(.wrongJob, "name must be 1 to 64 lower-case letters, digits and hyphens")
    }
    switch members.removeValue(forKey: "seconds") {
    case nil, .null: seconds = nil
    case .number(let number) where (1...31_536_000).contains(number): seconds = Int(number)
    default: throw ServiceError(.wrongJob, "seconds must be a number from 1 to 31536000, which is a year")
    }
    card = Data(JSONEncoder.bytes(of: JSONValue.object(members)))
  }

  private static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      }
  }
}
