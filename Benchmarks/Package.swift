// swift-tools-version: 6.2

import PackageDescription

// A separate package, so that the command contains no developer tools.
// This variable turns warnings into errors in continuous integration. Elsewhere, other versions of the compiler or of
// libraries may emit more warnings.
let warnings: [SwiftSetting] =
  Context.environment["VITRINE_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]
let strict = warnings + [.enableUpcomingFeature("InternalImportsByDefault")]
let vitrine = Target.Dependency.product(name: "Vitrine", package: "vitrine")
let parts = Target.Dependency.product(name: "_VitrineParts", package: "vitrine")

// Without optimisation, work on pixels takes some twenty times as long.
let worksOnPixels = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
  name: "benchmarks",
  products: [.executable(name: "benchmarks", targets: ["Benchmarks"])],
  dependencies: [
    .package(name: "vitrine", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(name: "RayTracing", dependencies: [vitrine, parts], swiftSettings: worksOnPixels),
    .target(name: "Gallery", dependencies: [vitrine, "RayTracing"], swiftSettings: strict),
    .target(name: "Figures", dependencies: [vitrine], swiftSettings: strict),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        vitrine, parts, "RayTracing", "Gallery", "Figures",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(name: "RayTracingTests", dependencies: ["RayTracing"], swiftSettings: strict),
    .testTarget(name: "GalleryTests", dependencies: ["Gallery", parts], swiftSettings: worksOnPixels),
    .testTarget(name: "FiguresTests", dependencies: ["Figures", parts], swiftSettings: strict),
    .testTarget(name: "BenchmarksTests", dependencies: ["Benchmarks", parts], swiftSettings: strict),
  ]
)
