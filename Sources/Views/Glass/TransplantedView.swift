/// A view shown in another place than where it was described, with the environment and identity that it had there.
///
/// What concerns glass comes from the place where it is shown.
package struct TransplantedView: View {
  package typealias Body = Never

  let view: any View
  let environment: EnvironmentValues
  let identity: Identity
  /// Takes over more values from the place where the view is shown.
  let adopt: (inout EnvironmentValues, EnvironmentValues) -> Void

  package init(
    view: any View, environment: EnvironmentValues, identity: Identity,
    adopt: @escaping (inout EnvironmentValues, EnvironmentValues) -> Void
  ) {
    self.view = view
    self.environment = environment
    self.identity = identity
    self.adopt = adopt
  }

  package func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    var inner = context
    inner.environment = environment
    inner.environment.isOnGlass = context.environment.isOnGlass
    inner.environment.colorScheme = context.environment.colorScheme
    inner.environment.wantsBothColorSchemes = context.environment.wantsBothColorSchemes
    adopt(&inner.environment, context.environment)
    inner.identity = context.identity.isAlternative ? identity.alternative : identity
    view._makeNodes(inner, into: &nodes)
  }
}
