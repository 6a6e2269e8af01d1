/// The drawings of Vitrine's symbols: SVG files, embedded in the binary.
///
/// Each file covers a subject and contains a `<symbol>` for each drawing, with the symbol's name as its `id`, in a unit
/// square that wide drawings extend to the left and right. Its paths have the class `area` (filled with the even-odd rule), `line` (stroked) or `cut` (stroked, and
/// removed from the areas). Lines of a symbol without areas are thinner if the symbol has the class `fine`.
///
/// The drawings are a separate module because the embedded bytes take longer to compile than the code that reads them.
package enum SymbolDrawings {
  /// The contents of the files by subject.
  package static let files: [(subject: String, svg: [UInt8])] = [
    ("arrows", PackageResources.arrows_svg),
    ("signs", PackageResources.signs_svg),
    ("editing", PackageResources.editing_svg),
    ("layouts", PackageResources.layouts_svg),
    ("letters", PackageResources.letters_svg),
    ("people", PackageResources.people_svg),
    ("figures", PackageResources.figures_svg),
    ("nature", PackageResources.nature_svg),
    ("weather", PackageResources.weather_svg),
    ("food", PackageResources.food_svg),
    ("places", PackageResources.places_svg),
    ("things", PackageResources.things_svg),
    ("papers", PackageResources.papers_svg),
    ("tools", PackageResources.tools_svg),
    ("devices", PackageResources.devices_svg),
    ("media", PackageResources.media_svg),
  ]
}
