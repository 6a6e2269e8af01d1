public import Views

private struct StickerWordsKey: EnvironmentKey {
  static let defaultValue: StickerWords? = nil
}

private struct EnergyUnitKey: EnvironmentKey {
  static let defaultValue: EnergyUnit? = nil
}

extension EnvironmentValues {
  /// The words on stickers; by default those of the locale's language.
  public var stickerWords: StickerWords {
    get { self[StickerWordsKey.self] ?? StickerWords(locale: locale) }
    set { self[StickerWordsKey.self] = newValue }
  }

  /// The unit in which stickers show energy; by default, the unit customary in the locale's region.
  public var stickerEnergyUnit: EnergyUnit {
    get { self[EnergyUnitKey.self] ?? EnergyUnit(locale: locale) }
    set { self[EnergyUnitKey.self] = newValue }
  }
}
