// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Streaks",
  dependencies: [
    // In a package of your own: .package(url: "https://example.com/vitrine.git", from: "0.2.0")
    .package(name: "vitrine", path: "../..")
  ],
  targets: [
    .target(name: "Streaks", dependencies: [.product(name: "Vitrine", package: "vitrine")]),
    .testTarget(
      name: "StreaksTests", dependencies: ["Streaks", .product(name: "VitrineTesting", package: "vitrine")],
      exclude: ["Pictures"]),
  ]
)
