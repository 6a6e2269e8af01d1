// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "CardOverVideo",
  dependencies: [
    // In a package of your own: .package(url: "https://example.com/vitrine.git", from: "0.2.0")
    .package(name: "vitrine", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "CardOverVideo", dependencies: [.product(name: "Vitrine", package: "vitrine")], path: "Sources")
  ]
)
