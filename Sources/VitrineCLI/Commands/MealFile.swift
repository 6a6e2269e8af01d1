import Files
import Foundation
import Meals

/// Reads a meal file, and reports a clear error if the path names something else by mistake.
enum MealFile {
  /// The maximum file size in bytes; no meal is this large.
  static let most = 16 << 20

  /// Returns the meal in a file, or from standard input if the path is `-`.
  static func meal(_ path: String) throws -> Meal {
    let data = path == "-" ? FileHandle.standardInput.readDataToEndOfFile() : try read(path)
    do {
      return try Meal(json: data)
    } catch {
      throw FileError(.failed, .read, file: path == "-" ? "the meal" : path, reason: error.description)
    }
  }

  private static func read(_ path: String) throws(FileError) -> Data {
    func failure(_ reason: String) -> FileError { FileError(.failed, .read, file: path, reason: reason) }
    var info = stat()
    guard path.withPath({ stat($0, &info) }) == 0 else { throw failure(String(cString: strerror(errno)).lowercased()) }
    guard info.st_mode & S_IFMT != S_IFDIR else { throw failure("it is a folder; name a meal's JSON file") }
    guard info.st_size <= most else { throw failure("it is larger than 16 MB, so it is not a meal") }
    let descriptor = path.withPath { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw failure(String(cString: strerror(errno)).lowercased()) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      return try handle.read(upToCount: most + 1) ?? Data()
    } catch {
      throw failure("it could not be read")
    }
  }
}
