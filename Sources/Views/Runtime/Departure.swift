/// A remembered value with actions to run when the view that it belongs to has disappeared.
protocol Departure {
  var actions: [() -> Void] { get }
}
