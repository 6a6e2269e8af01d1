public import Views

/// Vitrine's own: stands in for UIKit's enumeration of keyboards.
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad
  case twitter, webSearch, asciiCapableNumberPad

  /// The older name of `asciiCapable`.
  public static let alphabet = UIKeyboardType.asciiCapable
}

/// Vitrine's own: stands in for UIKit's enumeration of the capitalisation of entered text.
public enum UITextAutocapitalizationType: Int, Sendable {
  case none, words, sentences, allCharacters
}

/// Vitrine's own: stands in for UIKit's enumeration of the meanings of a field's text.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The name of the type.
  public let rawValue: String
  /// Creates a type from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A name.
  public static let name = UITextContentType(rawValue: "name")
  /// A prefix of a name.
  public static let namePrefix = UITextContentType(rawValue: "namePrefix")
  /// A given name.
  public static let givenName = UITextContentType(rawValue: "givenName")
  /// A middle name.
  public static let middleName = UITextContentType(rawValue: "middleName")
  /// A family name.
  public static let familyName = UITextContentType(rawValue: "familyName")
  /// A nickname.
  public static let nickname = UITextContentType(rawValue: "nickname")
  /// A job title.
  public static let jobTitle = UITextContentType(rawValue: "jobTitle")
  /// The name of an organisation.
  public static let organizationName = UITextContentType(rawValue: "organizationName")
  /// A location, such as a point of interest.
  public static let location = UITextContentType(rawValue: "location")
  /// A complete street address.
  public static let fullStreetAddress = UITextContentType(rawValue: "fullStreetAddress")
  /// The first line of a street address.
  public static let streetAddressLine1 = UITextContentType(rawValue: "streetAddressLine1")
  /// The second line of a street address.
  public static let streetAddressLine2 = UITextContentType(rawValue: "streetAddressLine2")
  /// A city.
  public static let addressCity = UITextContentType(rawValue: "addressCity")
  /// A state.
  public static let addressState = UITextContentType(rawValue: "addressState")
  /// The name of a country.
  public static let countryName = UITextContentType(rawValue: "countryName")
  /// A postal code.
  public static let postalCode = UITextContentType(rawValue: "postalCode")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "telephoneNumber")
  /// An email address.
  public static let emailAddress = UITextContentType(rawValue: "emailAddress")
  /// A URL.
  public static let URL = UITextContentType(rawValue: "URL")
  /// The number of a credit card.
  public static let creditCardNumber = UITextContentType(rawValue: "creditCardNumber")
  /// The name of an account.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
  /// A new password.
  public static let newPassword = UITextContentType(rawValue: "newPassword")
  /// A code that is valid once.
  public static let oneTimeCode = UITextContentType(rawValue: "oneTimeCode")
}

/// The capitalisation of entered text.
public struct TextInputAutocapitalization: Hashable, Sendable {
  private let type: UITextAutocapitalizationType

  /// Creates a capitalisation from UIKit's.
  public init?(_ type: UITextAutocapitalizationType) { self.init(type: type) }
  private init(type: UITextAutocapitalizationType) { self.type = type }

  /// No capital letters.
  public static var never: TextInputAutocapitalization { TextInputAutocapitalization(type: .none) }
  /// The first letter of each word.
  public static var words: TextInputAutocapitalization { TextInputAutocapitalization(type: .words) }
  /// The first letter of each sentence.
  public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization(type: .sentences) }
  /// Every letter.
  public static var characters: TextInputAutocapitalization { TextInputAutocapitalization(type: .allCharacters) }
}

/// The label of the keyboard's return key.
public struct SubmitLabel: Sendable {
  private let name: String

  /// Done.
  public static let done = SubmitLabel(name: "done")
  /// Go.
  public static let go = SubmitLabel(name: "go")
  /// Send.
  public static let send = SubmitLabel(name: "send")
  /// Join.
  public static let join = SubmitLabel(name: "join")
  /// Route.
  public static let route = SubmitLabel(name: "route")
  /// Search.
  public static let search = SubmitLabel(name: "search")
  /// Return.
  public static let `return` = SubmitLabel(name: "return")
  /// Next.
  public static let next = SubmitLabel(name: "next")
  /// Continue.
  public static let `continue` = SubmitLabel(name: "continue")
}

/// The controls whose submission triggers an action.
public struct SubmitTriggers: OptionSet, Sendable {
  /// The raw value.
  public let rawValue: Int
  /// Creates a set from its raw value.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Text fields.
  public static let text = SubmitTriggers(rawValue: 1)
  /// Search fields.
  public static let search = SubmitTriggers(rawValue: 2)
}

/// How scrolling dismisses the keyboard.
public struct ScrollDismissesKeyboardMode: Hashable, Sendable {
  private let name: String

  /// The default for the context.
  public static let automatic = ScrollDismissesKeyboardMode(name: "automatic")
  /// As soon as scrolling starts.
  public static let immediately = ScrollDismissesKeyboardMode(name: "immediately")
  /// By dragging the keyboard.
  public static let interactively = ScrollDismissesKeyboardMode(name: "interactively")
  /// Never.
  public static let never = ScrollDismissesKeyboardMode(name: "never")
}

// Rendered views receive no input, so the following have no effect.
extension View {
  /// Sets the keyboard of fields in the view; has no effect in Vitrine.
  public func keyboardType(_ type: UIKeyboardType) -> some View { self }
  /// Sets the meaning of the text of fields in the view; has no effect in Vitrine.
  public func textContentType(_ textContentType: UITextContentType?) -> some View { self }
  /// Sets the capitalisation of entered text; has no effect in Vitrine.
  public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View { self }
  /// Sets the capitalisation of entered text; superseded by `textInputAutocapitalization`.
  public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View { self }
  /// Sets whether entered text is corrected; has no effect in Vitrine.
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
  /// Sets whether entered text is corrected; superseded by `autocorrectionDisabled`.
  public func disableAutocorrection(_ disable: Bool?) -> some View { self }
  /// Sets the label of the return key; has no effect in Vitrine.
  public func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
  /// Sets an action for submitted text, which never runs.
  public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View { self }
  /// Limits the scope of submit actions; has no effect in Vitrine.
  public func submitScope(_ isBlocking: Bool = true) -> some View { self }
  /// Sets how scrolling dismisses the keyboard; has no effect in Vitrine.
  public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }
}
