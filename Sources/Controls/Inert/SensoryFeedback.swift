import Views

/// A type of haptic feedback.
public struct SensoryFeedback: Equatable, Sendable {
  private let name: String

  /// A task succeeded.
  public static let success = SensoryFeedback(name: "success")
  /// A task produced a warning.
  public static let warning = SensoryFeedback(name: "warning")
  /// A task failed.
  public static let error = SensoryFeedback(name: "error")
  /// A selection changed.
  public static let selection = SensoryFeedback(name: "selection")
  /// A value increased.
  public static let increase = SensoryFeedback(name: "increase")
  /// A value decreased.
  public static let decrease = SensoryFeedback(name: "decrease")
  /// An activity started.
  public static let start = SensoryFeedback(name: "start")
  /// An activity stopped.
  public static let stop = SensoryFeedback(name: "stop")
  /// An item was aligned.
  public static let alignment = SensoryFeedback(name: "alignment")
  /// A level changed.
  public static let levelChange = SensoryFeedback(name: "levelChange")
  /// Elements collided.
  public static let impact = SensoryFeedback(name: "impact")

  /// The weight of colliding elements.
  public struct Weight: Equatable, Sendable {
    private let name: String

    /// Light elements.
    public static let light = Weight(name: "light")
    /// Elements of medium weight.
    public static let medium = Weight(name: "medium")
    /// Heavy elements.
    public static let heavy = Weight(name: "heavy")
  }

  /// The flexibility of colliding elements.
  public struct Flexibility: Equatable, Sendable {
    private let name: String

    /// Rigid elements.
    public static let rigid = Flexibility(name: "rigid")
    /// Solid elements.
    public static let solid = Flexibility(name: "solid")
    /// Soft elements.
    public static let soft = Flexibility(name: "soft")
  }

  /// Elements of a weight collided.
  public static func impact(weight: Weight = .medium, intensity: Double = 1.0) -> SensoryFeedback { impact }
  /// Elements of a flexibility collided.
  public static func impact(flexibility: Flexibility, intensity: Double = 1.0) -> SensoryFeedback { impact }
}
