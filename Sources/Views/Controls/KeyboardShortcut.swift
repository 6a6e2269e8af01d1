extension View {
  /// Says which keys do what the control does; a picture is not typed into and looks the same.
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View { self }

  /// Says which keys do what the control does.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { self }

  /// Says which keys do what the control does; nil for none.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View { self }
}

/// Keys that are pressed together to do what a control does.
public struct KeyboardShortcut: Hashable, Sendable {
  /// The key that is pressed last.
  public var key: KeyEquivalent
  /// Keys that are held meanwhile.
  public var modifiers: EventModifiers

  /// A key, pressed while others are held.
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Return: what is most likely wanted.
  public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
  /// Escape: what leaves all as it is.
  public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])
}

/// A key, by the character that it types.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// The character.
  public var character: Character

  /// The key of a character.
  public init(_ character: Character) { self.character = character }
  /// The key of a character.
  public init(extendedGraphemeClusterLiteral character: Character) { self.character = character }

  // Keys that type nothing have characters that Unicode leaves to private use, those that macOS gives them.
  /// The arrow upwards.
  public static let upArrow = KeyEquivalent("\u{F700}")
  /// The arrow downwards.
  public static let downArrow = KeyEquivalent("\u{F701}")
  /// The arrow to the left.
  public static let leftArrow = KeyEquivalent("\u{F702}")
  /// The arrow to the right.
  public static let rightArrow = KeyEquivalent("\u{F703}")
  /// Escape.
  public static let escape = KeyEquivalent("\u{1B}")
  /// What deletes backwards.
  public static let delete = KeyEquivalent("\u{8}")
  /// What deletes forwards.
  public static let deleteForward = KeyEquivalent("\u{F728}")
  /// To the beginning.
  public static let home = KeyEquivalent("\u{F729}")
  /// To the end.
  public static let end = KeyEquivalent("\u{F72B}")
  /// A page up.
  public static let pageUp = KeyEquivalent("\u{F72C}")
  /// A page down.
  public static let pageDown = KeyEquivalent("\u{F72D}")
  /// What clears.
  public static let clear = KeyEquivalent("\u{F739}")
  /// The tabulator.
  public static let tab = KeyEquivalent("\t")
  /// The space bar.
  public static let space = KeyEquivalent(" ")
  /// Return.
  public static let `return` = KeyEquivalent("\r")
}

/// Keys that are held while something else is done.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  /// The keys as bits.
  public let rawValue: Int
  /// Keys from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Caps Lock.
  public static let capsLock = EventModifiers(rawValue: 1)
  /// Shift.
  public static let shift = EventModifiers(rawValue: 2)
  /// Control.
  public static let control = EventModifiers(rawValue: 4)
  /// Option.
  public static let option = EventModifiers(rawValue: 8)
  /// Command.
  public static let command = EventModifiers(rawValue: 16)
  /// The key is one of the block of digits.
  public static let numericPad = EventModifiers(rawValue: 32)
  /// All of them.
  public static let all: EventModifiers = [.capsLock, .shift, .control, .option, .command, .numericPad]
}
