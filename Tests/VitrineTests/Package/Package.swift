// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "MakeBadge",
  dependencies: [.package(path: "../vitrine")],
  targets: [
    .executableTarget(
      name: "MakeBadge", dependencies: [.product(name: "Vitrine", package: "vitrine")], path: "Sources")
  ]
)
