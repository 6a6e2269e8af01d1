public import Views

/// A view that makes its content from a collection.
public protocol DynamicViewContent: View {
  /// The type of the collection.
  associatedtype Data: Collection
  /// The collection.
  var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

/// Dynamic content that tells its list how it can be edited.
private struct EditableContent<Base: DynamicViewContent>: DynamicViewContent {
  let base: Base
  let write: (inout RowTraits) -> Void

  var data: Base.Data { base.data }
  var body: some View { base.rowTraits(write) }
}

// Rendered views receive no input, so none of the actions ever runs. In edit mode, rows show their controls.
extension DynamicViewContent {
  /// Lets rows be deleted; nil does not.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
    EditableContent(base: self) { $0.isDeletable = action != nil }
  }

  /// Lets rows be moved; nil does not.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
    EditableContent(base: self) { $0.isMovable = action != nil }
  }
}

extension View {
  /// Sets whether rows can be deleted.
  public func deleteDisabled(_ isDisabled: Bool) -> some View {
    rowTraits { if isDisabled { $0.isDeletable = false } }
  }

  /// Sets whether rows can be moved.
  public func moveDisabled(_ isDisabled: Bool) -> some View { rowTraits { if isDisabled { $0.isMovable = false } } }
}

extension RangeReplaceableCollection where Self: MutableCollection, Index == Int {
  /// Removes the elements at some offsets, as an action of `onDelete` does.
  public mutating func remove(atOffsets offsets: IndexSet) {
    var kept = Self()
    for index in indices where !offsets.contains(index) { kept.append(self[index]) }
    self = kept
  }
}

extension MutableCollection where Index == Int {
  /// Moves the elements at some offsets before the element at another, as an action of `onMove` does.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let others = indices.filter { !source.contains($0) }
    let order = others.filter { $0 < destination } + source + others.filter { $0 >= destination }
    let moved = order.map { self[$0] }
    for (index, element) in zip(indices, moved) { self[index] = element }
  }
}
