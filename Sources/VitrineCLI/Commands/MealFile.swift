import Exporting
import Foundation

/// Reads a meal's file, which may be anything that a user names by mistake.
enum MealFile {
  /// More than any meal: a file of this size is something else.
  static let most = 16 << 20

  static func read(_ path: String) throws(ExportError) -> Data {
    func failure(_ reason: String) -> ExportError { ExportError(operation: "read", file: path, reason: reason) }
    var info = stat()
    guard stat(path, &info) == 0 else { throw failure(String(cString: strerror(errno)).lowercased()) }
    guard info.st_mode & S_IFMT != S_IFDIR else { throw failure("it is a folder; name a meal's JSON file") }
    guard info.st_size <= most else { throw failure("it is larger than 16 MB, which no meal is") }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw failure(String(cString: strerror(errno)).lowercased())
    }
    do {
      return try handle.read(upToCount: most + 1) ?? Data()
    } catch {
      throw failure("it could not be read")
    }
  }
}
