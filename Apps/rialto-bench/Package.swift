// swift-tools-version: 6.2
import PackageDescription

/// The benchmarks: a separate package, so that a build of Rialto leaves them out.
///
/// `Scripts/bench` builds and runs them. Rialto comes with URLSession, to be compared with.
let package = Package(
  name: "rialto-bench",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Rialto", path: "../..", traits: ["Curl", "URLSession"])],
  targets: [
    .systemLibrary(
      name: "CMicroHTTPD",
      pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]
    ),
    .executableTarget(
      name: "rialto-bench",
      dependencies: ["CMicroHTTPD"] + libraries.map { .product(name: $0, package: "Rialto") },
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
      ],
      // Rialto loads it; the bare peer calls it as any C program does.
      linkerSettings: [.linkedLibrary("pq")]
    ),
  ]
)

/// The libraries that are measured, and the C libraries below that they are compared with.
var libraries: [String] {
  [
    "FoundationCore", "Persistence", "StoreHTTP", "HTTPServing", "CountriesDomain", "NewsDomain",
    "StoreServer", "Sandbox", "CCurl", "CSQLite", "CPostgres",
  ]
}
