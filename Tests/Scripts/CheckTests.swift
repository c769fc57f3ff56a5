import Foundation
import TestSupport
import Testing

/// `Scripts/check`, with the real toolchain, over small packages that keep the rules or break them.
struct CheckTests {
  private let folder: TemporaryFolder
  private let home: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    home = try TemporaryFolder()
    for file in try Project.scripts + [".swift-format"] {
      try Project.copy(file, into: folder.url)
    }
  }

  private func write(_ text: String, to path: String) throws {
    let file = folder.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Lays out a package of these targets and files.
  private func lay(_ targets: String, files: [String: String]) throws {
    try write(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "Desk",
        targets: [
          \(targets.replacing("\n", with: "\n    "))
        ]
      )

      """,
      to: "Package.swift"
    )
    for (path, text) in files { try write(text, to: path) }
  }

  private func check() async throws -> Program.Result {
    var environment = ProcessInfo.processInfo.environment
    environment["HOME"] = home.url.path
    return try await shell("Scripts/check", in: folder.url, environment: environment)
  }

  @Test func allowedDependenciesPass() async throws {
    try lay(
      """
      .target(name: "FoundationCore", path: "Modules/FoundationCore"),
      .target(name: "Catalog", dependencies: ["FoundationCore"], path: "Modules/Catalog/Model"),
      .executableTarget(name: "rialto", dependencies: ["Catalog"], path: "Apps/rialto"),
      .testTarget(name: "RialtoTests", dependencies: ["rialto"], path: "Tests/rialto"),
      """,
      files: [
        "Modules/FoundationCore/Money.swift": "import Foundation\n",
        "Modules/Catalog/Model/Product.swift": "public import struct FoundationCore.Money\n",
        "Apps/rialto/Main.swift": "import Catalog\n\n// import Ordering some day\n",
        "Tests/rialto/MainTests.swift": "import Testing\n\n@testable import rialto\n",
      ]
    )
    let run = try await check()
    // Not a word of ours; SwiftPM itself complains where its person has no home.
    #expect(!run.errors.contains(".swift:"), "\(run.errors)")
    #expect(run.status == 0)
  }

  @Test func anImportTheMapDoesNotAllowIsNamed() async throws {
    try lay(
      """
      .target(name: "FoundationCore", path: "Modules/FoundationCore"),
      .target(name: "Persistence", dependencies: ["FoundationCore"], path: "Modules/Persistence"),
      .target(name: "StoreHTTP", path: "Modules/StoreHTTP"),
      """,
      files: [
        "Modules/FoundationCore/Money.swift": "import Persistence\n",
        "Modules/Persistence/Row.swift": "import FoundationCore\n",
        "Modules/StoreHTTP/Cache/Store.swift":
          "import Foundation\n@preconcurrency public import class Persistence.Connection\n",
        "Apps/desk/Main.swift": "import Foundation\n",
      ]
    )
    let run = try await check()
    #expect(run.status == 1)
    for line in [
      "Modules/FoundationCore/Money.swift:1: FoundationCore imports Persistence; it imports nothing of ours.",
      "Modules/StoreHTTP/Cache/Store.swift:2: StoreHTTP imports Persistence, which Package.swift does not allow it.",
      "Apps/desk/Main.swift:1: belongs to no target of Package.swift.",
    ] {
      #expect(run.errors.contains("\(line)\n"))
    }
    #expect(!run.errors.contains("Row.swift"))
  }

  @Test func foundationNetworkingIsForURLSessionTransportAlone() async throws {
    let text = "import FoundationNetworking\n"
    try lay(
      #".target(name: "StoreHTTP", path: "Modules/StoreHTTP")"#,
      files: [
        "Modules/StoreHTTP/Transport/URLSession/Loader.swift": text,
        "Modules/StoreHTTP/Cache/Store.swift": text,
      ]
    )
    let run = try await check()
    #expect(run.status == 1)
    let place = "Modules/StoreHTTP/Cache/Store.swift:1"
    let complaint = "imports FoundationNetworking; that is URLSessionTransport's alone."
    #expect(run.errors.contains("\(place): \(complaint)\n"))
    #expect(!run.errors.contains("Loader.swift"))
  }

  @Test func mutexIsRefusedWhateverItIsCalledThrough() async throws {
    try lay(
      #".target(name: "StoreHTTP", path: "Modules/StoreHTTP")"#,
      files: [
        "Modules/StoreHTTP/Count.swift": "import Synchronization\n\nlet count = Mutex(0)\n",
        "Modules/StoreHTTP/Claim.swift": "import struct Synchronization.Mutex\n",
        "Modules/StoreHTTP/Flag.swift": "// No Mutex.\nimport Synchronization\n",
      ]
    )
    let run = try await check()
    #expect(run.status == 1)
    #expect(run.errors.contains("Modules/StoreHTTP/Count.swift:3:"))
    #expect(run.errors.contains("Modules/StoreHTTP/Claim.swift:1:"))
    #expect(!run.errors.contains("Flag.swift"))
  }

  /// The gate failed on one after an hour, in Scripts/docs.
  @Test func aTopicOfATypeThatIsGoneIsNamed() async throws {
    let page = "Modules/Desk/Desk.docc/Desk.md"
    try lay(
      #".target(name: "Desk", path: "Modules/Desk")"#,
      files: [
        "Modules/Desk/Desk.swift": """
        public enum Desk {
          case open, closed

          /// Like ``closed`` for ``hours(_:)``.
          public func hours(_ count: Int) {}
        }

        """,
        page: "# ``Desk``\n\n- ``Desk/hours(_:)``\n- ``Drawer``\n",
        "Apps/rialto/Main.swift": "",
        "Tests/rialto/MainTests.swift": "",
      ]
    )
    let gone = try await check()
    #expect(gone.status == 1)
    #expect(gone.errors.contains("\(page):4 Drawer is declared nowhere in the module.\n"))
    #expect(!gone.errors.contains("hours") && !gone.errors.contains("closed"))
    try write("# ``Desk``\n\n- ``Desk/hours(_:)``\n", to: page)
    #expect(try await check().status == 0)
  }

  @Test func wordsThatTellAReaderLittleAreRefused() async throws {
    // Written so that this file is not among what is refused.
    let (doc, noOne) = ("///", "no" + "body")
    try lay(
      """
      .target(name: "FoundationCore", path: "Modules/FoundationCore"),
      .target(name: "StoreHTTP", path: "Modules/StoreHTTP"),
      """,
      files: [
        "Modules/FoundationCore/Money.swift": """
        \(doc) What something costs.
        public struct Money {
          \(doc) Reads an amount.
          public init(_ text: String, _ locale: String) throws {}

          \(doc) Reads an amount.
          \(doc)
          \(doc) - Throws: A sentence that says why it cannot be read.
          public init(text: String) throws {}
        }

        """,
        "Modules/StoreHTTP/Money.swift": """
        \(doc) An amount that the server names.
        struct Money {}

        #if canImport(Darwin)
        struct Coin {}
        #else
        struct Coin {}
        #endif

        // A server that \(noOne) knows.

        """,
        "Apps/.keep": "", "Tests/.keep": "",
      ]
    )
    let run = try await check()
    #expect(run.status == 1)
    for line in [
      "Modules/FoundationCore/Money.swift:1 is a clause",
      "Modules/FoundationCore/Money.swift:4 throws and does not say what",
      "Modules/StoreHTTP/Money.swift:2 declares Money, as Modules/FoundationCore/Money.swift:2 does",
      "Modules/StoreHTTP/Money.swift:10 names no one",
      "words: 1 of 4 summaries are clauses; 1 of 2 functions have two unlabelled parameters (50.0 %);",
      "1 of 2 public declarations throw and do not say what; 1 of 3 types have another's name; 1 lines",
    ] {
      #expect(run.output.contains(line), "\(run.output)")
    }
    #expect(!run.output.contains("Money.swift:9"))
  }

  @Test func noMapCanAllowWhatTheRulesForbid() async throws {
    try lay(
      """
      .target(name: "Ordering", path: "Modules/Ordering/Model"),
      .target(name: "Catalog", dependencies: ["Ordering"], path: "Modules/Catalog/Model"),
      .target(name: "NewsDomain", path: "Modules/NewsDomain/Model"),
      .target(name: "NewsSamples", path: "Modules/NewsDomain/Samples"),
      .target(
        name: "CountriesDomain",
        dependencies: ["NewsDomain"],
        path: "Modules/CountriesDomain/Model"
      ),
      .target(
        name: "CountriesSamples",
        dependencies: ["NewsDomain"],
        path: "Modules/CountriesDomain/Samples"
      ),
      .target(
        name: "NewsCommands",
        dependencies: ["NewsSamples"],
        path: "Modules/NewsDomain/Commands"
      ),
      .target(name: "FoundationCore", dependencies: ["Catalog"], path: "Modules/FoundationCore"),
      .target(name: "CommandKit", dependencies: ["Catalog"], path: "Modules/CommandKit"),
      .executableTarget(name: "rialto", path: "Apps/rialto"),
      .executableTarget(name: "desk", dependencies: ["rialto"], path: "Apps/desk"),
      """,
      files: [
        "Modules/Ordering/Model/Order.swift": "",
        "Modules/Catalog/Model/Product.swift": "import Ordering\n",
        "Modules/NewsDomain/Model/Story.swift": "",
        "Modules/NewsDomain/Samples/Samples.swift": "",
        "Modules/NewsDomain/Commands/List.swift": "",
        "Modules/CountriesDomain/Model/Country.swift": "",
        "Modules/CountriesDomain/Samples/Samples.swift": "",
        "Modules/FoundationCore/Money.swift": "",
        "Modules/CommandKit/Command.swift": "import Catalog\n",
        "Apps/rialto/Main.swift": "",
        "Apps/desk/Main.swift": "import rialto\n",
      ]
    )
    let run = try await check()
    #expect(run.status == 1)
    for line in [
      "Package.swift: Catalog imports Ordering; contexts meet only in the driver.",
      "Package.swift: CountriesDomain imports NewsDomain; contexts meet only in the driver.",
      "Package.swift: CountriesSamples imports NewsDomain; contexts meet only in the driver.",
      "Package.swift: NewsCommands imports NewsSamples; programs ship without samples.",
      "Package.swift: FoundationCore imports Catalog; it imports nothing of ours.",
      "Package.swift: CommandKit imports Catalog; it knows no context.",
      "Modules/CommandKit/Command.swift:1: CommandKit imports Catalog; it knows no context.",
      "Package.swift: desk imports rialto; nothing but its tests does.",
      "Modules/Catalog/Model/Product.swift:1: Catalog imports Ordering; contexts meet only in the driver.",
      "Apps/desk/Main.swift:1: desk imports rialto; nothing but its tests does.",
    ] {
      #expect(run.errors.contains("\(line)\n"))
    }
  }

  /// Their imports would be built with them.
  @Test func testsOfAContextImportNoOther() async throws {
    try lay(
      """
      .target(name: "CatalogServer", path: "Modules/Catalog/Server"),
      .target(
        name: "OrderingServer",
        dependencies: ["CatalogServer"],
        path: "Modules/Ordering/Server"
      ),
      .target(
        name: "StoreServer",
        dependencies: ["OrderingServer"],
        path: "Modules/StoreServer/Server"
      ),
      .target(
        name: "CatalogTestSupport",
        dependencies: ["OrderingServer", "StoreServer"],
        path: "Tests/Catalog/Support"
      ),
      .target(
        name: "OrderingTestSupport",
        dependencies: ["CatalogServer", "CatalogTestSupport"],
        path: "Tests/Ordering/Support"
      ),
      .target(
        name: "StoreServerTestSupport",
        dependencies: ["StoreServer", "OrderingTestSupport"],
        path: "Tests/StoreServer/Support"
      ),
      """,
      files: [
        "Modules/Catalog/Server/Goods.swift": "",
        "Modules/Ordering/Server/Order.swift": "",
        "Modules/StoreServer/Server/Store.swift": "",
        "Tests/Catalog/Support/Store.swift": "import OrderingServer\n",
        "Tests/Ordering/Support/Store.swift": "import CatalogServer\n",
        "Tests/StoreServer/Support/Store.swift": "import StoreServer\n",
        "Apps/.keep": "",
      ]
    )
    let run = try await check()
    #expect(run.status == 1)
    for line in [
      "Package.swift: CatalogTestSupport imports OrderingServer; contexts meet only in the driver.",
      "Package.swift: CatalogTestSupport imports StoreServer; it brings every context.",
      "Tests/Catalog/Support/Store.swift:1: CatalogTestSupport imports OrderingServer; contexts meet only in the driver.",
    ] {
      #expect(run.errors.contains("\(line)\n"))
    }
    #expect(!run.errors.contains(" OrderingTestSupport imports"))
    #expect(!run.errors.contains("StoreServerTestSupport"))
  }

  @Test func anotherFormatIsFoundAndRepaired() async throws {
    let file = "Modules/FoundationCore/Money.swift"
    try lay(
      ".target(name: \"FoundationCore\", path: \"Modules/FoundationCore\"),",
      files: [file: "let  a = 1;\n", "Apps/.keep": "", "Tests/.keep": ""]
    )
    let run = try await check()
    #expect(run.status == 1)
    #expect(run.errors.contains("Money.swift:1"))
    #expect(run.errors.contains("Scripts/format repairs most of it"))

    let environment = ProcessInfo.processInfo.environment
    let repair = try await shell("Scripts/format", in: folder.url, environment: environment)
    #expect(repair.status == 0)
    #expect(try String(contentsOfFile: folder.file(file), encoding: .utf8) == "let a = 1\n")
  }
}
