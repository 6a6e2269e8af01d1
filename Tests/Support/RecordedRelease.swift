import Foundation

/// The system whose fonts and libraries drew the goldens: Debian 12.
///
/// Other releases have another version of Inter, so text has other sizes there.
public enum RecordedRelease {
  /// Whether the tests run on it.
  public static let isThisOne: Bool = {
    let release = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
    return release.split(separator: "\n").contains("VERSION_CODENAME=bookworm")
  }()
}
