public import Vitrine
import XCTest

/// Checks that a view looks like its golden picture, in a test of XCTest.
///
/// See ``expectPicture(of:named:options:filePath:sourceLocation:)`` for the golden and the parameters.
public func assertPicture(
  of view: some View, named name: String, options: PictureOptions = PictureOptions(),
  filePath: StaticString = #filePath,
  line: UInt = #line
) {
  do {
    let golden = GoldenPicture(name, beside: "\(filePath)")
    if let difference = try golden.difference(from: view, options) { XCTFail(difference, file: filePath, line: line) }
  } catch {
    XCTFail(String(describing: error), file: filePath, line: line)
  }
}
