// swift-tools-version: 6.2
import PackageDescription

/// The interface of SwiftUI on systems without it, so that the example app is compiled there as well.
#if canImport(Darwin)
let swiftUI: [Target] = []
#else
let swiftUI = [support("SwiftUI", at: "Tests/SwiftUIInterface", imports: [])]
#endif

/// Homebrew keeps the headers of libpq in a folder that only pkg-config names.
#if canImport(Darwin)
let libpq: String? = "libpq"
#else
let libpq: String? = nil
#endif

/// The import map, bottom up: a module may import the modules on its line, and no others of the project.
let package = Package(
  name: "Rialto",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "FoundationCore", targets: ["FoundationCore"]),
    .library(name: "Images", targets: ["Images"]),
    .library(name: "EventLoop", targets: ["EventLoop"]),
    .library(name: "Persistence", targets: ["Persistence"]),
    .library(name: "Postgres", targets: ["Postgres"]),
    .library(name: "StoreHTTP", targets: ["StoreHTTP"]),
    .library(name: "StoreHTTPTesting", targets: ["StoreHTTPTesting"]),
    .library(name: "Mail", targets: ["Mail"]),
    .library(name: "HTTPServing", targets: ["HTTPServing"]),
    .library(name: "CommandKit", targets: ["CommandKit"]),
    .library(name: "Catalog", targets: ["Catalog"]),
    .library(name: "CatalogShops", targets: ["CatalogShops"]),
    .library(name: "CatalogCommands", targets: ["CatalogCommands"]),
    .library(name: "CatalogSamples", targets: ["CatalogSamples"]),
    .library(name: "Ordering", targets: ["Ordering"]),
    .library(name: "OrderingCommands", targets: ["OrderingCommands"]),
    .library(name: "OrderingSamples", targets: ["OrderingSamples"]),
    .library(name: "CountriesDomain", targets: ["CountriesDomain"]),
    .library(name: "CountriesCommands", targets: ["CountriesCommands"]),
    .library(name: "CountriesSamples", targets: ["CountriesSamples"]),
    .library(name: "NewsDomain", targets: ["NewsDomain"]),
    .library(name: "NewsCommands", targets: ["NewsCommands"]),
    .library(name: "NewsSamples", targets: ["NewsSamples"]),
    .library(name: "StoreServer", targets: ["StoreServer", "StoreCore", "OrderingServer"]),
    .library(name: "StoreCommands", targets: ["StoreCommands"]),
    .library(name: "Sandbox", targets: ["Sandbox"]),
    .library(name: "StorefrontScreens", targets: ["StorefrontScreens"]),
    .executable(name: "rialto", targets: ["rialto"]),
    // For Apps/rialto-bench, which measures against the bare libraries.
    .library(name: "CCurl", targets: ["CCurl"]),
    .library(name: "CSQLite", targets: ["CSQLite"]),
    .library(name: "CPostgres", targets: ["CPostgres"]),
  ],
  traits: [
    .default(enabledTraits: ["Curl"]),
    .trait(
      name: "Curl",
      description: "Brings CurlTransport, over the system's libcurl, to Linux and macOS."
    ),
    .trait(
      name: "URLSession",
      description: "Brings URLSessionTransport to Linux, and FoundationNetworking with it."
    ),
  ],
  targets: [
    systemLibrary("CSQLite", package: "sqlite3", debian: "libsqlite3-dev", homebrew: "sqlite"),
    systemLibrary("CSodium", package: "libsodium", debian: "libsodium-dev", homebrew: "libsodium"),
    systemLibrary("CPostgres", package: libpq, debian: "libpq-dev", homebrew: "libpq"),
    systemLibrary("CCurl", package: nil, debian: "libcurl4-openssl-dev", homebrew: "curl"),
    .systemLibrary(name: "CEpoll", path: "Modules/System/CEpoll"),

    module("FoundationCore", at: "Modules/FoundationCore"),
    module("Images", at: "Modules/Images"),
    module("EventLoop", at: "Modules/EventLoop", imports: ["FoundationCore"]),
    module("Persistence", at: "Modules/Persistence", imports: ["FoundationCore", "CSQLite"]),
    module(
      "Postgres",
      at: "Modules/Postgres",
      imports: ["FoundationCore", "EventLoop", "Persistence", "CPostgres"]
    ),
    module(
      "StoreHTTP",
      at: "Modules/StoreHTTP",
      imports: [
        "FoundationCore", "Persistence",
        .target(name: "CCurl", condition: .when(platforms: [.linux, .macOS], traits: ["Curl"])),
      ]
    ),
    module(
      "StoreHTTPTesting",
      at: "Modules/StoreHTTPTesting",
      imports: ["FoundationCore", "StoreHTTP"]
    ),
    module(
      "Mail",
      at: "Modules/Mail",
      imports: [
        "FoundationCore", "StoreHTTP",
        .target(name: "CCurl", condition: .when(platforms: [.linux, .macOS], traits: ["Curl"])),
      ]
    ),
    module(
      "HTTPServing",
      at: "Modules/HTTPServing",
      imports: [
        "FoundationCore", "EventLoop", "StoreHTTP",
        .target(name: "CEpoll", condition: .when(platforms: [.linux])),
      ]
    ),
    module("CommandKit", at: "Modules/CommandKit", imports: ["FoundationCore"]),

    // The contexts: what Scripts/module makes begins here.
    module(
      "Catalog",
      at: "Modules/Catalog/Model",
      imports: ["FoundationCore", "Images", "StoreHTTP"]
    ),
    module(
      "CatalogShops",
      at: "Modules/Catalog/Shops",
      imports: ["FoundationCore", "StoreHTTP", "Catalog"]
    ),
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
      imports: ["FoundationCore", "Images", "Persistence", "StoreHTTP"]
    ),

    // The outlines of the countries, for maps.
    .target(name: "CBoundaries", path: "Modules/System/CBoundaries", exclude: ["data"]),

    // The commands of the contexts.
    module(
      "CatalogCommands",
      at: "Modules/Catalog/Commands",
      imports: ["FoundationCore", "StoreHTTP", "CommandKit", "Catalog"]
    ),
    module(
      "OrderingCommands",
      at: "Modules/Ordering/Commands",
      imports: ["FoundationCore", "StoreHTTP", "CommandKit", "Ordering"]
    ),
    module(
      "CountriesCommands",
      at: "Modules/CountriesDomain/Commands",
      imports: ["FoundationCore", "StoreHTTP", "CommandKit", "CountriesDomain", "CBoundaries"]
    ),
    module(
      "NewsCommands",
      at: "Modules/NewsDomain/Commands",
      imports: ["FoundationCore", "Images", "StoreHTTP", "CommandKit", "NewsDomain"]
    ),

    // Samples for previews and tests, from the data of the sandbox; programs need not ship them.
    .target(name: "CSandboxData", path: "Modules/System/CSandboxData", exclude: ["data"]),
    module(
      "CatalogSamples",
      at: "Modules/Catalog/Samples",
      imports: ["FoundationCore", "Catalog", "CSandboxData"]
    ),
    module(
      "OrderingSamples",
      at: "Modules/Ordering/Samples",
      imports: ["FoundationCore", "Ordering", "CSandboxData"]
    ),
    module(
      "CountriesSamples",
      at: "Modules/CountriesDomain/Samples",
      imports: ["FoundationCore", "CountriesDomain", "CSandboxData"]
    ),
    module(
      "NewsSamples",
      at: "Modules/NewsDomain/Samples",
      imports: ["FoundationCore", "NewsDomain", "CSandboxData"]
    ),

    // The store's server, put together of what each context brings.
    module(
      "StoreCore",
      at: "Modules/StoreServer/Core",
      imports: ["FoundationCore", "Persistence", "StoreHTTP", "HTTPServing", "CSodium"]
    ),
    module(
      "CatalogServer",
      at: "Modules/Catalog/Server",
      imports: [
        "FoundationCore", "Images", "Persistence", "StoreHTTP", "Catalog", "CatalogSamples",
        "StoreCore",
      ]
    ),
    // Goods, stock and order are one transaction: the one arrow from a context to another.
    module(
      "OrderingServer",
      at: "Modules/Ordering/Server",
      imports: [
        "FoundationCore", "Persistence", "StoreHTTP", "Mail", "Ordering", "StoreCore",
        "CatalogServer",
      ]
    ),
    module(
      "StoreServer",
      at: "Modules/StoreServer/Server",
      imports: [
        "FoundationCore", "Persistence", "Postgres", "StoreHTTP", "Mail", "HTTPServing", "CSodium",
        "Catalog", "CatalogSamples", "Ordering", "StoreCore", "CatalogServer", "OrderingServer",
      ]
    ),
    module(
      "StoreCommands",
      at: "Modules/StoreServer/Commands",
      imports: [
        "FoundationCore", "StoreHTTP", "Mail", "HTTPServing", "CommandKit", "Ordering",
        "StoreCore", "OrderingServer", "StoreServer",
      ]
    ),
    module(
      "Sandbox",
      at: "Apps/Sandbox",
      imports: ["FoundationCore", "Images", "StoreHTTP", "HTTPServing", "CSandboxData"]
    ),
    module(
      "Selftest",
      at: "Apps/Selftest",
      imports: [
        "FoundationCore", "Persistence", "StoreHTTP", "HTTPServing", "CommandKit", "Catalog",
        "Ordering", "StoreCore", "OrderingServer", "StoreServer", "StoreCommands",
      ]
    ),
    app(
      "rialto",
      at: "Apps/rialto",
      imports: [
        "FoundationCore", "Images", "Persistence", "StoreHTTP", "Mail", "HTTPServing", "CommandKit",
        "Catalog", "CatalogShops", "CatalogCommands", "Ordering", "OrderingCommands",
        "OrderingServer", "CountriesDomain", "CountriesCommands", "NewsDomain", "NewsCommands",
        "StoreCore", "StoreServer", "StoreCommands", "Sandbox", "Selftest",
      ]
    ),

    // SwiftUI on Apple's platforms alone; elsewhere compiled against declarations of its interface.
    module(
      "StorefrontScreens",
      at: "Apps/StorefrontApp/Screens",
      imports: [
        "FoundationCore", "StoreHTTP", "Catalog", "CatalogSamples", "Ordering", "OrderingSamples",
        "CountriesDomain", "CountriesSamples", "NewsDomain", "NewsSamples",
      ] + swiftUI.map { .target(name: $0.name) }
    ),
    app(
      "StorefrontApp",
      at: "Apps/StorefrontApp/App",
      imports: ["StorefrontScreens"] + swiftUI.map { .target(name: $0.name) }
    ),

    support("TestSupport", at: "Tests/Support", imports: ["FoundationCore", "CSQLite"]),
    // Each context's support knows the context's store alone; StoreServer's knows all.
    support(
      "StoreTestSupport",
      at: "Tests/StoreSupport",
      imports: ["FoundationCore", "StoreHTTP", "TestSupport"]
    ),
    support(
      "CatalogTestSupport",
      at: "Tests/Catalog/Support",
      imports: [
        "FoundationCore", "Persistence", "StoreHTTP", "Catalog", "CatalogSamples", "StoreCore",
        "CatalogServer", "TestSupport", "StoreTestSupport",
      ]
    ),
    support(
      "OrderingTestSupport",
      at: "Tests/Ordering/Support",
      imports: [
        "FoundationCore", "Persistence", "StoreHTTP", "Ordering", "StoreCore", "CatalogServer",
        "OrderingServer", "TestSupport", "StoreTestSupport", "CatalogTestSupport",
      ]
    ),
    support(
      "StoreServerTestSupport",
      at: "Tests/StoreServer/Support",
      imports: [
        "FoundationCore", "Persistence", "StoreHTTP", "HTTPServing", "StoreCore", "StoreServer",
        "TestSupport", "StoreTestSupport", "CatalogTestSupport", "OrderingTestSupport",
      ]
    ),
    support(
      "CommandTestSupport",
      at: "Tests/CommandSupport",
      imports: ["FoundationCore", "CommandKit"]
    ),
    // The template of Scripts/module, as a context called Wishlist.
    support(
      "Wishlist",
      at: "Tests/Template/Modules/Wishlist/Model",
      imports: ["FoundationCore", "StoreHTTP"]
    ),
    support(
      "WishlistCommands",
      at: "Tests/Template/Modules/Wishlist/Commands",
      imports: ["FoundationCore", "CommandKit", "Wishlist"]
    ),
    tests(
      "TemplateTests",
      at: "Tests/Template/Tests",
      of: "Wishlist",
      imports: [
        "FoundationCore", "StoreHTTP", "CommandKit", "WishlistCommands", "CommandTestSupport",
      ]
    ),
    // The examples of the first pages.
    tests(
      "PatternTests",
      at: "Tests/Pattern",
      of: "Catalog",
      imports: [
        "FoundationCore", "StoreHTTP", "CommandKit", "CommandTestSupport", "CatalogTestSupport",
      ] + swiftUI.map { .target(name: $0.name) }
    ),
    tests("ImagesTests", at: "Tests/Images", of: "Images"),
    tests("EventLoopTests", at: "Tests/EventLoop", of: "EventLoop"),
    tests("ScriptsTests", at: "Tests/Scripts"),
    tests("FoundationCoreTests", at: "Tests/FoundationCore", of: "FoundationCore"),
    tests(
      "PersistenceTests",
      at: "Tests/Persistence",
      of: "Persistence",
      imports: ["FoundationCore"]
    ),
    tests(
      "PostgresTests",
      at: "Tests/Postgres",
      of: "Postgres",
      imports: ["FoundationCore", "Persistence"]
    ),
    tests(
      "StoreHTTPTests",
      at: "Tests/StoreHTTP",
      of: "StoreHTTP",
      imports: ["FoundationCore", "Persistence", "HTTPServing", "StoreHTTPTesting"]
    ),
    tests("MailTests", at: "Tests/Mail", of: "Mail", imports: ["FoundationCore"]),
    tests(
      "HTTPServingTests",
      at: "Tests/HTTPServing",
      of: "HTTPServing",
      imports: ["FoundationCore", "StoreHTTP"]
    ),
    tests(
      "CommandKitTests",
      at: "Tests/CommandKit",
      of: "CommandKit",
      imports: ["FoundationCore", "CommandTestSupport"]
    ),
    tests(
      "CatalogTests",
      at: "Tests/Catalog/Model",
      of: "Catalog",
      imports: [
        "FoundationCore", "StoreHTTP", "HTTPServing", "CatalogSamples", "StoreTestSupport",
        "CatalogTestSupport",
      ]
    ),
    tests(
      "CatalogShopsTests",
      at: "Tests/Catalog/Shops",
      of: "CatalogShops",
      imports: ["FoundationCore", "StoreHTTP", "Catalog", "StoreTestSupport", "CatalogTestSupport"]
    ),
    tests(
      "CatalogServerTests",
      at: "Tests/Catalog/Server",
      of: "CatalogServer",
      imports: [
        "FoundationCore", "Images", "Persistence", "StoreHTTP", "HTTPServing", "Catalog",
        "CatalogSamples", "StoreCore", "StoreTestSupport", "CatalogTestSupport",
      ]
    ),
    tests(
      "CatalogCommandsTests",
      at: "Tests/Catalog/Commands",
      of: "CatalogCommands",
      imports: [
        "FoundationCore", "StoreHTTP", "CommandKit", "Catalog", "StoreCore", "CommandTestSupport",
        "CatalogTestSupport",
      ]
    ),
    tests(
      "OrderingTests",
      at: "Tests/Ordering/Model",
      of: "Ordering",
      imports: [
        "FoundationCore", "Persistence", "StoreHTTP", "HTTPServing", "OrderingSamples",
        "OrderingTestSupport",
      ]
    ),
    tests(
      "OrderingCommandsTests",
      at: "Tests/Ordering/Commands",
      of: "OrderingCommands",
      imports: [
        "FoundationCore", "StoreHTTP", "CommandKit", "Catalog", "Ordering", "StoreCore",
        "CommandTestSupport", "CatalogTestSupport", "OrderingTestSupport",
      ]
    ),
    tests(
      "OrderingServerTests",
      at: "Tests/Ordering/Server",
      of: "OrderingServer",
      imports: [
        "FoundationCore", "Persistence", "StoreHTTP", "Ordering", "StoreCore", "StoreTestSupport",
        "CatalogTestSupport", "OrderingTestSupport",
      ]
    ),
    tests(
      "CountriesDomainTests",
      at: "Tests/CountriesDomain/Model",
      of: "CountriesDomain",
      imports: [
        "FoundationCore", "StoreHTTP", "HTTPServing", "CountriesSamples", "Sandbox", "Persistence",
        "StoreTestSupport",
      ]
    ),
    tests(
      "CountriesCommandsTests",
      at: "Tests/CountriesDomain/Commands",
      of: "CountriesCommands",
      imports: [
        "FoundationCore", "StoreHTTP", "HTTPServing", "CommandKit", "CountriesDomain", "Sandbox",
        "CommandTestSupport",
      ]
    ),
    tests(
      "NewsDomainTests",
      at: "Tests/NewsDomain/Model",
      of: "NewsDomain",
      imports: [
        "FoundationCore", "Images", "StoreHTTP", "HTTPServing", "NewsSamples", "Sandbox",
        "Persistence", "StoreTestSupport",
      ]
    ),
    tests(
      "NewsCommandsTests",
      at: "Tests/NewsDomain/Commands",
      of: "NewsCommands",
      imports: [
        "FoundationCore", "StoreHTTP", "HTTPServing", "CommandKit", "NewsDomain",
        "Sandbox", "CommandTestSupport",
      ]
    ),
    tests(
      "SandboxTests",
      at: "Tests/Sandbox",
      of: "Sandbox",
      imports: ["FoundationCore", "Images", "StoreHTTP", "HTTPServing"]
    ),
    tests(
      "StorefrontScreensTests",
      at: "Tests/StorefrontScreens",
      of: "StorefrontScreens",
      imports: [
        "FoundationCore", "StoreHTTP", "Catalog", "Ordering", "CountriesDomain", "NewsDomain",
        "Sandbox", "StoreTestSupport", "CatalogTestSupport", "OrderingTestSupport",
      ]
    ),
    tests(
      "StoreCoreTests",
      at: "Tests/StoreServer/Core",
      of: "StoreCore",
      imports: ["FoundationCore", "Persistence", "StoreHTTP", "StoreTestSupport"]
    ),
    tests(
      "StoreServerTests",
      at: "Tests/StoreServer/Server",
      of: "StoreServer",
      imports: [
        "FoundationCore", "Persistence", "Postgres", "StoreHTTP", "HTTPServing", "Catalog",
        "CatalogSamples", "Ordering", "OrderingSamples", "StoreCore", "CatalogServer",
        "OrderingServer", "StoreTestSupport", "CatalogTestSupport", "OrderingTestSupport",
        "StoreServerTestSupport",
      ]
    ),
    tests(
      "ContractTests",
      at: "Tests/Contract",
      of: "StoreServer",
      imports: [
        "CSQLite", "FoundationCore", "Persistence", "StoreHTTP", "Mail", "Catalog", "Ordering",
        "StoreCore", "CatalogServer", "OrderingServer", "StoreTestSupport", "CatalogTestSupport",
        "OrderingTestSupport", "StoreServerTestSupport",
      ]
    ),
    tests(
      "RialtoTests",
      at: "Tests/rialto",
      of: "rialto",
      imports: [
        "FoundationCore", "Persistence", "StoreHTTP", "HTTPServing", "CommandKit", "Catalog",
        "CatalogCommands", "Ordering", "OrderingCommands", "CountriesDomain", "CountriesCommands",
        "NewsDomain", "NewsCommands", "StoreCore", "StoreServer", "StoreCommands",
        "Sandbox", "Selftest", "CommandTestSupport",
        "CatalogTestSupport",
      ]
    ),
  ] + swiftUI
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
    swiftSettings: settings(of: name)
  )
}

/// A program in `Apps/`; nothing imports it but its own tests.
func app(_ name: String, at path: String, imports: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name,
    dependencies: imports,
    path: path,
    swiftSettings: settings(of: name)
  )
}

/// The tests of a target, in the folder of `Tests/` with the target's name; the tests of the scripts
/// have no target.
func tests(
  _ name: String,
  at path: String,
  of subject: Target.Dependency? = nil,
  imports: [Target.Dependency] = []
) -> Target {
  .testTarget(
    name: name,
    dependencies: [subject, "TestSupport"].compactMap(\.self) + imports,
    path: path,
    swiftSettings: settings()
  )
}

/// The doubles that several test targets share.
func support(_ name: String, at path: String, imports: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: imports, path: path, swiftSettings: settings())
}

/// A system C library, whose module map is in `Modules/System/`; a library without a package is not linked
/// but loaded when it is first needed.
func systemLibrary(_ name: String, package: String?, debian: String, homebrew: String) -> Target {
  .systemLibrary(
    name: name,
    path: "Modules/System/\(name)",
    pkgConfig: package,
    providers: [.apt([debian]), .brew([homebrew])]
  )
}

/// The settings of every target: Swift 6, warnings as errors, and upcoming features of the language.
func settings(of target: String = "") -> [SwiftSetting] {
  var settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]
  // Only `Scripts/setup.sh` sets it: a package with unsafe flags cannot be a dependency by version.
  if Context.environment["RIALTO_QUICK_BUILD"] != nil, isUnoptimized(target) {
    settings.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
  return settings
}

/// Returns `true` for a target that waits for users and servers, and starts as fast without the
/// optimizer as with it.
func isUnoptimized(_ target: String) -> Bool {
  ["CatalogCommands", "OrderingCommands", "StoreCommands", "CatalogSamples", "Selftest"]
    .contains(target)
}
