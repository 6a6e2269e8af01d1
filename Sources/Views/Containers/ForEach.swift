/// A view for each element of a collection, identified by the element's id.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// The elements.
  public var data: Data
  /// A closure that makes an element's view.
  public var content: (Data.Element) -> Content
  package let id: (Data.Element) -> ID

  package init(data: Data, content: @escaping (Data.Element) -> Content, id: @escaping (Data.Element) -> ID) {
    self.data = data
    self.content = content
    self.id = id
  }
}

extension ForEach: View where Content: View {
  /// A primitive view has no body.
  public typealias Body = Never

  /// Creates views for elements that are identified by a property.
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content, id: { $0[keyPath: id] })
  }

  /// Vitrine's own: makes the nodes of every element's view, in the order of the collection.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let data = (data as? any ContextualData)?.found(in: context) as? Data ?? data
    guard context.evaluation.claimMemory() else {
      for element in data { makeNodes(of: element, context.child(id: id(element)), into: &nodes) }
      return
    }
    context.makeChanging(
      data.map { element in
        ChangingChild(identity: context.child(id: id(element)).identity) { makeNodes(of: element, $0, into: &$1) }
      }, into: &nodes)
  }

  private func makeNodes(of element: Data.Element, _ context: _ViewContext, into nodes: inout _NodeList) {
    let view = content(element)
    if context.environment.tagsElements {
      view.taggedIfUntagged(id(element))._makeNodes(context, into: &nodes)
    } else {
      view._makeNodes(context, into: &nodes)
    }
  }
}

/// A loop whose containers can create the views of its elements separately.
package protocol LoopedViews {
  /// Returns the view and the context of each element, tagged with the element's id unless the view has a tag.
  func elementViews(_ context: _ViewContext) -> [(view: any View, context: _ViewContext)]
}

extension ForEach: LoopedViews where Content: View {
  package func elementViews(_ context: _ViewContext) -> [(view: any View, context: _ViewContext)] {
    let data = (data as? any ContextualData)?.found(in: context) as? Data ?? data
    return data.map { (content($0).taggedIfUntagged(id($0)), context.child(id: id($0))) }
  }
}

extension ForEach where Content: View, Data.Element: Identifiable, ID == Data.Element.ID {
  /// Creates views for identifiable elements.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content, id: { $0.id })
  }
}

extension ForEach where Content: View, Data == Range<Int>, ID == Int {
  /// Creates views for the integers in a range.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, content: content, id: { $0 })
  }
}

extension ForEach where Content: View {
  /// Creates views for the elements of a bound collection, each with a binding to its element.
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Index: Hashable {
    let elements = data.wrappedValue
    self.init(
      data: elements.indices.lazy.map { ($0, elements[$0][keyPath: id]) },
      content: { index, _ in
        content(Binding(get: { data.wrappedValue[index] }, set: { data.wrappedValue[index] = $0 }))
      }, id: { $0.1 })
  }

  /// Creates views for the identifiable elements of a bound collection, each with a binding to its element.
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Element: Identifiable, ID == C.Element.ID, C.Index: Hashable
  { self.init(data, id: \.id, content: content) }
}

private struct TagsElementsKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  /// Whether untagged element views are tagged with their element's id, as in a picker.
  package var tagsElements: Bool {
    get { self[TagsElementsKey.self] }
    set { self[TagsElementsKey.self] = newValue }
  }
}
