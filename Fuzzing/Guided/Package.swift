// swift-tools-version: 6.2

import PackageDescription

// A separate package, because Vitrine must be compiled again with coverage instrumentation.
let package = Package(
  name: "guided-fuzzing",
  dependencies: [.package(name: "vitrine", path: "../..")],
  targets: [
    .executableTarget(
      name: "GuidedFuzz", dependencies: [.product(name: "Vitrine", package: "vitrine")],
      swiftSettings: [.treatAllWarnings(as: .error), .enableUpcomingFeature("InternalImportsByDefault")])
  ]
)
