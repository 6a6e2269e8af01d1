/// A value that is remembered while a view is present, with actions to run once the view has disappeared.
protocol Departure {
  var actions: [() -> Void] { get }
}
