// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "vitrine", path: "..")],
  targets: [
    .executableTarget(name: "GlassBenchmark", dependencies: [.product(name: "Optics", package: "vitrine")])
  ]
)
