extension View {
  /// Tells of the view and draws nothing of it; its space stays.
  func unseen() -> some View { wrapped { UnseenNode($0, $1) } }

  func attaching(
    _ change: (inout AccessibilityProperties) -> Void
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    var modifier = AccessibilityAttachmentModifier()
    change(&modifier.properties)
    return self.modifier(modifier)
  }

  /// Says what the view is.
  public func accessibilityLabel(_ label: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { $0.label = label }
  }
  /// Says what the view is.
  public func accessibilityLabel(
    _ labelKey: LocalizedStringKey
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.label = Text(labelKey) } }
  /// Says what the view is.
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(
    _ label: S
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.label = Text(label) } }

  /// Says what the view shows at the moment.
  public func accessibilityValue(_ value: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { $0.value = value }
  }
  /// Says what the view shows at the moment.
  public func accessibilityValue(
    _ valueKey: LocalizedStringKey
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.value = Text(valueKey) } }
  /// Says what the view shows at the moment.
  @_disfavoredOverload
  public func accessibilityValue<S: StringProtocol>(
    _ value: S
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.value = Text(value) } }

  /// Says what using the view does.
  public func accessibilityHint(_ hint: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { $0.hint = hint }
  }
  /// Says what using the view does.
  public func accessibilityHint(
    _ hintKey: LocalizedStringKey
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.hint = Text(hintKey) } }
  /// Says what using the view does.
  @_disfavoredOverload
  public func accessibilityHint<S: StringProtocol>(
    _ hint: S
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.hint = Text(hint) } }

  /// Leaves the view out of what is told.
  public func accessibilityHidden(_ hidden: Bool) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { $0.isHidden = hidden }
  }
  /// Adds to what kind of thing the view is.
  public func accessibilityAddTraits(
    _ traits: AccessibilityTraits
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.addedTraits = traits } }
  /// Takes from what kind of thing the view is.
  public func accessibilityRemoveTraits(
    _ traits: AccessibilityTraits
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.removedTraits = traits } }
  /// Makes the view one element, with the views inside as said.
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    attaching { $0.children = children }
  }
}

// What is not enabled says nothing, as if the modifier were not there.
extension View {
  /// Says what the view is, where enabled.
  public func accessibilityLabel(
    _ label: Text, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { if isEnabled { $0.label = label } } }
  /// Says what the view is, where enabled.
  public func accessibilityLabel(
    _ labelKey: LocalizedStringKey, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { if isEnabled { $0.label = Text(labelKey) } }
  }
  /// Says what the view is, where enabled.
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(
    _ label: S, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { if isEnabled { $0.label = Text(label) } } }

  /// Says what the view shows at the moment, where enabled.
  public func accessibilityValue(
    _ value: Text, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { if isEnabled { $0.value = value } } }
  /// Says what the view shows at the moment, where enabled.
  public func accessibilityValue(
    _ valueKey: LocalizedStringKey, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { if isEnabled { $0.value = Text(valueKey) } }
  }
  /// Says what the view shows at the moment, where enabled.
  @_disfavoredOverload
  public func accessibilityValue<S: StringProtocol>(
    _ value: S, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { if isEnabled { $0.value = Text(value) } } }

  /// Says what using the view does, where enabled.
  public func accessibilityHint(
    _ hint: Text, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { if isEnabled { $0.hint = hint } } }
  /// Says what using the view does, where enabled.
  public func accessibilityHint(
    _ hintKey: LocalizedStringKey, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { if isEnabled { $0.hint = Text(hintKey) } }
  }
  /// Says what using the view does, where enabled.
  @_disfavoredOverload
  public func accessibilityHint<S: StringProtocol>(
    _ hint: S, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { if isEnabled { $0.hint = Text(hint) } } }

  /// Leaves the view out of what is told, where enabled.
  public func accessibilityHidden(
    _ hidden: Bool, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { if isEnabled { $0.isHidden = hidden } } }

  /// Names the view for tests of an app's surface; those who cannot see it are not told.
  public func accessibilityIdentifier(
    _ identifier: String
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { _ in } }

  /// Says in words, which are shown while a pointer rests on the view, what it is for.
  public func help(_ textKey: LocalizedStringKey) -> some View { accessibilityHint(textKey) }

  /// Says in words, which are shown while a pointer rests on the view, what it is for.
  public func help(_ text: Text) -> some View { accessibilityHint(text) }

  /// Says in words, which are shown while a pointer rests on the view, what it is for.
  @_disfavoredOverload
  public func help<S: StringProtocol>(_ text: S) -> some View { accessibilityHint(text) }
}

extension View {
  /// Tells of another view in place of this one, which is drawn.
  public func accessibilityRepresentation<V: View>(@ViewBuilder representation: () -> V) -> some View {
    accessibilityHidden(true).background { representation().unseen() }
  }
}

// Older names.
extension View {
  /// Says what the view is; the older name of `accessibilityLabel`.
  public func accessibility(label: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { $0.label = label }
  }
  /// Says what the view shows at the moment; the older name of `accessibilityValue`.
  public func accessibility(value: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { $0.value = value }
  }
  /// Says what using the view does; the older name of `accessibilityHint`.
  public func accessibility(hint: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { $0.hint = hint }
  }
  /// Leaves the view out of what is told; the older name of `accessibilityHidden`.
  public func accessibility(hidden: Bool) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { $0.isHidden = hidden }
  }
  /// Adds to what kind of thing the view is; the older name of `accessibilityAddTraits`.
  public func accessibility(
    addTraits traits: AccessibilityTraits
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.addedTraits = traits } }
  /// Takes from what kind of thing the view is; the older name of `accessibilityRemoveTraits`.
  public func accessibility(
    removeTraits traits: AccessibilityTraits
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.removedTraits = traits } }
}
