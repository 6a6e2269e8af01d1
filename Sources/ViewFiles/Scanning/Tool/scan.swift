// Finds the previews and views of a Swift file, and writes a copy of the file in which previews are types that a program
// can make: scan NAME INDEX <FILE >COPY. The line with the findings goes to standard error, as JSON.
//
// It is compiled on first use with the SwiftSyntax of the compiler that compiles the user's files.

import Foundation
import SwiftIfConfig
import SwiftParser
import SwiftSyntax

/// A preview, or a view without one.
struct ScannedPreview: Codable {
  var name: String
  var kind: String
  var line: Int
  /// How the program makes it.
  var expression: String
  /// The layout from the traits of a `#Preview`, as a Swift expression, or nil for the default layout.
  var layout: String?
  /// The types that the view mentions.
  var mentions: [String]
}

/// The replacement of a range of bytes in the file.
struct Edit {
  var range: Range<Int>
  var text: String
}

/// The build configuration for `#if` in the user's files: Linux, a debug build and the available modules.
struct ProgramConfiguration: BuildConfiguration {
  static let modules: Set = ["SwiftUI", "Vitrine", "Foundation", "Observation", "Dispatch"]

  func isCustomConditionSet(name: String) -> Bool { name == "DEBUG" }
  func hasFeature(name: String) -> Bool { true }
  func hasAttribute(name: String) -> Bool { true }
  func canImport(importPath: [(TokenSyntax, String)], version: CanImportVersion) -> Bool {
    importPath.first.map { Self.modules.contains($0.1) } ?? false
  }
  func isActiveTargetOS(name: String) -> Bool { name == "Linux" }
  func isActiveTargetArchitecture(name: String) -> Bool { name == "x86_64" || name == "arm64" }
  func isActiveTargetEnvironment(name: String) -> Bool { false }
  func isActiveTargetRuntime(name: String) -> Bool { name == "_Native" }
  func isActiveTargetPointerAuthentication(name: String) -> Bool { false }
  func isActiveTargetObjectFormat(name: String) -> Bool { name == "ELF" }
  var targetPointerBitWidth: Int { 64 }
  var targetAtomicBitWidths: [Int] { [8, 16, 32, 64] }
  var endianness: Endianness { .little }
  var languageVersion: VersionTuple { VersionTuple(5) }
  var compilerVersion: VersionTuple { VersionTuple(6) }
}

/// A visitor that collects the previews and views of a file, and the edits to its source.
final class Collector: ActiveSyntaxVisitor {
  let file: String
  let index: Int
  let places: SourceLocationConverter
  var findings: [ScannedPreview] = []
  var edits: [Edit] = []
  private var scope: [String] = []
  private var functions = 0

  /// Frameworks of Apple whose names in use here, if any, come with SwiftUI.
  private static let dropped: Set = [
    "Combine", "UIKit", "AppKit", "WidgetKit", "CoreGraphics", "QuartzCore", "SwiftUICore", "DeveloperToolsSupport",
    "Charts", "os", "OSLog", "UniformTypeIdentifiers", "Accessibility", "CoreFoundation", "Playgrounds",
  ]

  init(file: String, index: Int, tree: SourceFileSyntax) {
    self.file = file
    self.index = index
    places = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate, configuration: ProgramConfiguration())
  }

  // MARK: Imports and entry points

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let first = node.path.first?.name.text, Self.dropped.contains(first) { blank(node) }
    return .skipChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    // The program has a generated entry point.
    if ["main", "UIApplicationMain", "NSApplicationMain"].contains(node.attributeName.trimmedDescription) {
      blank(node)
    }
    return .skipChildren
  }

  // MARK: Previews

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "Preview" {
      rewrite(
        Syntax(node), from: node.pound, arguments: node.arguments, closure: node.trailingClosure)
    }
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "Preview", functions == 0 {
      rewrite(
        Syntax(node), from: node.pound, arguments: node.arguments, closure: node.trailingClosure)
    }
    return .skipChildren
  }

  /// Turns `#Preview("name", traits: …) { body }` into a type, on the same lines.
  private func rewrite(
    _ node: Syntax, from pound: TokenSyntax, arguments: LabeledExprListSyntax, closure: ClosureExprSyntax?
  ) {
    let body = closure ?? arguments.last?.expression.as(ClosureExprSyntax.self)
    guard let body else { return }
    let line = self.line(of: pound)
    let type = "_VitrinePreview\(index)_\(findings.count)"
    let title = arguments.first { $0.label == nil }?.expression.as(StringLiteralExprSyntax.self)?
      .representedLiteralValue
    let layout = arguments.filter { $0.label?.text == "traits" || $0.label == nil }.compactMap {
      Self.layout($0.expression)
    }.first
    findings.append(
      ScannedPreview(
        name: title ?? "", kind: "macro", line: line, expression: "AnyView(\(type)())", layout: layout, mentions: []))

    // State declared with @Previewable becomes state of the type.
    var properties = ""
    for item in body.statements {
      guard let variable = item.item.as(VariableDeclSyntax.self),
        let mark = variable.attributes.first(where: { $0.trimmedDescription == "@Previewable" })
      else { continue }
      let bytes = text(variable.position.utf8Offset..<variable.endPosition.utf8Offset)
      let start = mark.position.utf8Offset - variable.position.utf8Offset
      let end = mark.endPosition.utf8Offset - variable.position.utf8Offset
      let kept = bytes.prefix(start) + bytes.dropFirst(end)
      // The mark takes the line break before it along, if it comes first.
      let first = start == 0 ? mark.endPositionBeforeTrailingTrivia.utf8Offset : variable.position.utf8Offset
      properties +=
        "\n\(place(line: self.line(ofOffset: first)))"
        + String(decoding: kept, as: UTF8.self)
      blank(variable)
    }
    let start = pound.positionAfterSkippingLeadingTrivia.utf8Offset
    let open = body.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
    let resume = properties.isEmpty ? "" : "\n" + place(line: self.line(ofOffset: open))
    edits.append(
      Edit(
        range: start..<open,
        text: "struct \(type): SwiftUI.View { \(properties)\(resume)@SwiftUI.ViewBuilder var body: some SwiftUI.View {"
          + newlines(in: start..<open, unless: !properties.isEmpty)))
    let close = body.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset
    edits.append(Edit(range: close..<node.endPositionBeforeTrailingTrivia.utf8Offset, text: "} }"))
  }

  /// The layout that a trait asks for, as an expression.
  private static func layout(_ trait: ExprSyntax) -> String? {
    let text = trait.trimmedDescription
    if text.hasSuffix(".sizeThatFitsLayout") { return ".sizeThatFits" }
    if text.hasSuffix(".landscapeLeft") || text.hasSuffix(".landscapeRight") { return ".landscape" }
    guard let call = trait.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription.hasSuffix(".fixedLayout")
    else { return nil }
    let sides = call.arguments.compactMap { Double($0.expression.trimmedDescription) }
    return sides.count == 2 ? ".fixed(width: \(sides[0]), height: \(sides[1]))" : nil
  }

  // MARK: Entries

  /// The protocols of the keys with which types are extended.
  private static let keys = [
    "EnvironmentValues": "EnvironmentKey", "Transaction": "TransactionKey", "ContainerValues": "ContainerValueKey",
  ]

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.attributes.contains(where: { ["@Entry", "@SwiftUI.Entry"].contains($0.trimmedDescription) }),
      let key = scope.last.flatMap({ Self.keys[$0.replacing("SwiftUI.", with: "")] }),
      let binding = node.bindings.first
    else { return .visitChildren }
    rewrite(node, binding: binding, key: key)
    return .skipChildren
  }

  /// Turns `@Entry var name: Type = value` into a property that reads and writes a key, on the same lines.
  private func rewrite(_ node: VariableDeclSyntax, binding: PatternBindingSyntax, key: String) {
    let name = binding.pattern.trimmedDescription
    let type = "_VitrineEntry_\(name)"
    let access = node.modifiers.map(\.name.text).filter { ["public", "package"].contains($0) }.map { $0 + " " }.joined()
    let annotation = binding.typeAnnotation.map { $0.type.trimmedDescription }
    let value = binding.initializer?.value.trimmedDescription ?? "nil"
    let storage =
      annotation.map { "static var defaultValue: \($0) { \(value) }" } ?? "static let defaultValue = \(value)"
    let range = node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
    let text =
      "\(access)struct \(type): SwiftUI.\(key) { \(access)\(storage) }; "
      + "\(access)var \(name): \(annotation ?? "\(type).Value") { get { self[\(type).self] } "
      + "set { self[\(type).self] = newValue } }"
    let missing = source[range].count { $0 == 10 } - text.utf8.count { $0 == 10 }
    edits.append(Edit(range: range, text: text + String(repeating: "\n", count: max(missing, 0))))
  }

  // MARK: Types

  /// Of a provider with several previews, keeps the first, which is the one that Xcode shows.
  private func keepFirstPreview(of node: StructDeclSyntax) {
    let bindings = node.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self)?.bindings.first }
    let previews = bindings.first { $0.pattern.trimmedDescription == "previews" }
    guard case .getter(let items) = previews?.accessorBlock?.accessors else { return }
    keepFirstView(of: items)
  }

  /// Keeps the first view of a list, and of a group that is the first.
  private func keepFirstView(of items: CodeBlockItemListSyntax) {
    let views = Array(items).filter { $0.item.is(FunctionCallExprSyntax.self) }
    // Previews under conditions stay together, and so do those that a loop makes.
    guard items.allSatisfy({ $0.item.is(FunctionCallExprSyntax.self) || $0.item.is(VariableDeclSyntax.self) }) else {
      return
    }
    for view in views.dropFirst() { blank(view) }
    var call = views.first?.item.as(FunctionCallExprSyntax.self)
    while let modified = call?.calledExpression.as(MemberAccessExprSyntax.self)?.base {
      call = modified.as(FunctionCallExprSyntax.self)
    }
    if let call, call.calledExpression.trimmedDescription == "Group", let views = call.trailingClosure?.statements {
      keepFirstView(of: views)
    }
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    let path = (scope + [node.name.text]).joined(separator: ".")
    let conforms = Set(node.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription } ?? [])
    let line = line(of: node.name)
    if !conforms.isDisjoint(with: ["PreviewProvider", "SwiftUI.PreviewProvider"]) {
      findings.append(
        ScannedPreview(
          name: path, kind: "provider", line: line, expression: "AnyView(\(path).previews)", layout: nil, mentions: []))
      keepFirstPreview(of: node)
    } else if !conforms.isDisjoint(with: ["View", "SwiftUI.View"]), functions == 0 {
      let kind = node.genericParameterClause == nil && !needsArguments(node) ? "view" : "parametrized view"
      findings.append(
        ScannedPreview(
          name: path, kind: kind, line: line, expression: "AnyView(\(path)())", layout: nil,
          mentions: mentions(in: Syntax(node.memberBlock))))
    }
    scope.append(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: StructDeclSyntax) { scope.removeLast() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    scope.append(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: EnumDeclSyntax) { scope.removeLast() }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    scope.append(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { scope.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    scope.append(node.extendedType.trimmedDescription)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { scope.removeLast() }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    functions += 1
    return .visitChildren
  }
  override func visitPost(_ node: CodeBlockSyntax) { functions -= 1 }

  /// Returns whether a type cannot be initialized without arguments.
  private func needsArguments(_ node: StructDeclSyntax) -> Bool {
    let initializers = node.memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
    if !initializers.isEmpty {
      return !initializers.contains {
        $0.signature.parameterClause.parameters.allSatisfy { $0.defaultValue != nil }
          && !$0.modifiers.contains { $0.name.text == "private" }
      }
    }
    let wrappersThatNeedNothing: Set = [
      "Environment", "EnvironmentObject", "AppStorage", "SceneStorage", "FocusState", "GestureState", "Namespace",
      "ScaledMetric", "Query", "FetchRequest",
    ]
    for member in node.memberBlock.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        !variable.modifiers.contains(where: { ["static", "lazy"].contains($0.name.text) })
      else { continue }
      let wrappers = variable.attributes.compactMap {
        $0.as(AttributeSyntax.self)?.attributeName.as(IdentifierTypeSyntax.self)?.name.text
      }
      if wrappers.contains(where: wrappersThatNeedNothing.contains) { continue }
      for binding in variable.bindings where binding.initializer == nil && isStored(binding) {
        let isOptional = binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) ?? false
        if !(isOptional && variable.bindingSpecifier.text == "var" && !wrappers.contains("Binding")) { return true }
      }
    }
    return false
  }

  private func isStored(_ binding: PatternBindingSyntax) -> Bool {
    switch binding.accessorBlock?.accessors {
    case nil: true
    case .getter: false
    case .accessors(let accessors): accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
  }

  private func mentions(in node: Syntax) -> [String] {
    var names: Set<String> = []
    for token in node.tokens(viewMode: .sourceAccurate) {
      if case .identifier(let name) = token.tokenKind, name.first?.isUppercase == true { names.insert(name) }
    }
    return names.sorted()
  }

  // MARK: Places

  private func line(of node: some SyntaxProtocol) -> Int {
    places.location(for: node.positionAfterSkippingLeadingTrivia).line
  }
  private func line(ofOffset offset: Int) -> Int { places.location(for: AbsolutePosition(utf8Offset: offset)).line }

  private func place(line: Int) -> String { "#sourceLocation(file: \(quoted(file)), line: \(line))\n" }

  private func text(_ range: Range<Int>) -> ArraySlice<UInt8> { source[range] }

  private func newlines(in range: Range<Int>, unless isPlaced: Bool) -> String {
    isPlaced ? "" : String(repeating: "\n", count: source[range].count { $0 == 10 })
  }

  /// Replaces a declaration by as many lines of nothing.
  private func blank(_ node: some SyntaxProtocol) {
    let range = node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
    edits.append(Edit(range: range, text: String(repeating: "\n", count: source[range].count { $0 == 10 })))
  }
}

/// A string literal.
func quoted(_ text: String) -> String {
  "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
}

let file = CommandLine.arguments[1]
let index = Int(CommandLine.arguments[2]) ?? 0
let source = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
let tree = source.withUnsafeBufferPointer { Parser.parse(source: $0) }
let collector = Collector(file: file, index: index, tree: tree)
collector.walk(tree)

var copy = Array("import SwiftUI; import PreviewHost\n#sourceLocation(file: \(quoted(file)), line: 1)\n".utf8)
var at = 0
for edit in collector.edits.sorted(by: {
  ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
})
where edit.range.lowerBound >= at {
  copy += source[at..<edit.range.lowerBound] + Array(edit.text.utf8)
  at = edit.range.upperBound
}
copy += source[at...]
FileHandle.standardOutput.write(Data(copy))
FileHandle.standardError.write(try JSONEncoder().encode(collector.findings))
