@_spi(Reflection) import Swift

/// A stored property of a view that is connected to something outside the view before its body is asked for.
public protocol DynamicProperty {
  /// Called before the body is asked for, after the properties inside were connected.
  mutating func update()

  /// Vitrine's own: connects the property. Properties made of others inherit the right answer.
  mutating func _install(_ context: _ViewContext)
}

extension DynamicProperty {
  /// Nothing to do.
  public mutating func update() {}

  /// Vitrine's own: connects the dynamic properties inside this one, then updates it.
  public mutating func _install(_ context: _ViewContext) {
    self = context.installingDynamicProperties(of: self)
    update()
  }
}

/// Where in a value a dynamic property is stored.
struct DynamicField {
  let offset: Int
  let type: any DynamicProperty.Type

  /// The dynamic properties stored directly in values of a type.
  ///
  /// Views are structures that their authors declare, so their layout is only known at run time; the standard
  /// library's reflection tells each field's offset. A class or an enumeration has none.
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
  /// Connects the property that is stored at a place.
  fileprivate static func install(at place: UnsafeMutableRawPointer, _ context: _ViewContext) {
    place.assumingMemoryBound(to: Self.self).pointee._install(context)
  }
}

extension _ViewContext {
  /// A copy of a view, modifier or property whose dynamic properties are connected to this context.
  func installingDynamicProperties<Value>(of value: Value) -> Value {
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
