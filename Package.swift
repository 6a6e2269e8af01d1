// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// A library of this package; its dependencies are the arrows of ARCHITECTURE.md.
func library(_ name: String, _ imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: strict)
}

/// A C library of Debian's, with one shim header.
func cLibrary(_ name: String, pkgConfig: String, package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

func tests(of name: String, _ imports: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name)] + imports, resources: resources, swiftSettings: strict)
}

let package = Package(
  name: "vitrine",
  products: [
    .library(name: "Vitrine", targets: ["Vitrine"]),
    .library(name: "Optics", targets: ["Optics", "Geometry"]),
    .executable(name: "vitrine", targets: ["VitrineCLI"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    cLibrary("CPango", pkgConfig: "pangoft2 fribidi", package: "libpango1.0-dev"),
    cLibrary("CCairo", pkgConfig: "cairo", package: "libcairo2-dev"),
    cLibrary("CVips", pkgConfig: "vips", package: "libvips-dev"),
    cLibrary("CLibav", pkgConfig: "libavformat libavcodec libavfilter libavutil", package: "libavformat-dev"),

    library("Geometry"),
    library("Optics", ["Geometry"]),
    library("Drawing", ["Geometry", "Optics"]),
    library("CairoDrawing", ["Drawing", "CPango", "CCairo"]),
    library("ImageFiles", ["Geometry", "CVips"]),
    library("VideoFiles", ["Geometry", "CLibav"]),
    library("Views", ["Drawing"]),
    library("Rendering", ["Drawing", "Optics"]),
    library("Scenes", ["Geometry"]),
    library("Stickers", ["Views"]),
    library("Exporting", ["Rendering", "Stickers", "Views", "ImageFiles", "VideoFiles"]),
    library("Vitrine", ["Views", "Stickers", "Exporting"]),
    .executableTarget(
      name: "VitrineCLI",
      dependencies: [
        "Vitrine", "CairoDrawing", "Scenes", "Exporting", "Stickers", "ImageFiles", "VideoFiles", "Optics", "Geometry",
        "Drawing",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    tests(of: "Geometry"),
    tests(of: "Optics"),
    tests(of: "Drawing"),
    tests(of: "CairoDrawing"),
    tests(of: "ImageFiles"),
    tests(of: "VideoFiles"),
    tests(of: "Views", resources: [.copy("Fixtures")]),
    tests(of: "Scenes"),
    tests(of: "Stickers"),
  ]
)
