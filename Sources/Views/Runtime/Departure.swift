/// Something remembered while a view is there that has actions to run once the view has gone.
protocol Departure {
  var actions: [() -> Void] { get }
}
