import Files
import Foundation
package import JSON
package import Meals

/// A meal, or the file it is in.
package enum MealSource: Hashable, Sendable {
  case value(Meal)
  /// A file that is read when the job is done; `-` is standard input.
  case file(String)

  /// The maximum file size in bytes; no meal is this large.
  private static let maxBytes = 16 << 20

  /// The path of the file that is read, or nil for a value or standard input.
  package var file: String? {
    if case .file(let name) = self, name != "-" { name } else { nil }
  }

  /// Returns the meal.
  package func read() throws -> Meal {
    switch self {
    case .value(let meal): return meal
    case .file(let name):
      let data = name == "-" ? FileHandle.standardInput.readDataToEndOfFile() : try Self.contents(of: name)
      do throws(MealError) { return try Meal(json: data) } catch {
        throw FileError(.failed, .read, file: name == "-" ? "the meal" : name, reason: error.description)
      }
    }
  }

  private static func contents(of path: String) throws(FileError) -> Data {
    func failure(_ reason: String) -> FileError { FileError(.failed, .read, file: path, reason: reason) }
    var info = stat()
    guard path.withPath({ stat($0, &info) }) == 0 else { throw failure(String(cString: strerror(errno)).lowercased()) }
    guard info.st_mode & S_IFMT != S_IFDIR else { throw failure("it is a folder; name a meal's JSON file") }
    guard info.st_size <= maxBytes else { throw failure("it is larger than 16 MB, so it is not a meal") }
    let descriptor = path.withPath { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw failure(String(cString: strerror(errno)).lowercased()) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      return try handle.read(upToCount: maxBytes + 1) ?? Data()
    } catch {
      throw failure("it could not be read")
    }
  }
}

extension MealSource: JobValue {
  package static var expectation: String { "a meal or the name of its file" }
  package static var schema: [String: JSONValue] { ["type": .array(["object", "string"])] }

  package init?(text: String) {
    guard !text.isEmpty, text != "-" else { return nil }
    self = .file(text)
  }

  package init(_ node: JSONNode) throws(JSONError) {
    switch node.value {
    case .object:
      do throws(MealError) { self = .value(try Meal(json: node.value)) } catch {
        // Places in the meal are relative to it.
        let place = error.place.hasPrefix("$") ? node.path + error.place.dropFirst() : error.place
        throw JSONError(.wrongValue, at: place, error.reason)
      }
    case .string(let name):
      guard let source = MealSource(text: name) else { fallthrough }
      self = source
    default: throw node.wrong("must be \(Self.expectation)")
    }
  }

  package var json: JSONValue {
    switch self {
    case .value(let meal): meal.json
    case .file(let name): .string(name)
    }
  }
}
