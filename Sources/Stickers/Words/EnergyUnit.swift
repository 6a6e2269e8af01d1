public import Foundation

/// The unit in which stickers show energy.
public enum EnergyUnit: String, Hashable, Sendable, CaseIterable {
  /// Kilocalories.
  case kilocalories = "kcal"
  /// Kilojoules.
  case kilojoules = "kj"

  /// Creates the unit customary in a locale's region: kilojoules in Australia and New Zealand, otherwise kilocalories.
  public init(locale: Locale) {
    let region = locale.region?.identifier
    self = region == "AU" || region == "NZ" ? .kilojoules : .kilocalories
  }

  /// Converts an amount of kilocalories to the unit. The thermochemical calorie is 4.184 joules.
  public func amount(kilocalories: Double) -> Double { self == .kilojoules ? kilocalories * 4.184 : kilocalories }
}
