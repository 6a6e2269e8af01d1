import Foundation
import TestSupport
import Testing

@testable import ViewFiles

struct ViewScannerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func scan(_ source: String) async throws -> ScannedFile {
    let path = try folder.file("Card.swift", source)
    let scanner = try await ViewScanner(try await SwiftToolchain.find(), cache: .user)
    return try #require(try await scanner.scan([path]).first)
  }

  @Test func viewsThatNeedArgumentsAreTold() async throws {
    let file = try await scan(
      """
      import SwiftUI
      struct A: View { var title = "a"; var body: some View { Text(title) } }
      struct B: View { let title: String; var body: some View { Text(title) } }
      struct C: View { @Environment(\\.locale) var locale; @State var n: Int?; var body: some View { Text("") } }
      struct D: View { @Binding var n: Int; var body: some View { Text("") } }
      struct E: View { let n: Int; init(n: Int = 0) { self.n = n }; var body: some View { Text("") } }
      struct F<Content: View>: View { var body: some View { Text("") } }
      enum G { struct H: SwiftUI.View { var body: some View { Text("") } } }
      func f() { struct I: View { var body: some View { Text("") } } }
      """)
    #expect(file.views.map(\.name) == ["A", "B", "C", "D", "E", "F", "G.H"])
    let drawable = file.views.filter { $0.kind == .view }.map(\.name)
    #expect(drawable == ["A", "C", "E", "G.H"])
  }

  @Test func layoutsAndTitlesAreRead() async throws {
    let file = try await scan(
      """
      #Preview("One", traits: .fixedLayout(width: 100, height: 50)) { Text("1") }
      #Preview(traits: .landscapeLeft) { Text("2") }
      #Preview { Text("3") }
      """)
    #expect(file.views.map(\.name) == ["One", "Card:2", "Card:3"])
    #expect(file.views.map(\.layout) == [".fixed(width: 100.0, height: 50.0)", ".landscape", nil])
  }

  @Test func ofSeveralPreviewsOfAProviderTheFirstIsKept() async throws {
    func copy(_ body: String) async throws -> String {
      let file = try await scan("struct P: PreviewProvider { static var previews: some View {\n\(body)\n} }")
      return String(decoding: file.source, as: UTF8.self)
    }
    let several = try await copy("let n = 1\nCard(n).padding(\n3)\nCard(\n2)\nCard(3)")
    #expect(several.contains("Card(n).padding(\n3)"))
    #expect(!several.contains("Card(3)"))
    #expect(!several.contains("2)"))
    #expect(several.count { $0 == "\n" } == 9)
    #expect(try await copy("Card(1)\nif true { Card(2) }").contains("Card(2)"))
    let group = try await copy("Group {\nCard(1)\nCard(2)\n}.padding(\n3)")
    #expect(group.contains("Card(1)"))
    #expect(!group.contains("Card(2)"))
    #expect(group.contains(".padding(\n3)"))
    #expect(try await copy("ForEach(0..<2) { _ in Card(1); Card(2) }").contains("Card(2)"))
  }

  @Test func entriesBecomeKeys() async throws {
    let source = """
      extension EnvironmentValues {
        @Entry var theme: String = "plain"
        @Entry public var size = 3
        var other: Int { 1 }
      }
      extension View { var x: Int { 2 } }
      """
    let copy = String(decoding: try await scan(source).source, as: UTF8.self)
    #expect(
      copy.contains(
        #"struct _VitrineEntry_theme: SwiftUI.EnvironmentKey { static var defaultValue: String { "plain" } }; "#
          + #"var theme: String { get { self[_VitrineEntry_theme.self] }"#))
    let size = "public struct _VitrineEntry_size: SwiftUI.EnvironmentKey { public static let defaultValue = 3"
    #expect(copy.contains(size))
    #expect(copy.contains("public var size: _VitrineEntry_size.Value {"))
    #expect(copy.contains("  var other: Int { 1 }\n"))
    #expect(!copy.contains("@Entry"))
    #expect(copy.count { $0 == "\n" } == source.count { $0 == "\n" } + 2)
  }

  /// The compiler's messages refer to every line of the copy by its line number in the user's file.
  @Test func linesKeepTheirNumbers() async throws {
    let source = """
      import SwiftUI
      import UIKit

      #Preview(
        "Long",
        traits: .sizeThatFitsLayout
      ) {
        Text("line 8")
      }

      #Preview {
        @Previewable @State var text = "line 12"
        @Previewable
        @State var other = "line 14"
        Text(text + other + "line 15")
      }
      let last = "line 17"
      """
    let copy = String(decoding: try await scan(source).source, as: UTF8.self)
    var number = 0
    var seen = 0
    for line in copy.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      if let match = line.firstMatch(of: /#sourceLocation\(file: ".*", line: (\d+)\)/) {
        number = try #require(Int(match.1)) - 1
      } else if let match = line.firstMatch(of: /"line (\d+)"/) {
        seen += 1
        #expect(Int(match.1) == number, "\(line)")
      }
    }
    #expect(seen == 5)
  }
}
