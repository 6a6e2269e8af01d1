import Foundation
import HTTPTypes
import Hummingbird
import JSON
import Serving

/// The drafts under `/api/drafts`. The page chooses their names and interprets their content. The server only reads the
/// uploads that a draft shows, to retain them, and its summary, for the list of drafts.
struct DraftRoutes {
  let store: StudioStore
  let changes: StudioChanges

  private struct Summary: Encodable {
    var id: String
    var revision: Int
    var updatedAt: String
    var summary: JSONValue?

    init(_ draft: DraftSummary) throws {
      id = draft.id
      revision = draft.revision
      updatedAt = draft.updatedAt.timestamp
      summary = try draft.summary.map { try JSONValue(json: $0) }
    }
  }

  func add(to api: RouterGroup<PageContext>) {
    let drafts = api.group("drafts")
    drafts.get { _, _ in try Response.json(try await store.draftSummaries().map(Summary.init)) }
    drafts.get(":id") { _, context in
      let draft = try await store.draft(try Self.id(context))
      var response = Response.json(text: draft.json)
      response.headers[.eTag] = Self.tag(draft.revision)
      return response
    }
    drafts.put(":id") { request, context in
      let id = try Self.id(context)
      let text = try await request.jsonText(upTo: StudioStore.largestDraft)
      guard let draft = try? JSONValue(json: text), draft.isFinite else { throw StudioError(.bodyNotJSON) }
      let revision = try await store.putDraft(
        id, try Self.content(draft, text: text), replacing: try Self.expectedRevision(of: request))
      changes.note(.drafts)
      return Response(status: .noContent, headers: [.eTag: Self.tag(revision)])
    }
    drafts.delete(":id") { _, context in
      try await store.deleteDraft(try Self.id(context))
      changes.note(.drafts)
      return Response.empty
    }
  }

  private static func tag(_ revision: Int) -> String { "\"\(revision)\"" }

  /// Returns the revision that a request replaces, 0 if there must be none; nil if it replaces any.
  private static func expectedRevision(of request: Request) throws(StudioError) -> Int? {
    if request.headers[.ifNoneMatch] == "*" { return 0 }
    guard let text = request.headers[.ifMatch] else { return nil }
    guard text.hasPrefix("\""), text.hasSuffix("\""), let revision = Int(text.dropFirst().dropLast()) else {
      throw StudioError.wrong("If-Match must be the ETag of the draft that is replaced")
    }
    return revision
  }

  private static func content(_ draft: JSONValue, text: Data) throws -> DraftContent {
    var content = DraftContent(json: text, summary: try draft["summary"]?.canonicalJSON())
    guard content.summary?.count ?? 0 <= StudioStore.largestSummary else {
      throw StudioError.wrong("the summary of a draft has at most \(StudioStore.largestSummary) bytes")
    }
    if case .array(let uploads) = draft["uploads"] {
      content.uploads = uploads.compactMap { if case .string(let id) = $0, RandomID.isValid(id) { id } else { nil } }
    }
    return content
  }

  private static func id(_ context: PageContext) throws -> String {
    guard let id = context.parameters.get("id"), (1...64).contains(id.utf8.count),
      id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    else { throw StudioError.wrong("a draft is named by 1 to 64 letters, digits, - and _") }
    return id
  }
}
