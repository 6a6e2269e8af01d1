public import Views

/// The rows inside a collapsed row of an outline, which are not shown.
public struct OutlineSubgroupChildren: View {
  /// Nothing.
  public var body: some View { EmptyView() }
}

/// The first level of a tree. Rendered views receive no input, so elements with children stay collapsed.
public struct OutlineGroup<Data: RandomAccessCollection, ID: Hashable, Parent, Leaf, Subgroup> {
  private let data: [Data.Element]
  private let id: KeyPath<Data.Element, ID>
  private let children: KeyPath<Data.Element, Data?>
  private let content: (Data.Element) -> Leaf
}

extension OutlineGroup: View
where Parent: View, Parent == Leaf, Subgroup == DisclosureGroup<Parent, OutlineSubgroupChildren> {
  /// A view for each element; elements with children have a chevron.
  public var body: some View {
    ForEach(data, id: id) { element in
      if element[keyPath: children] == nil {
        content(element)
      } else {
        Subgroup {
          OutlineSubgroupChildren()
        } label: {
          content(element)
        }
      }
    }
  }
}

extension OutlineGroup
where
  Parent: View, Parent == Leaf, Subgroup == DisclosureGroup<Parent, OutlineSubgroupChildren>,
  Data.Element: Identifiable, ID == Data.Element.ID
{
  /// Creates an outline of a tree's root.
  public init<DataElement: Identifiable>(
    _ root: DataElement, children: KeyPath<DataElement, Data?>, @ViewBuilder content: @escaping (DataElement) -> Leaf
  ) where ID == DataElement.ID, DataElement == Data.Element {
    self.init(data: [root], id: \.id, children: children, content: content)
  }

  /// Creates an outline of several trees.
  public init<DataElement: Identifiable>(
    _ data: Data, children: KeyPath<DataElement, Data?>, @ViewBuilder content: @escaping (DataElement) -> Leaf
  ) where ID == DataElement.ID, DataElement == Data.Element {
    self.init(data: Array(data), id: \.id, children: children, content: content)
  }
}

extension OutlineGroup
where Parent: View, Parent == Leaf, Subgroup == DisclosureGroup<Parent, OutlineSubgroupChildren> {
  /// Creates an outline of several trees, whose elements are identified by a property.
  public init<DataElement>(
    _ data: Data, id: KeyPath<DataElement, ID>, children: KeyPath<DataElement, Data?>,
    @ViewBuilder content: @escaping (DataElement) -> Leaf
  ) where DataElement == Data.Element {
    self.init(data: Array(data), id: id, children: children, content: content)
  }
}
