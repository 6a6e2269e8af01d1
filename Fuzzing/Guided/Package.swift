// swift-tools-version: 6.2

import PackageDescription

// A package of its own, because all of Vitrine is compiled for it once more, with counters of what has run.
let package = Package(
  name: "guided-fuzzing",
  dependencies: [.package(name: "vitrine", path: "../..")],
  targets: [
    .executableTarget(
      name: "GuidedFuzz", dependencies: [.product(name: "Vitrine", package: "vitrine")],
      swiftSettings: [.treatAllWarnings(as: .error), .enableUpcomingFeature("InternalImportsByDefault")])
  ]
)
