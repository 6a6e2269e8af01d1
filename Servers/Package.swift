// swift-tools-version: 6.2

import PackageDescription

// A separate package, so that exporting and using the library require none of the servers' dependencies.
// Warnings are errors where this variable is set, which is in continuous integration: another compiler or another version
// of a library may warn of more.
let warnings: [SwiftSetting] =
  Context.environment["VITRINE_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]
let strict =
  warnings + [
    .enableUpcomingFeature("InternalImportsByDefault"),
    // Names with package access are shared with the package above, whose identity is the name of its folder.
    .unsafeFlags([
      "-package-name", identity(ofFolder: Context.packageDirectory.split(separator: "/").dropLast().last ?? ""),
    ]),
  ]

/// Returns the name that SwiftPM gives the package in a folder when it compiles it.
func identity(ofFolder name: Substring) -> String {
  let characters = name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
  return (characters.first?.isNumber == true ? "_" : "") + String(characters)
}

// Tests are compiled beside the optimised libraries in ./test; optimising them too takes longer than they run.
let unoptimized = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let vitrine = Target.Dependency.product(name: "Vitrine", package: "vitrine")
let parts = Target.Dependency.product(name: "_ServerParts", package: "vitrine")
let testing = Target.Dependency.product(name: "_VitrineParts", package: "vitrine")
let http: [Target.Dependency] = [
  .product(name: "HTTPTypes", package: "swift-http-types"),
  .product(name: "Hummingbird", package: "hummingbird"),
]
let database = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let csv = Target.Dependency.product(name: "SwiftCSV", package: "SwiftCSV")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

func nio(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-nio") }

/// A library of this package; its dependencies are the arrows of ARCHITECTURE.md.
func library(_ name: String, _ imports: [Target.Dependency], resources: [Resource] = []) -> Target {
  .target(
    name: name, dependencies: imports, resources: resources, packageAccess: false, swiftSettings: strict)
}

func tests(of name: String, _ imports: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name), parts, testing] + imports, packageAccess: false,
    swiftSettings: unoptimized)
}

let package = Package(
  name: "vitrine-servers",
  products: [.executable(name: "vitrine-servers", targets: ["VitrineServers"])],
  dependencies: [
    .package(name: "vitrine", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: ["FullFoundation"]),
    .package(url: "https://github.com/swiftcsv/SwiftCSV", from: "0.10.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    // These are not linked, but loaded when they are needed.
    .target(name: "CCurl", dependencies: [.product(name: "_LazyLibraries", package: "vitrine")]),
    .target(name: "CRabbitMQ", dependencies: [.product(name: "_LazyLibraries", package: "vitrine")]),
    library(
      "Serving",
      [parts] + http + [
        logging, nio("NIOCore"), nio("NIOPosix"), .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ]),
    library("Blobs", [parts, "CCurl"]),
    library("Queues", [parts, "CRabbitMQ", database]),
    library("Children", [parts, .product(name: "Subprocess", package: "swift-subprocess")]),
    library("RenderJobs", [parts, "Children", "Blobs", "Queues", logging]),
    library(
      "Studio",
      [vitrine, parts, "Children", "Blobs", "Queues", "RenderJobs", "Serving", csv, database, logging] + http,
      resources: [.embedInCode("Store/sample-meals.json")]),
    library("LivePreviews", [parts, "Serving"] + http),
    library(
      "Service", [parts, "Blobs", "Queues", "RenderJobs", "Serving", logging, nio("NIOCore")] + http,
      resources: [.embedInCode("openapi.json")]),
    .executableTarget(
      name: "VitrineServers",
      dependencies: [
        parts, "Children", "Blobs", "Queues", "RenderJobs", "Studio", "Service", "LivePreviews", logging,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      packageAccess: false, swiftSettings: strict),

    // Servers whose requests go straight to the router.
    .target(
      name: "InProcess", dependencies: http + [logging, nio("NIOCore"), nio("NIOEmbedded")], path: "Tests/InProcess",
      packageAccess: false, swiftSettings: strict),

    tests(
      of: "Serving",
      ["InProcess", nio("NIOCore"), nio("NIOEmbedded"), .product(name: "NIOHTTPTypes", package: "swift-nio-extras")]),
    tests(of: "Blobs"),
    tests(of: "Queues", [database]),
    tests(of: "Children"),
    tests(of: "RenderJobs", ["Blobs", "Queues"]),
    tests(of: "Studio", [vitrine, "Children", "InProcess", "RenderJobs", "Serving", database]),
    tests(of: "LivePreviews"),
    tests(of: "Service", ["Blobs", "InProcess", "Queues", "RenderJobs"]),
    // Runs the servers as users do, without access to their internals.
    .testTarget(
      name: "VitrineServersTests", dependencies: [testing], packageAccess: false, swiftSettings: unoptimized),
  ]
)
