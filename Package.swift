// swift-tools-version: 6.2

import PackageDescription

// Warnings are errors where this variable is set, which is in continuous integration: another compiler or another version
// of a library may warn of more.
let warnings: [SwiftSetting] =
  Context.environment["VITRINE_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]
let strict = warnings + [.enableUpcomingFeature("InternalImportsByDefault")]

/// A library of this package; its dependencies are the arrows of ARCHITECTURE.md.
func library(_ name: String, _ imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: strict)
}

/// A C library of Debian's, with one shim header.
func cLibrary(_ name: String, pkgConfig: String, package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

// Tests are compiled beside the optimised libraries in ./test; optimising them too takes longer than they run.
let testing = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

func tests(
  of name: String, _ imports: [Target.Dependency] = [], resources: [Resource] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name), "TestSupport"] + imports, exclude: exclude,
    resources: resources, swiftSettings: testing)
}

let package = Package(
  name: "vitrine",
  products: [
    .library(name: "Vitrine", targets: ["Vitrine"]),
    .library(name: "VitrineTesting", targets: ["VitrineTesting"]),
    .library(name: "Optics", targets: ["Optics", "Geometry"]),
    // The library linked by the programs that `vitrine render` and the preview server compile.
    .library(name: "VitrinePreviews", type: .dynamic, targets: ["SwiftUI", "PreviewHost"]),
    // The modules that Benchmarks and the tests of Servers import beside the libraries above. Not an API: it changes
    // without notice.
    .library(name: "_VitrineParts", targets: ["OpticsWasm", "Scenes", "GlassJobs", "TestSupport"]),
    // The modules that the package in Servers imports. Not an API either.
    .library(name: "_LazyLibraries", targets: ["CLazyLibraries"]),
    .library(
      name: "_ServerParts",
      targets: [
        "Threads", "Geometry", "Optics", "DisplayLists", "CairoDrawing", "Files", "ImageFiles",
        "Rendering", "JSON", "Meals", "Exporting", "Digests", "Jobs", "Bundles", "PreviewHost", "ViewFiles", "Commands",
      ]),
    .executable(name: "vitrine", targets: ["VitrineCLI"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    cLibrary("CPango", pkgConfig: "pangoft2 fribidi", package: "libpango1.0-dev"),
    cLibrary("CCairo", pkgConfig: "cairo", package: "libcairo2-dev"),
    cLibrary("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
    cLibrary("CGLib", pkgConfig: "glib-2.0", package: "libglib2.0-dev"),
    cLibrary("CGObject", pkgConfig: "gobject-2.0", package: "libglib2.0-dev"),
    // These have many dependencies, so they are not linked, but loaded with the first photo or video.
    .target(name: "CVips", dependencies: ["CGObject", "CLazyLibraries"]),
    .target(name: "CLibav", dependencies: ["CLazyLibraries"]),

    .target(name: "CLazyLibraries"),
    .target(name: "CStackSwitch"),
    .target(name: "CLastResort"),
    .target(name: "CConfinement"),
    .target(name: "CBuildID"),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CMemoryFiles"),
    library("Threads"),
    library("Geometry"),
    library("Optics", ["Geometry"]),
    .target(
      name: "OpticsWasm", dependencies: ["Geometry", "Optics"], exclude: ["Runtime"], swiftSettings: strict),
    library("DisplayLists", ["Geometry", "Optics"]),
    library("CairoDrawing", ["Geometry", "Optics", "DisplayLists", "Files", "CPango", "CCairo"]),
    library("Files", ["CMemoryFiles"]),
    library("Digests", ["Files", "CGLib"]),
    library("ImageFiles", ["Geometry", "Files", "CVips", "CZlib"]),
    library("VideoFiles", ["Geometry", "Files", "Digests", "CLibav"]),
    .target(name: "CSymbolDrawings", exclude: ["Subjects"]),
    library("SymbolDrawings", ["CSymbolDrawings"]),
    library(
      "Views",
      [
        "Geometry", "Optics", "DisplayLists", "CStackSwitch", "SymbolDrawings",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    library(
      "Controls",
      ["Geometry", "DisplayLists", "Views", .product(name: "OrderedCollections", package: "swift-collections")]),
    library("Rendering", ["Geometry", "Optics", "DisplayLists", "Threads"]),
    library("Scenes", ["Geometry"]),
    library("JSON"),
    library("Meals", ["JSON"]),
    library("Stickers", ["Meals", "Views"]),
    library("Timers", ["Views"]),
    library(
      "Exporting",
      [
        "Geometry", "Optics", "DisplayLists", "Rendering", "Threads", "Views", "Files", "ImageFiles", "VideoFiles",
      ]),
    library(
      "Vitrine",
      [
        "Geometry", "Optics", "DisplayLists", "CairoDrawing", "Files", "ImageFiles", "VideoFiles", "Views", "Controls",
        "Meals", "Stickers", "Timers", "Exporting",
      ]),
    library("Comparing", ["Geometry", "DisplayLists", "Files", "ImageFiles", "Vitrine"]),
    library("VitrineTesting", ["DisplayLists", "CairoDrawing", "Vitrine", "Comparing"]),
    library("SwiftUI", ["Vitrine"]),
    library(
      "PreviewHost",
      ["Geometry", "DisplayLists", "CairoDrawing", "Threads", "ImageFiles", "Views", "Exporting", "Vitrine"]),
    .target(
      name: "ViewFiles",
      dependencies: ["PreviewHost", .product(name: "Subprocess", package: "swift-subprocess")],
      resources: [.embedInCode("Scanning/Tool/scan.swift")], swiftSettings: strict),
    library(
      "Bundles", ["Geometry", "Optics", "OpticsWasm", "DisplayLists", "Rendering", "Files", "ImageFiles", "Vitrine"]),
    library(
      "Jobs",
      [
        "CBuildID", "CConfinement", "Threads", "Geometry", "Optics", "DisplayLists", "CairoDrawing", "Files",
        "ImageFiles",
        "VideoFiles", "JSON", "Meals", "Views", "Stickers", "Timers", "Exporting", "Vitrine", "Digests",
      ]),
    // Code shared by both executables.
    library(
      "Commands",
      [
        "CLastResort", "CMalloc", "Threads", "Files", "Exporting", "Jobs",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "VitrineCLI",
      dependencies: [
        "Geometry", "Optics", "CairoDrawing", "Files", "ImageFiles", "VideoFiles", "Threads", "Scenes", "JSON", "Meals",
        "Stickers", "Timers", "Exporting", "Vitrine", "Comparing", "Digests", "Jobs", "Bundles", "PreviewHost",
        "ViewFiles", "Commands",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Demo/Inputs"], swiftSettings: strict),

    .systemLibrary(name: "CSpawn", path: "Tests/CSpawn"),

    // Helpers shared by the tests of several modules: temporary folders, child processes, and real photos and videos.
    .target(name: "TestSupport", dependencies: ["CSpawn"], path: "Tests/Support", swiftSettings: strict),

    // Comparisons with reviewed texts, and outlines of display lists.
    .target(
      name: "Goldens", dependencies: ["Geometry", "Optics", "DisplayLists", "TestSupport"], path: "Tests/Goldens",
      swiftSettings: strict),

    // A shaper without fonts, and the boxes of the texts that it shapes.
    .target(
      name: "GridText", dependencies: ["Geometry", "Optics", "DisplayLists"], path: "Tests/GridText",
      swiftSettings: strict),

    // Glass compiled here, in Node and in a browser.
    .target(
      name: "GlassJobs", dependencies: ["Geometry", "Optics", "OpticsWasm", "TestSupport"], path: "Tests/GlassJobs",
      exclude: ["glass.js", "mutations.js"], swiftSettings: strict),

    tests(of: "Geometry"),
    tests(of: "Optics"),
    tests(of: "OpticsWasm", ["Geometry", "Optics", "GlassJobs"]),
    tests(of: "DisplayLists"),
    tests(of: "CairoDrawing"),
    tests(of: "Files"),
    tests(of: "Threads"),
    tests(of: "ImageFiles", ["Files"]),
    tests(of: "VideoFiles", ["Files"]),
    tests(
      of: "Views", ["CairoDrawing", "SymbolDrawings", "Goldens", "GridText"], resources: [.copy("Fixtures")],
      exclude: ["Goldens"]),
    tests(of: "Controls", ["Views", "GridText"]),
    tests(of: "Rendering", ["CairoDrawing"]),
    tests(of: "Scenes"),
    tests(of: "JSON"),
    tests(of: "Meals"),
    tests(of: "Stickers", ["CairoDrawing", "Goldens"], exclude: ["Goldens"]),
    tests(of: "Timers", ["CairoDrawing", "Goldens"], exclude: ["Goldens"]),
    tests(of: "Exporting", ["CairoDrawing", "Files", "Vitrine"]),
    tests(of: "Vitrine", ["Goldens"], exclude: ["Goldens", "Package", "Articles/still-life.jpg"]),
    tests(of: "Bundles", ["CairoDrawing", "OpticsWasm", "GlassJobs", "Files", "Vitrine"]),
    tests(of: "ViewFiles", ["PreviewHost"]),
    tests(of: "Comparing", ["Vitrine"]),
    tests(of: "VitrineTesting", ["Vitrine"], exclude: ["Checks/Pictures"]),
    tests(of: "Jobs", ["Digests", "Exporting", "Files", "Geometry", "ImageFiles", "JSON", "Meals", "Vitrine"]),
    tests(of: "Digests", ["Files"]),
    // Views whose models live on the main actor, compiled as `View` says.
    .testTarget(
      name: "MainActorTests", dependencies: ["Vitrine"],
      swiftSettings: testing + [
        .defaultIsolation(MainActor.self), .enableUpcomingFeature("InferIsolatedConformances"),
      ]),
    .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"], swiftSettings: testing),
    // Runs the command as users do, without access to its internals.
    .testTarget(name: "CommandTests", dependencies: ["TestSupport"], swiftSettings: testing),
  ]
)

// Without optimisation, work on pixels takes some twenty times as long, so these modules are optimised in debug builds too,
// also in those of packages that depend on this one.
let worksOnPixels = [
  "Geometry", "Optics", "OpticsWasm", "CairoDrawing", "ImageFiles", "VideoFiles", "Rendering", "Scenes",
  "Exporting", "Comparing", "OpticsTests", "OpticsWasmTests", "RenderingTests", "ExportingTests", "GlassJobs",
]
for target in package.targets where worksOnPixels.contains(target.name) {
  target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O"])]
}

// In release builds, SwiftPM recompiles a target only if one of its declared dependencies changes. Tests also use
// declarations that those modules re-export, so they declare all indirect dependencies.
for target in package.targets where target.type == .test {
  let named = Set(target.dependencies.compactMap(\.targetName))
  target.dependencies += modules(below: target).subtracting(named).sorted().map { .target(name: $0) }
}

// Scripts/test-module builds the tests of one module with only the targets they need.
if let module = Context.environment["VITRINE_TEST_MODULE"] {
  guard let tests = package.targets.first(where: { $0.name == module + "Tests" }) else {
    fatalError("there are no tests of a module \(module)")
  }
  let needed = targets(below: tests).union([tests.name])
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}

/// Returns the modules in Sources that a target depends on, directly or not.
@MainActor func modules(below target: Target) -> Set<String> {
  targets(below: target).filter { name in package.targets.contains { $0.name == name && $0.type == .regular } }
}

/// Returns the targets that a target depends on, directly or not.
@MainActor func targets(below target: Target) -> Set<String> {
  target.dependencies.compactMap(\.targetName).reduce(into: []) { found, name in
    guard let other = package.targets.first(where: { $0.name == name }), !found.contains(name) else { return }
    found.insert(name)
    found.formUnion(targets(below: other))
  }
}

extension Target.Dependency {
  /// The name of a target of this package; nil for a product of another.
  var targetName: String? {
    switch self {
    case .targetItem(let name, _), .byNameItem(let name, _): name
    default: nil
    }
  }
}
