import Hummingbird
import Serving

/// The space that files take, under `/api/storage`.
struct StorageRoutes {
  let uploads: UploadStore
  let exports: StudioExports
  let loss: StoreLoss?

  private struct Description: Encodable {
    var uploads: StorageUse
    var exports: StorageUse
  }

  func add(to api: RouterGroup<PageContext>) {
    let storage = api.group("storage")
    storage.get { _, _ in
      try Response.json(Description(uploads: try await uploads.use(), exports: try await exports.use()))
    }
    storage.get("loss") { [loss] _, _ in try Response.json(["loss": loss]) }
    storage.delete("uploads") { _, _ in
      try await uploads.clear()
      return Response.empty
    }
    storage.delete("exports") { _, _ in
      try await exports.clear()
      return Response.empty
    }
  }
}
