/// A phrase with a number in it, in the form that each plural category needs.
public struct CountedPhrase: Hashable, Sendable {
  private let rule: PluralRule
  private let forms: [PluralCategory: String]

  /// Creates a phrase from its forms, in which `#` is the placeholder for the number.
  ///
  /// The form for `other` is required and applies to all categories without a form.
  public init(_ rule: PluralRule, _ forms: [PluralCategory: String]) {
    precondition(forms[.other] != nil, "a phrase needs a form for other")
    precondition(forms.values.allSatisfy { $0.contains("#") }, "every form needs a # for the number")
    self.rule = rule
    self.forms = forms
  }

  /// Returns the phrase for a count, which must not be negative, with the formatted number.
  public func text(count: Int, number: String) -> String {
    let form = forms[rule.category(of: count)] ?? forms[.other] ?? "#"
    return form.replacing("#", with: number)
  }
}
