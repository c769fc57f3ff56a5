// swift-tools-version: 6.2
import PackageDescription

/// Two programs outside of Rialto that take from it what they need, as a newcomer's would.
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
    ),
    .executableTarget(
      name: "price-watch",
      dependencies: [
        .product(name: "Catalog", package: "Rialto"),
        .product(name: "CountriesDomain", package: "Rialto"),
        .product(name: "StoreHTTP", package: "Rialto"),
        .product(name: "FoundationCore", package: "Rialto"),
      ]
    ),
  ]
)
