import OrderedCollections

/// A layer over everything else that a view asks for, such as a sheet.
package protocol RequestedLayer: AnyObject {
  /// The identity of the layer's content.
  var identity: Identity { get }
  /// Returns the layer's node.
  ///
  /// - Parameter context: The context of a view in front of the root view.
  func node(in context: _ViewContext) -> Node
}

/// The layers that views request in front of everything else, collected while nodes are created.
package final class RequestedLayers {
  private var known: OrderedDictionary<Identity, any RequestedLayer> = [:]

  /// Adds a layer in front of the others, or replaces the layer that has its identity.
  package func add(_ layer: any RequestedLayer) { known[layer.identity] = layer }

  /// Places every layer, including those that layers ask for.
  func placed(_ context: _ViewContext, _ placement: Placement, into output: inout PlaceOutput) -> [PlacedNode] {
    var placed: [PlacedNode] = []
    while placed.count < known.count {
      let node = known.values[placed.count].node(in: context.secondary)
      placed.append(node.place(placement, into: &output))
    }
    return placed
  }
}

/// A weak reference to the layers, which hold environments themselves.
private struct RequestedLayersReference {
  weak var layers: RequestedLayers?
}

private struct RequestedLayersKey: EnvironmentKey {
  static var defaultValue: RequestedLayersReference { RequestedLayersReference() }
}

extension EnvironmentValues {
  /// The layers that views ask for; nil where layers are not shown.
  package var requestedLayers: RequestedLayers? {
    get { self[RequestedLayersKey.self].layers }
    set { self[RequestedLayersKey.self] = RequestedLayersReference(layers: newValue) }
  }
}
