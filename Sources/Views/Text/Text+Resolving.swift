import DisplayLists
import Optics

extension Text {
  /// Returns the text's own foreground style, if it has one.
  func ownStyle(in environment: EnvironmentValues) -> ResolvedStyle? {
    attributes.style.map { $0._resolved(in: environment).style }
  }

  /// Returns the spans and attachments of the text in an environment; `foreground` is the style of the whole text.
  func content(in environment: EnvironmentValues, foreground: ResolvedStyle) -> TextContent {
    var content = TextContent()
    var whole = self
    whole.attributes.style = nil
    whole.append(to: &content, environment, foreground, outer: environment.textStyle)
    return content
  }

  private func append(
    to content: inout TextContent, _ environment: EnvironmentValues, _ foreground: ResolvedStyle,
    outer: TextAttributes
  ) {
    let attributes = attributes.inheriting(outer)
    func append(_ string: String) {
      if string.isEmpty { return }
      content.spans.append(attributes.span(environment.textCased(string), in: environment, foreground: foreground))
    }
    if case .attachment(let value) = piece {
      content.attachments[content.spans.count] = .init(value: value, styles: attributes.styleLevels(in: environment))
      return append("\u{fffc}")
    }
    guard case .parts(let parts) = piece else { return append(string(in: environment)) }
    // Adjacent parts without attributes are merged into a single span.
    var plain = ""
    for part in parts {
      if part.isPlain {
        plain += part.string(in: environment)
      } else {
        append(plain)
        plain = ""
        part.append(to: &content, environment, foreground, outer: attributes)
      }
    }
    append(plain)
  }

  /// Whether the text and its parts have neither attributes nor attachments.
  private var isPlain: Bool {
    guard attributes.isEmpty else { return false }
    switch piece {
    case .verbatim, .localized: return true
    case .parts(let parts): return parts.allSatisfy(\.isPlain)
    case .attachment: return false
    }
  }

  /// Returns the plain string, with attachments replaced by their labels.
  func string(in environment: EnvironmentValues) -> String {
    switch piece {
    case .verbatim(let string): string
    case .localized(let makeString): makeString(environment)
    case .parts(let parts): parts.map { $0.string(in: environment) }.joined()
    case .attachment(let value): value.label(in: environment) ?? ""
    }
  }
}

extension EnvironmentValues {
  fileprivate func textCased(_ string: String) -> String {
    switch textCase {
    case nil: string
    case .uppercase: string.uppercased(with: locale)
    case .lowercase: string.lowercased(with: locale)
    }
  }
}
