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

/// The libraries of one target.
let libraries = [
  "FoundationCore", "Images", "EventLoop", "Persistence", "Postgres", "StoreHTTP",
  "StoreHTTPTesting", "Mail", "HTTPServing", "CommandKit",
  "Catalog", "CatalogShops", "CatalogCommands", "CatalogSamples",
  "Ordering", "OrderingCommands", "OrderingSamples",
  "CountriesDomain", "CountriesCommands", "CountriesSamples",
  "NewsDomain", "NewsCommands", "NewsSamples",
  "StoreCommands", "Sandbox", "StorefrontScreens",
  // For Apps/rialto-bench, which measures against the bare libraries.
  "CCurl", "CSQLite", "CPostgres",
]

/// The tests by their names: the folder, the subject, and what supports them beside it.
let suites: [(name: String, path: String, subject: String?, support: [String])] = [
  // The template of Scripts/module, as a context called Wishlist, and the examples of the first pages.
  (
    "TemplateTests", "Tests/Template/Tests", "Wishlist", ["WishlistCommands", "CommandTestSupport"]
  ),
  (
    "PatternTests", "Tests/Pattern", "Catalog",
    ["CommandTestSupport", "CatalogTestSupport"] + swiftUI.map(\.name)
  ),
  ("ScriptsTests", "Tests/Scripts", nil, []),
  ("FoundationCoreTests", "Tests/FoundationCore", "FoundationCore", []),
  ("ImagesTests", "Tests/Images", "Images", []),
  ("EventLoopTests", "Tests/EventLoop", "EventLoop", []),
  ("PersistenceTests", "Tests/Persistence", "Persistence", []),
  ("PostgresTests", "Tests/Postgres", "Postgres", []),
  ("StoreHTTPTests", "Tests/StoreHTTP", "StoreHTTP", ["HTTPServing", "StoreHTTPTesting"]),
  ("MailTests", "Tests/Mail", "Mail", []),
  ("HTTPServingTests", "Tests/HTTPServing", "HTTPServing", []),
  ("CommandKitTests", "Tests/CommandKit", "CommandKit", ["CommandTestSupport"]),
  ("CatalogTests", "Tests/Catalog/Model", "Catalog", ["CatalogTestSupport"]),
  ("CatalogShopsTests", "Tests/Catalog/Shops", "CatalogShops", ["CatalogTestSupport"]),
  ("CatalogServerTests", "Tests/Catalog/Server", "CatalogServer", ["CatalogTestSupport"]),
  (
    "CatalogCommandsTests", "Tests/Catalog/Commands", "CatalogCommands",
    ["CommandTestSupport", "CatalogTestSupport"]
  ),
  (
    "OrderingTests", "Tests/Ordering/Model", "Ordering", ["OrderingSamples", "OrderingTestSupport"]
  ),
  (
    "OrderingCommandsTests", "Tests/Ordering/Commands", "OrderingCommands",
    ["CommandTestSupport", "OrderingTestSupport"]
  ),
  ("OrderingServerTests", "Tests/Ordering/Server", "OrderingServer", ["OrderingTestSupport"]),
  (
    "CountriesDomainTests", "Tests/CountriesDomain/Model", "CountriesDomain",
    ["CountriesSamples", "Sandbox", "StoreTestSupport"]
  ),
  (
    "CountriesCommandsTests", "Tests/CountriesDomain/Commands", "CountriesCommands",
    ["Sandbox", "CommandTestSupport"]
  ),
  (
    "NewsDomainTests", "Tests/NewsDomain/Model", "NewsDomain",
    ["NewsSamples", "Sandbox", "StoreTestSupport"]
  ),
  (
    "NewsCommandsTests", "Tests/NewsDomain/Commands", "NewsCommands",
    ["Sandbox", "CommandTestSupport"]
  ),
  ("SandboxTests", "Tests/Sandbox", "Sandbox", []),
  (
    "StorefrontScreensTests", "Tests/StorefrontScreens", "StorefrontScreens",
    ["Sandbox", "OrderingTestSupport"]
  ),
  ("StoreCoreTests", "Tests/StoreServer/Core", "StoreCore", ["StoreTestSupport"]),
  (
    "StoreServerTests", "Tests/StoreServer/Server", "StoreServer",
    ["OrderingSamples", "StoreServerTestSupport"]
  ),
  ("ContractTests", "Tests/Contract", "StoreServer", ["StoreServerTestSupport"]),
  ("RialtoTests", "Tests/rialto", "rialto", ["CommandTestSupport", "CatalogTestSupport"]),
]

/// The import map, bottom up: a module may import the modules on its line, and no others of the project.
let package = Package(
  name: "Rialto",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: libraries.map { .library(name: $0, targets: [$0]) } + [
    .library(name: "StoreServer", targets: ["StoreServer", "StoreCore", "OrderingServer"]),
    .executable(name: "rialto", targets: ["rialto"]),
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
      "SandboxData",
      at: "Modules/System/SandboxData",
      imports: ["FoundationCore", "CSandboxData"]
    ),
    module(
      "CatalogSamples",
      at: "Modules/Catalog/Samples",
      imports: ["FoundationCore", "Catalog", "CSandboxData", "SandboxData"]
    ),
    module(
      "OrderingSamples",
      at: "Modules/Ordering/Samples",
      imports: ["FoundationCore", "Ordering", "CSandboxData", "SandboxData"]
    ),
    module(
      "CountriesSamples",
      at: "Modules/CountriesDomain/Samples",
      imports: ["FoundationCore", "CountriesDomain", "SandboxData"]
    ),
    module(
      "NewsSamples",
      at: "Modules/NewsDomain/Samples",
      imports: ["FoundationCore", "NewsDomain", "CSandboxData", "SandboxData"]
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
      imports: [
        "FoundationCore", "Images", "StoreHTTP", "HTTPServing", "CSandboxData", "SandboxData",
      ]
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
      ] + swiftUI.map { .byName(name: $0.name) }
    ),
    app(
      "StorefrontApp",
      at: "Apps/StorefrontApp/App",
      imports: ["StorefrontScreens"] + swiftUI.map { .byName(name: $0.name) }
    ),

    support("TestSupport", at: "Tests/Support", imports: ["FoundationCore", "CSQLite"]),
    // Each context's support knows the context's store alone; StoreServer's knows all.
    support("StoreTestSupport", at: "Tests/StoreSupport", imports: ["StoreHTTP", "TestSupport"]),
    support(
      "CatalogTestSupport",
      at: "Tests/Catalog/Support",
      imports: ["CatalogServer", "StoreTestSupport"]
    ),
    support(
      "OrderingTestSupport",
      at: "Tests/Ordering/Support",
      imports: ["OrderingServer", "CatalogTestSupport"]
    ),
    support(
      "StoreServerTestSupport",
      at: "Tests/StoreServer/Support",
      imports: ["StoreServer", "OrderingTestSupport"]
    ),
    support("CommandTestSupport", at: "Tests/CommandSupport", imports: ["CommandKit"]),
    // The template of Scripts/module, as a context called Wishlist.
    support("Wishlist", at: "Tests/Template/Modules/Wishlist/Model", imports: ["StoreHTTP"]),
    support(
      "WishlistCommands",
      at: "Tests/Template/Modules/Wishlist/Commands",
      imports: ["CommandKit", "Wishlist"]
    ),
  ] + suites.map { tests($0.name, at: $0.path, of: $0.subject, with: $0.support) } + swiftUI
)

// Tests and what supports them may import all that their subject and their support are built of.
let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
for target in package.targets where target.path?.hasPrefix("Tests/") == true {
  var names: Set<String> = []
  func add(_ dependencies: [Target.Dependency]) {
    for case .byNameItem(let name, _) in dependencies where names.insert(name).inserted {
      add(targets[name]?.dependencies ?? [])
    }
  }
  add(target.dependencies)
  target.dependencies = names.sorted().map { .byName(name: $0) }
}

// `Scripts/test Catalog` builds that module with its tests, and nothing that they do not import.
if let suites = Context.environment["RIALTO_SUITES"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !suites.contains($0.name) }
} else if isQuickBuild() {
  // SwiftPM compiles modules in the reverse order of their names. The countries wait for the catalog's
  // server, so that the longest chain, from there to rialto, is not compiled last and on one core.
  targets["CountriesDomain"]?.dependencies.append("CatalogServer")
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

/// The tests of a target; the tests of the scripts have no target.
func tests(_ name: String, at path: String, of subject: String?, with support: [String]) -> Target {
  .testTarget(
    name: name,
    dependencies: ([subject, "TestSupport"].compactMap(\.self) + support).map { .byName(name: $0) },
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
  // A package with unsafe flags cannot be a dependency by version.
  if isQuickBuild(), isUnoptimized(target) {
    settings.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
  return settings
}

/// Returns `true` for a build by `Scripts/setup.sh`, which alone sets the variable.
func isQuickBuild() -> Bool { Context.environment["RIALTO_QUICK_BUILD"] != nil }

/// Returns `true` for a target that waits for users and servers, and starts as fast without the
/// optimizer as with it.
func isUnoptimized(_ target: String) -> Bool {
  [
    "CatalogCommands", "OrderingCommands", "NewsCommands", "StoreCommands", "CatalogSamples",
    "CatalogShops", "Selftest", "rialto",
  ]
  .contains(target)
}
