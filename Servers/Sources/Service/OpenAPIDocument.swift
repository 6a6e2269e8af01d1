import Foundation
import JSON
import Jobs

/// The description of the API: the document of this module, with the options that a job may have.
enum OpenAPIDocument {
  /// The document as JSON.
  static func bytes() -> Data {
    do {
      let document = try JSONValue(json: PackageResources.openapi_json)
      let whole = inserting(options, into: document, at: ["components", "schemas", "Order", "properties"])
      return try whole.canonicalJSON()
    } catch {
      preconditionFailure("the embedded document must be JSON, got \(error)")
    }
  }

  private static var options: [String: JSONValue] {
    let taken = ExportJob.options.filter { !Submission.refused.contains($0.name) }
    return Dictionary(uniqueKeysWithValues: taken.map { ($0.name, .object($0.schema)) })
  }

  /// Returns a value with members added to the object at a path. Members that it has already stay.
  private static func inserting(
    _ members: [String: JSONValue], into value: JSONValue, at path: ArraySlice<String>
  ) -> JSONValue {
    guard case .object(var own) = value else {
      preconditionFailure("the document must have objects down to the options, got \(value.kind)")
    }
    guard let name = path.first else { return .object(members.merging(own) { $1 }) }
    own[name] = inserting(members, into: own[name] ?? .null, at: path.dropFirst())
    return .object(own)
  }
}
