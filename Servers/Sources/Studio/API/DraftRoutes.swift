import Foundation
import Hummingbird
import JSON
import Serving

/// The drafts under `/api/drafts`, whose content only the page understands.
struct DraftRoutes {
  let store: StudioStore

  func add(to api: RouterGroup<PageContext>) {
    let store = store
    let drafts = api.group("drafts")
    drafts.get(":id") { _, context in Response.json(text: try await store.draft(try Self.id(context))) }
    drafts.put(":id") { request, context in
      let id = try Self.id(context)
      let text = try await request.jsonText(upTo: StudioStore.largestDraft)
      guard (try? JSONValue(json: text))?.isFinite == true else { throw StudioError(.bodyNotJSON) }
      try await store.putDraft(id, text)
      return Response.empty
    }
    drafts.delete(":id") { _, context in
      try await store.deleteDraft(try Self.id(context))
      return Response.empty
    }
  }

  /// The name of a draft, which the page chooses.
  private static func id(_ context: PageContext) throws -> String {
    guard let id = context.parameters.get("id"), (1...64).contains(id.utf8.count),
      id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    else { throw StudioError.wrong("a draft is named by 1 to 64 letters, digits, - and _") }
    return id
  }
}
