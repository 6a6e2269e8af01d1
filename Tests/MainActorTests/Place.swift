import Synchronization
import Testing
import Vitrine

/// A place for client code in views. In this target, the code runs on the main actor.
enum Place: String, CaseIterable {
  // The view and its state.
  case body, equality, bindingRead, bindingWrite, stateObject, observable, dynamicProperty, environmentDefault,
    environmentTransform
  // Content.
  case forEach, forEachSubview, groupOfSubviews, geometryReader, timeline, schedule, viewModifier, animationBody
  // Styles.
  case buttonStyle, primitiveButtonStyle, toggleStyle, labelStyle, groupBoxStyle, gaugeStyle, progressViewStyle
  // Layout.
  case layoutSize, layoutPlacement, layoutCache, layoutSpacing, layoutGuide, horizontalGuide, verticalGuide,
    containerRelativeFrame, geometryChangeAction
  // Preferences.
  case preferenceDefault, preferenceReduction, preferenceTransform, preferenceAction, anchorPreference,
    preferenceOverlay, preferenceBackground
  // Drawing.
  case canvas, canvasLayer, path, geometryEffect, animatableData
  // Changes.
  case appearance, disappearance, change, transaction, completion, phases, phaseAnimation, keyframes, keyframeContent,
    transition
  // Not isolated: these hop to the main actor themselves.
  case shape, visualEffect, geometryChange
}

/// The places whose code has run.
private var reached: Set<Place> = []

/// Marks a place as reached, by way of everything that checks its executor.
///
/// Closures passed to the standard library check that they run on their actor, even where the library is not isolated.
@discardableResult func reach(_ place: Place) -> Double {
  MainActor.preconditionIsolated("\(place)")
  let sorted = [3, 1, 2].sorted { $0 < $1 }
  let doubled = sorted.lazy.map { $0 * 2 }
  let sum = Mutex(0).withLock { sum in
    for number in doubled { sum += number }
    return sum
  }
  MainActor.assumeIsolated { _ = reached.insert(place) }
  return Double(sum)
}

/// Marks a place as reached from code that is not isolated but runs on the main actor.
nonisolated func reachWithoutIsolation(_ place: Place) -> Double { MainActor.assumeIsolated { reach(place) } }

/// The places that are reached while work is done.
func placesReached(during work: () throws -> Void) rethrows -> Set<Place> {
  reached = []
  try work()
  return reached
}
