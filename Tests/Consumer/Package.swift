// swift-tools-version: 6.2
import PackageDescription

/// A package outside of Rialto that takes its client, as a newcomer's would.
let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Rialto", path: "../..")],
  targets: [
    .executableTarget(
      name: "Consumer",
      dependencies: [
        .product(name: "StoreHTTP", package: "Rialto"),
        .product(name: "HTTPServing", package: "Rialto"),
      ]
    )
  ]
)
