import Foundation
import Jobs

/// The secrets of a server or a worker, by the names of their environment variables.
///
/// A secret is in the variable itself, in the file that a variable with the suffix `_FILE` names, or among the
/// credentials that systemd passes (`LoadCredential=`), in this order.
struct Secrets {
  let environment: [String: String]

  /// Returns a secret without a line break at its end, if there is one. Throws if its file cannot be read.
  func value(_ name: String) throws -> String? {
    if let value = environment[name], !value.isEmpty { return value }
    if let file = environment["\(name)_FILE"], !file.isEmpty {
      return try Self.contents(of: file, namedBy: "\(name)_FILE")
    }
    guard let folder = environment["CREDENTIALS_DIRECTORY"] else { return nil }
    let file = "\(folder)/\(name)"
    return FileManager.default.fileExists(atPath: file) ? try Self.contents(of: file, namedBy: "a credential") : nil
  }

  private static func contents(of file: String, namedBy source: String) throws -> String? {
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: file)) } catch {
      throw JobError("\(file), named by \(source), cannot be read; check its name and its permissions")
    }
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    return text.isEmpty ? nil : text
  }
}
