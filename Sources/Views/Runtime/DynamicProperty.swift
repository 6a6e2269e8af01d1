@_spi(Reflection) import Swift

/// A stored property of a view that is connected to external storage before the body is evaluated.
public protocol DynamicProperty {
  /// Called before the body is evaluated, after nested properties have been connected.
  mutating func update()

  /// Vitrine's own: connects the property. The default implementation connects nested properties.
  mutating func _install(_ context: _ViewContext)
}

extension DynamicProperty {
  /// Does nothing.
  public mutating func update() {}

  /// Vitrine's own: connects the dynamic properties inside this one, then updates it.
  public mutating func _install(_ context: _ViewContext) {
    self = context.installingDynamicProperties(of: self)
    update()
  }
}

/// The location of a dynamic property within a value.
struct DynamicField {
  let offset: Int
  let type: any DynamicProperty.Type

  /// Returns the dynamic properties stored directly in values of a type.
  ///
  /// The layout of a view type is known only at run time; the standard library's reflection reports the offset of each
  /// field. Classes and enumerations have no such fields.
  static func all(in type: Any.Type) -> [DynamicField] {
    var fields: [DynamicField] = []
    _ = _forEachField(of: type, options: []) { _, offset, fieldType, _ in
      if let dynamic = fieldType as? any DynamicProperty.Type {
        fields.append(DynamicField(offset: offset, type: dynamic))
      }
      return true
    }
    return fields
  }

  /// Connects the property of this field in the value that starts at `base`.
  func install(in base: UnsafeMutableRawPointer, _ context: _ViewContext) {
    type.install(at: base + offset, context)
  }
}

extension DynamicProperty {
  /// Connects the property stored at an address.
  fileprivate static func install(at place: UnsafeMutableRawPointer, _ context: _ViewContext) {
    place.assumingMemoryBound(to: Self.self).pointee._install(context)
  }
}

extension _ViewContext {
  /// Returns a copy of a view, modifier or property with its dynamic properties connected to this context.
  package func installingDynamicProperties<Value>(of value: Value) -> Value {
    let fields = evaluation.dynamicFields(of: Value.self)
    if fields.isEmpty { return value }
    var copy = value
    withUnsafeMutablePointer(to: &copy) { pointer in
      for (index, field) in fields.enumerated() {
        field.install(in: UnsafeMutableRawPointer(pointer), child(-1 - index))
      }
    }
    return copy
  }
}
