// swift-tools-version: 6.2

import PackageDescription

// A separate package, so that clients of Vitrine do not compile the fuzzer, and the fuzzer depends only on the user
// interface of the command.
let warnings: [SwiftSetting] =
  Context.environment["VITRINE_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

let package = Package(
  name: "fuzzing",
  products: [.executable(name: "fuzz", targets: ["Fuzz"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      swiftSettings: warnings + [.enableUpcomingFeature("InternalImportsByDefault")]),
    .testTarget(name: "FuzzTests", dependencies: ["Fuzz"], swiftSettings: warnings),
  ]
)
