// swift-tools-version: 6.2
import PackageDescription

/// The import map, bottom up: a module may import what is named after it, and nothing else of ours.
let package = Package(
  name: "Rialto",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "FoundationCore", targets: ["FoundationCore"]),
    .library(name: "Persistence", targets: ["Persistence"]),
    .library(name: "StoreHTTP", targets: ["StoreHTTP"]),
    .library(name: "HTTPServing", targets: ["HTTPServing"]),
    .library(name: "Catalog", targets: ["Catalog"]),
    .library(name: "Ordering", targets: ["Ordering"]),
    .library(name: "CountriesDomain", targets: ["CountriesDomain"]),
    .library(name: "NewsDomain", targets: ["NewsDomain"]),
    .library(name: "StoreServer", targets: ["StoreServer"]),
    .library(name: "Sandbox", targets: ["Sandbox"]),
    .executable(name: "rialto", targets: ["rialto"]),
    .executable(name: "rialto-bench", targets: ["rialto-bench"]),
  ],
  traits: [
    .trait(
      name: "URLSession",
      description: "Brings URLSessionTransport to Linux, and FoundationNetworking with it."
    )
  ],
  targets: [
    door("CSQLite", package: "sqlite3", debian: "libsqlite3-dev", homebrew: "sqlite"),
    door("CSodium", package: "libsodium", debian: "libsodium-dev", homebrew: "libsodium"),
    door(
      "CMicroHTTPD",
      package: "libmicrohttpd",
      debian: "libmicrohttpd-dev",
      homebrew: "libmicrohttpd"
    ),
    door("CPostgres", package: "libpq", debian: "libpq-dev", homebrew: "libpq"),
    door("CCurl", package: nil, debian: "libcurl4-openssl-dev", homebrew: "curl"),
    .systemLibrary(name: "CEpoll", path: "Modules/System/CEpoll"),

    module("FoundationCore", at: "Modules/FoundationCore"),
    module("Persistence", at: "Modules/Persistence", imports: ["FoundationCore", "CSQLite"]),
    module(
      "StoreHTTP",
      at: "Modules/StoreHTTP",
      imports: ["FoundationCore", "Persistence", "CCurl"]
    ),
    module(
      "HTTPServing",
      at: "Modules/HTTPServing",
      imports: [
        "FoundationCore", "StoreHTTP",
        .target(name: "CEpoll", condition: .when(platforms: [.linux])),
      ]
    ),

    // The contexts: what Scripts/module makes begins here.
    module("Catalog", at: "Modules/Catalog/Model", imports: ["FoundationCore", "StoreHTTP"]),
    module(
      "Ordering",
      at: "Modules/Ordering/Model",
      imports: ["FoundationCore", "Persistence", "StoreHTTP"]
    ),
    module(
      "CountriesDomain",
      at: "Modules/CountriesDomain/Model",
      imports: ["FoundationCore", "Persistence", "StoreHTTP"]
    ),
    module(
      "NewsDomain",
      at: "Modules/NewsDomain/Model",
      imports: ["FoundationCore", "Persistence", "StoreHTTP"]
    ),

    module(
      "StoreServer",
      at: "Apps/StoreServer",
      imports: [
        "FoundationCore", "Persistence", "StoreHTTP", "HTTPServing", "Catalog", "Ordering",
        "CSodium", "CPostgres",
      ]
    ),
    .target(name: "CSandboxData", path: "Modules/System/CSandboxData", exclude: ["data"]),
    module(
      "Sandbox",
      at: "Apps/Sandbox",
      imports: ["FoundationCore", "StoreHTTP", "HTTPServing", "CSandboxData"]
    ),
    app(
      "rialto",
      imports: [
        "FoundationCore", "Persistence", "StoreHTTP", "HTTPServing", "Catalog", "Ordering",
        "CountriesDomain", "NewsDomain", "StoreServer", "Sandbox",
      ]
    ),
    app(
      "rialto-bench",
      imports: [
        "FoundationCore", "Persistence", "StoreHTTP", "HTTPServing", "Catalog", "Ordering",
        "CountriesDomain", "NewsDomain", "StoreServer", "Sandbox", "CCurl", "CMicroHTTPD",
        "CSQLite", "CPostgres",
      ]
    ),

    support("TestSupport", at: "Tests/Support", imports: ["FoundationCore", "CSQLite"]),
    support(
      "StoreTestSupport",
      at: "Tests/StoreSupport",
      imports: [
        "FoundationCore", "Persistence", "StoreHTTP", "HTTPServing", "Catalog", "Ordering",
        "StoreServer", "TestSupport",
      ]
    ),
    tests("FoundationCoreTests", at: "Tests/FoundationCore", of: "FoundationCore"),
    tests(
      "PersistenceTests",
      at: "Tests/Persistence",
      of: "Persistence",
      imports: ["FoundationCore"]
    ),
    tests(
      "StoreHTTPTests",
      at: "Tests/StoreHTTP",
      of: "StoreHTTP",
      imports: ["FoundationCore", "Persistence", "HTTPServing"]
    ),
    tests(
      "HTTPServingTests",
      at: "Tests/HTTPServing",
      of: "HTTPServing",
      imports: ["FoundationCore", "StoreHTTP"]
    ),
    tests(
      "CatalogTests",
      at: "Tests/Catalog/Model",
      of: "Catalog",
      imports: [
        "FoundationCore", "StoreHTTP", "HTTPServing", "StoreServer", "Persistence",
        "StoreTestSupport",
      ]
    ),
    tests(
      "OrderingTests",
      at: "Tests/Ordering/Model",
      of: "Ordering",
      imports: [
        "FoundationCore", "StoreHTTP", "HTTPServing", "StoreServer", "Persistence",
        "StoreTestSupport",
      ]
    ),
    tests(
      "CountriesDomainTests",
      at: "Tests/CountriesDomain/Model",
      of: "CountriesDomain",
      imports: ["FoundationCore", "StoreHTTP", "HTTPServing", "Sandbox", "Persistence"]
    ),
    tests(
      "NewsDomainTests",
      at: "Tests/NewsDomain/Model",
      of: "NewsDomain",
      imports: ["FoundationCore", "StoreHTTP", "HTTPServing", "Sandbox", "Persistence"]
    ),
    tests(
      "SandboxTests",
      at: "Tests/Sandbox",
      of: "Sandbox",
      imports: ["FoundationCore", "StoreHTTP", "HTTPServing"]
    ),
    tests(
      "StoreServerTests",
      at: "Tests/StoreServer",
      of: "StoreServer",
      imports: [
        "FoundationCore", "Persistence", "StoreHTTP", "HTTPServing", "Catalog", "Ordering",
        "StoreTestSupport",
      ]
    ),
    tests(
      "ContractTests",
      at: "Tests/Contract",
      of: "StoreServer",
      imports: [
        "FoundationCore", "Persistence", "StoreHTTP", "Catalog", "Ordering", "StoreTestSupport",
      ]
    ),
    tests(
      "RialtoTests",
      at: "Tests/rialto",
      of: "rialto",
      imports: [
        "FoundationCore", "Persistence", "StoreHTTP", "HTTPServing", "Catalog", "Ordering",
        "CountriesDomain", "NewsDomain", "StoreServer", "Sandbox",
      ]
    ),
  ]
)

// `Scripts/test Catalog` builds that module with its tests, and nothing that they do not import.
if let suites = Context.environment["RIALTO_SUITES"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !suites.contains($0.name) }
}

// MARK: - The few kinds of target there are

/// A library: what every context shares, or a room of one.
///
/// Where the library is the whole of its folder, the record of what is public lies in it.
func module(_ name: String, at path: String, imports: [Target.Dependency] = []) -> Target {
  .target(
    name: name,
    dependencies: imports,
    path: path,
    exclude: path == "Modules/\(name)" ? ["API"] : [],
    swiftSettings: settings()
  )
}

/// A program in `Apps/`; nothing imports it but its own tests.
func app(_ name: String, imports: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name,
    dependencies: imports,
    path: "Apps/\(name)",
    swiftSettings: settings()
  )
}

/// The tests of a target, whose folder in `Tests/` is called as that of the target.
func tests(
  _ name: String,
  at path: String,
  of subject: Target.Dependency,
  imports: [Target.Dependency] = []
) -> Target {
  .testTarget(
    name: name,
    dependencies: [subject, "TestSupport"] + imports,
    path: path,
    swiftSettings: settings()
  )
}

/// The doubles that several test targets share.
func support(_ name: String, at path: String, imports: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: imports, path: path, swiftSettings: settings())
}

/// A door to a C library of the system, in `Modules/System/`; one without a package is not linked
/// but loaded when it is needed.
func door(_ name: String, package: String?, debian: String, homebrew: String) -> Target {
  .systemLibrary(
    name: name,
    path: "Modules/System/\(name)",
    pkgConfig: package,
    providers: [.apt([debian]), .brew([homebrew])]
  )
}

/// Every target is held to the same: Swift 6, no warnings, and the language as it will be.
func settings() -> [SwiftSetting] {
  [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]
}
