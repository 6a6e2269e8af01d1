public import Views

// Pictures are drawn without assistive technologies and without input, so the following never change.
extension EnvironmentValues {
  /// Whether an assistive technology is on. It has no effect in Vitrine: it is false.
  public var accessibilityEnabled: Bool { false }
  /// Whether VoiceOver is on. It has no effect in Vitrine: it is false.
  public var accessibilityVoiceOverEnabled: Bool { false }
  /// Whether Switch Control is on. It has no effect in Vitrine: it is false.
  public var accessibilitySwitchControlEnabled: Bool { false }
  /// Whether the large content viewer is on. It has no effect in Vitrine: it is false.
  public var accessibilityLargeContentViewerEnabled: Bool { false }
  /// Whether quick actions are on. It has no effect in Vitrine: it is false.
  public var accessibilityQuickActionsEnabled: Bool { false }
  /// Whether flashing lights are dimmed. It has no effect in Vitrine: it is false.
  public var accessibilityDimFlashingLights: Bool { false }
  /// Whether animated images play. It has no effect in Vitrine: it is true, which is the default of devices.
  public var accessibilityPlayAnimatedImages: Bool { true }
  /// Whether the nearest focusable view has the focus. It has no effect in Vitrine: it is false.
  public var isFocused: Bool { false }
  /// Whether the scene is being recorded or mirrored. It has no effect in Vitrine: it is false.
  public var isSceneCaptured: Bool { false }
}
