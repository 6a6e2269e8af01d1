extension View {
  /// Makes the view visible only to screen readers; it still takes up space.
  package func visuallyHidden() -> some View { wrapped { VisuallyHiddenNode($0, $1) } }

  func attaching(
    _ change: (inout AccessibilityProperties) -> Void
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    var modifier = AccessibilityAttachmentModifier()
    change(&modifier.properties)
    return self.modifier(modifier)
  }

  /// Sets the accessibility label.
  public func accessibilityLabel(_ label: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { $0.label = label }
  }
  /// Sets the accessibility label.
  public func accessibilityLabel(
    _ labelKey: LocalizedStringKey
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.label = Text(labelKey) } }
  /// Sets the accessibility label.
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(
    _ label: S
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.label = Text(label) } }

  /// Sets the accessibility value.
  public func accessibilityValue(_ value: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { $0.value = value }
  }
  /// Sets the accessibility value.
  public func accessibilityValue(
    _ valueKey: LocalizedStringKey
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.value = Text(valueKey) } }
  /// Sets the accessibility value.
  @_disfavoredOverload
  public func accessibilityValue<S: StringProtocol>(
    _ value: S
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.value = Text(value) } }

  /// Sets the accessibility hint.
  public func accessibilityHint(_ hint: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { $0.hint = hint }
  }
  /// Sets the accessibility hint.
  public func accessibilityHint(
    _ hintKey: LocalizedStringKey
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.hint = Text(hintKey) } }
  /// Sets the accessibility hint.
  @_disfavoredOverload
  public func accessibilityHint<S: StringProtocol>(
    _ hint: S
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.hint = Text(hint) } }

  /// Sets whether the view is hidden from screen readers.
  public func accessibilityHidden(_ hidden: Bool) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { $0.isHidden = hidden }
  }
  /// Adds accessibility traits.
  public func accessibilityAddTraits(
    _ traits: AccessibilityTraits
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.addedTraits = traits } }
  /// Removes accessibility traits.
  public func accessibilityRemoveTraits(
    _ traits: AccessibilityTraits
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.removedTraits = traits } }
  /// Makes the view a single accessibility element.
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    attaching { $0.children = children }
  }
}

// These modifiers have no effect unless `isEnabled` is true.
extension View {
  /// Sets the accessibility label if `isEnabled` is true.
  public func accessibilityLabel(
    _ label: Text, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { if isEnabled { $0.label = label } } }
  /// Sets the accessibility label if `isEnabled` is true.
  public func accessibilityLabel(
    _ labelKey: LocalizedStringKey, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { if isEnabled { $0.label = Text(labelKey) } }
  }
  /// Sets the accessibility label if `isEnabled` is true.
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(
    _ label: S, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { if isEnabled { $0.label = Text(label) } } }

  /// Sets the accessibility value if `isEnabled` is true.
  public func accessibilityValue(
    _ value: Text, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { if isEnabled { $0.value = value } } }
  /// Sets the accessibility value if `isEnabled` is true.
  public func accessibilityValue(
    _ valueKey: LocalizedStringKey, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { if isEnabled { $0.value = Text(valueKey) } }
  }
  /// Sets the accessibility value if `isEnabled` is true.
  @_disfavoredOverload
  public func accessibilityValue<S: StringProtocol>(
    _ value: S, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { if isEnabled { $0.value = Text(value) } } }

  /// Sets the accessibility hint if `isEnabled` is true.
  public func accessibilityHint(
    _ hint: Text, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { if isEnabled { $0.hint = hint } } }
  /// Sets the accessibility hint if `isEnabled` is true.
  public func accessibilityHint(
    _ hintKey: LocalizedStringKey, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { if isEnabled { $0.hint = Text(hintKey) } }
  }
  /// Sets the accessibility hint if `isEnabled` is true.
  @_disfavoredOverload
  public func accessibilityHint<S: StringProtocol>(
    _ hint: S, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { if isEnabled { $0.hint = Text(hint) } } }

  /// Hides the view from screen readers if `isEnabled` is true.
  public func accessibilityHidden(
    _ hidden: Bool, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { if isEnabled { $0.isHidden = hidden } } }

  /// Accepted for source compatibility. Identifiers are meant for UI tests; screen readers do not speak them.
  public func accessibilityIdentifier(
    _ identifier: String
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { _ in } }

  /// Sets the help text of the view, which is also its accessibility hint.
  public func help(_ textKey: LocalizedStringKey) -> some View { accessibilityHint(textKey) }

  /// Sets the help text of the view, which is also its accessibility hint.
  public func help(_ text: Text) -> some View { accessibilityHint(text) }

  /// Sets the help text of the view, which is also its accessibility hint.
  @_disfavoredOverload
  public func help<S: StringProtocol>(_ text: S) -> some View { accessibilityHint(text) }
}

extension View {
  /// Replaces the view with another one for screen readers.
  public func accessibilityRepresentation<V: View>(@ViewBuilder representation: () -> V) -> some View {
    accessibilityHidden(true).background { representation().visuallyHidden() }
  }
}

// Superseded names.
extension View {
  /// Sets the accessibility label; superseded by `accessibilityLabel`.
  public func accessibility(label: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { $0.label = label }
  }
  /// Sets the accessibility value; superseded by `accessibilityValue`.
  public func accessibility(value: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { $0.value = value }
  }
  /// Sets the accessibility hint; superseded by `accessibilityHint`.
  public func accessibility(hint: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { $0.hint = hint }
  }
  /// Hides the view from screen readers; superseded by `accessibilityHidden`.
  public func accessibility(hidden: Bool) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { $0.isHidden = hidden }
  }
  /// Adds accessibility traits; superseded by `accessibilityAddTraits`.
  public func accessibility(
    addTraits traits: AccessibilityTraits
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.addedTraits = traits } }
  /// Removes accessibility traits; superseded by `accessibilityRemoveTraits`.
  public func accessibility(
    removeTraits traits: AccessibilityTraits
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.removedTraits = traits } }
}
