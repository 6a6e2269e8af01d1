import Views

/// The rows of a list or a form: the content's views, grouped into sections, in a view that scrolls.
struct RowsView<Content: View>: View {
  let content: Content
  let rowKind: RowKind
  let look: ListLook
  let isSelected: ((ContainerValues) -> Bool)?
  @Environment(\.listSectionSpacing) private var spacing
  @Environment(\.showsScrollBackground) private var showsBackground

  var body: some View {
    ScrollView {
      Group(subviews: rows) { views in
        let sections = RowSection.sections(of: views)
        VStack(alignment: .leading, spacing: 0) {
          ForEach(Array(sections.enumerated()), id: \.element.id) { index, section in
            SectionView(section: section, look: look, space: space(above: index, in: sections), isSelected: isSelected)
          }
        }
        .padding(.bottom, look.isGrouped ? ListSectionSpacing.compact.length : 0)
      }
    }
    .frame(minWidth: 0, maxWidth: .infinity, minHeight: 0, maxHeight: .infinity, alignment: .top)
    .background(showsBackground ? look.background : .clear)
  }

  private var rows: some View {
    content.environmentChanged { environment in
      environment.rowKind = rowKind
      environment.rowBadge = nil
      environment.tagsElements = isSelected != nil
    }
  }

  private func space(above index: Int, in sections: [RowSection]) -> CGFloat {
    if !look.isGrouped { return 0 }
    let spacing = sections[index].traits.sectionSpacing ?? spacing
    return index == 0 ? min(ListSectionSpacing.compact.length, spacing.length) : spacing.length
  }
}

/// Consecutive rows of a list that belong to the same section.
struct RowSection: Identifiable {
  var header: [Subview] = []
  var rows: [Subview] = []
  var footer: [Subview] = []
  /// The identity of the section's first view.
  let id: Subview.ID
  /// The traits of the section's first view.
  let traits: RowTraits

  /// Groups the views of a list's content into sections. Consecutive views outside any section form an implicit
  /// section.
  static func sections(of views: SubviewsCollection) -> [RowSection] {
    var sections: [RowSection] = []
    for view in views {
      let traits = view.containerValues.row
      if sections.last?.traits.section != traits.section || sections.isEmpty {
        sections.append(RowSection(id: view.id, traits: traits))
      }
      switch traits.part {
      case .header: sections[sections.count - 1].header.append(view)
      case .row: sections[sections.count - 1].rows.append(view)
      case .footer: sections[sections.count - 1].footer.append(view)
      }
    }
    return sections
  }
}

/// A section of a list: its header, its rows and its footer.
private struct SectionView: View {
  let section: RowSection
  let look: ListLook
  /// The space above the section.
  let space: CGFloat
  let isSelected: ((ContainerValues) -> Bool)?
  @Environment(\.listRowSpacing) private var rowSpacing
  @Environment(\.defaultMinListHeaderHeight) private var minHeaderHeight

  var body: some View {
    let rows = section.rows
    let traits = rows.map(\.containerValues.row)
    VStack(alignment: .leading, spacing: 0) {
      if space > 0 { Color.clear.frame(height: space) }
      if !section.header.isEmpty {
        beside(section.header, EdgeInsets(top: look.isGrouped ? 0 : 16, leading: 0, bottom: 8, trailing: 0))
          .frame(minHeight: minHeaderHeight, alignment: .bottomLeading)
          .accessibilityAddTraits(.isHeader)
      }
      ForEach(Array(rows.enumerated()), id: \.element.id) { index, row in
        ListRow(
          row: row, look: look, edges: edges(of: index, traits), isSelected: isSelected?(row.containerValues) ?? false)
        if index < rows.count - 1, rowSpacing > 0 { Color.clear.frame(height: rowSpacing) }
      }
      if !section.footer.isEmpty {
        beside(section.footer, EdgeInsets(top: 8, leading: 0, bottom: 0, trailing: 0))
      }
    }
  }

  /// Returns the views of a header or a footer, aligned with the content of the rows.
  private func beside(_ views: [Subview], _ insets: EdgeInsets) -> some View {
    VStack(alignment: .leading, spacing: 0) { ForEach(views) { $0 } }
      .padding(insets)
      .padding(.leading, look.margin + look.rowInsets.leading)
      .padding(.trailing, look.margin + look.rowInsets.trailing)
      .frame(maxWidth: .infinity, alignment: .leading)
  }

  private func edges(of index: Int, _ rows: [RowTraits]) -> RowEdges {
    var edges = RowEdges(isFirst: index == 0 || rowSpacing > 0, isLast: index == rows.count - 1 || rowSpacing > 0)
    if !edges.isLast {
      edges.bottom = line(rows[index].separators.bottom, rows[index + 1].separators.top)
    } else if !look.hasCards {
      edges.bottom = line(rows[index].separators.bottom, rows[index].sectionSeparators.bottom, isWhole: true)
    }
    if edges.isFirst, !look.hasCards {
      edges.top = line(rows[index].separators.top, rows[index].sectionSeparators.top, isWhole: true)
    }
    return edges
  }

  /// Returns the separator that two neighbours want; nil if one of them hides it.
  private func line(
    _ first: RowTraits.Separator, _ second: RowTraits.Separator, isWhole: Bool = false
  ) -> RowEdges.Line? {
    if first.visibility == .hidden || second.visibility == .hidden { return nil }
    return RowEdges.Line(tint: first.tint ?? second.tint, isWhole: isWhole && look.kind == .grouped)
  }
}
