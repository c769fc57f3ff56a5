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

    module("FoundationCore"),
    module("Persistence", imports: ["FoundationCore", "CSQLite"]),
    module("StoreHTTP", imports: ["FoundationCore", "Persistence", "CCurl"]),
    module(
      "HTTPServing",
      imports: [
        "FoundationCore", "StoreHTTP",
        .target(name: "CEpoll", condition: .when(platforms: [.linux])),
      ]
    ),

    // The contexts: what Scripts/module makes begins here.
    module("Catalog", imports: ["FoundationCore", "StoreHTTP"]),
    module("Ordering", imports: ["FoundationCore", "Persistence", "StoreHTTP"]),
    module("CountriesDomain", imports: ["FoundationCore", "Persistence", "StoreHTTP"]),
    module("NewsDomain", imports: ["FoundationCore", "Persistence", "StoreHTTP"]),

    module(
      "StoreServer",
      in: "Apps",
      imports: [
        "FoundationCore", "Persistence", "StoreHTTP", "HTTPServing", "Catalog", "Ordering",
        "CSodium", "CPostgres",
      ]
    ),
    .target(name: "CSandboxData", path: "Modules/System/CSandboxData", exclude: ["data"]),
    module(
      "Sandbox",
      in: "Apps",
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

    support("TestSupport", in: "Support", imports: ["FoundationCore", "CSQLite"]),
    support(
      "StoreTestSupport",
      in: "StoreSupport",
      imports: ["Persistence", "StoreServer", "TestSupport"]
    ),
    tests("FoundationCoreTests", of: "FoundationCore"),
    tests("PersistenceTests", of: "Persistence", imports: ["FoundationCore"]),
    tests(
      "StoreHTTPTests",
      of: "StoreHTTP",
      imports: ["FoundationCore", "Persistence", "HTTPServing"]
    ),
    tests("HTTPServingTests", of: "HTTPServing", imports: ["FoundationCore", "StoreHTTP"]),
    tests(
      "CatalogTests",
      of: "Catalog",
      imports: [
        "FoundationCore", "StoreHTTP", "HTTPServing", "StoreServer", "Persistence",
        "StoreTestSupport",
      ]
    ),
    tests(
      "OrderingTests",
      of: "Ordering",
      imports: [
        "FoundationCore", "StoreHTTP", "HTTPServing", "StoreServer", "Persistence",
        "StoreTestSupport",
      ]
    ),
    tests(
      "CountriesDomainTests",
      of: "CountriesDomain",
      imports: ["FoundationCore", "StoreHTTP", "HTTPServing", "Sandbox", "Persistence"]
    ),
    tests(
      "NewsDomainTests",
      of: "NewsDomain",
      imports: ["FoundationCore", "StoreHTTP", "HTTPServing", "Sandbox", "Persistence"]
    ),
    tests(
      "SandboxTests",
      of: "Sandbox",
      imports: ["FoundationCore", "StoreHTTP", "HTTPServing"]
    ),
    tests(
      "StoreServerTests",
      of: "StoreServer",
      imports: [
        "FoundationCore", "Persistence", "StoreHTTP", "HTTPServing", "Catalog", "Ordering",
        "StoreTestSupport",
      ]
    ),
    tests(
      "RialtoTests",
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

/// A library, one per bounded context or shared layer; the store's server lies with the programs.
func module(_ name: String, in folder: String = "Modules", imports: [Target.Dependency] = [])
  -> Target
{
  .target(
    name: name,
    dependencies: imports,
    path: "\(folder)/\(name)",
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

/// The tests of one module or program, under the same name in `Tests/`.
func tests(_ name: String, of subject: Target.Dependency, imports: [Target.Dependency] = [])
  -> Target
{
  .testTarget(
    name: name,
    dependencies: [subject, "TestSupport"] + imports,
    path: "Tests/\(name)",
    swiftSettings: settings()
  )
}

/// The doubles that several test targets share.
func support(_ name: String, in folder: String, imports: [Target.Dependency]) -> Target {
  .target(
    name: name,
    dependencies: imports,
    path: "Tests/\(folder)",
    swiftSettings: settings()
  )
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
