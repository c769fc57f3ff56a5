// swift-tools-version: 6.2
import PackageDescription

/// The package Rialto: beside this one, or in a repository at an address, by its version.
let rialto: Package.Dependency =
  if let address = Context.environment["RIALTO_ADDRESS"],
    let version = Context.environment["RIALTO_VERSION"].flatMap(Version.init)
  {
    .package(url: address, from: version)
  } else {
    .package(name: "Rialto", path: "../..")
  }

/// Two programs outside of Rialto that take from it what they need, as a newcomer's would.
let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v15)],
  dependencies: [rialto],
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
