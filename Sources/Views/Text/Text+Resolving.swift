import Drawing
import Optics

extension Text {
  /// The text's spans in an environment.
  func runs(in environment: EnvironmentValues, foreground: ResolvedStyle) -> [TextSpan] {
    var spans: [TextSpan] = []
    append(to: &spans, environment, foreground, outer: environment.system.textStyle)
    return spans
  }

  private func append(
    to spans: inout [TextSpan], _ environment: EnvironmentValues, _ foreground: ResolvedStyle, outer: TextAttributes
  ) {
    let attributes = attributes.inheriting(outer)
    func append(_ string: String) {
      if string.isEmpty { return }
      spans.append(attributes.span(environment.textCased(string), in: environment, foreground: foreground))
    }
    guard case .parts(let parts) = piece else { return append(string(in: environment)) }
    // Neighbours that say nothing of their looks are one span.
    var plain = ""
    for part in parts {
      if part.isPlain {
        plain += part.string(in: environment)
      } else {
        append(plain)
        plain = ""
        part.append(to: &spans, environment, foreground, outer: attributes)
      }
    }
    append(plain)
  }

  /// Whether all its characters look as what surrounds them says.
  private var isPlain: Bool {
    guard attributes.isEmpty else { return false }
    guard case .parts(let parts) = piece else { return true }
    return parts.allSatisfy(\.isPlain)
  }

  /// The characters alone.
  func string(in environment: EnvironmentValues) -> String {
    switch piece {
    case .verbatim(let string): string
    case .localized(let write): write(environment)
    case .parts(let parts): parts.map { $0.string(in: environment) }.joined()
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
