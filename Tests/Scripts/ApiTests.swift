import Foundation
import TestSupport
import Testing

/// `Scripts/api`: what it records of a module, and what it says when that changes.
struct ApiTests {
  private let machine: ScriptEnvironment

  init() throws {
    machine = try ScriptEnvironment()
    try machine.swift(
      "symbolgraph-extract",
      doesFirst: #"cat "$TMPDIR/graph" >"${@: -1}/FoundationCore@Swift.symbols.json""#
    )
  }

  /// Has the module declare a price with these members, in this order, and nothing else; each is in a
  /// line of its own of a source.
  private func declare(_ members: String..., at source: URL? = nil) throws {
    let symbols = members.enumerated().map { index, member in
      """
          {
            "kind": {
              "identifier": "swift.property",
            },
            "identifier": {
              "precise": "s:\(index)",
            },
            "pathComponents": [
              "Price",
              "\(member.split(separator: " ")[1])"
            ],
            "declarationFragments": [
              {
                "kind": "text",
                "spelling": "\(member)"
              }
            ],
            "location": {
              "uri": "\(source?.absoluteString ?? "")",
              "position": {
                "line": \(index),
                "character": 13
              }
            }
          },
      """
    }
    let graph = (["{", "  \"symbols\": ["] + symbols + ["  ],", "}", ""]).joined(separator: "\n")
    try machine.write(graph, to: "graph")
  }

  private func recorded() async throws -> String {
    try await machine.run("cat Modules/FoundationCore/API/FoundationCore.txt").output
  }

  @Test func unchangedInterfacePassesWithoutOutput() async throws {
    try declare("let units: Int", "let currency: Currency")
    #expect(try await machine.run("Scripts/api --record").status == 0)
    #expect(try await recorded() == "Price  let currency: Currency\nPrice  let units: Int\n")

    // In the compiler's order, which varies.
    try declare("let currency: Currency", "let units: Int")
    let run = try await machine.run("Scripts/api")
    #expect(run.status == 0)
    #expect(run.output + run.errors == "")
  }

  @Test func removedDeclarationFails() async throws {
    try declare("let units: Int", "let currency: Currency")
    _ = try await machine.run("Scripts/api --record FoundationCore")
    try declare("let units: Int")
    let run = try await machine.run("Scripts/api")
    #expect(run.status == 1)
    #expect(
      run.errors == """
        FoundationCore breaks its callers:
        -Price  let currency: Currency
        If this is intended, record it and describe it in CHANGELOG.md:
          Scripts/api --record FoundationCore

        """
    )
  }

  @Test func changedDeclarationFails() async throws {
    try declare("let units: Int")
    _ = try await machine.run("Scripts/api --record")
    try declare("let units: Int64")
    let run = try await machine.run("Scripts/api FoundationCore")
    #expect(run.status == 1)
    #expect(run.errors.contains("\n-Price  let units: Int\n+Price  let units: Int64\n"))
  }

  @Test func unrecordedAdditionFailsUntilRecorded() async throws {
    try declare("let units: Int")
    _ = try await machine.run("Scripts/api --record")
    try declare("let units: Int", "let currency: Currency")
    let run = try await machine.run("Scripts/api")
    #expect(run.status == 1)
    #expect(
      run.errors == """
        FoundationCore has additions:
        +Price  let currency: Currency
        This breaks no caller. Record it: Scripts/api --record FoundationCore

        """
    )
    #expect(try await machine.run("Scripts/api --record && Scripts/api").status == 0)
  }

  /// A protocol more breaks no caller, although the line of the type changes.
  @Test func protocolsOfATypeAreOneLine() async throws {
    func conform(to protocols: String...) throws {
      let relationships = protocols.map {
        """
            {
              "kind": "conformsTo",
              "source": "s:Price",
              "target": "s:\($0)",
              "targetFallback": "Swift.\($0)"
            },
        """
      }
      let graph = """
        {
          "symbols": [
            {
              "kind": {
                "identifier": "swift.struct",
              },
              "identifier": {
                "precise": "s:Price",
              },
              "pathComponents": [
                "Price"
              ],
              "declarationFragments": [
                {
                  "kind": "text",
                  "spelling": "struct Price"
                }
              ],
            },
          ],
          "relationships": [
        \(relationships.joined(separator: "\n"))
          ],
        }

        """
      try machine.write(graph, to: "graph")
    }
    try conform(to: "Sendable", "Hashable")
    _ = try await machine.run("Scripts/api --record")
    #expect(try await recorded() == "struct Price\nPrice: Hashable, Sendable\n")
    try conform(to: "Sendable", "Encodable", "Hashable")
    #expect(
      try await machine.run("Scripts/api").errors.hasPrefix(
        "FoundationCore has additions:\n+Price: Encodable\n"
      )
    )
    try conform(to: "Sendable")
    #expect(
      try await machine.run("Scripts/api").errors.hasPrefix(
        "FoundationCore breaks its callers:\n-Price: Hashable\n"
      )
    )
  }

  /// The graph of the compiler calls both settable.
  @Test func propertyThatOnlyItsModuleSetsIsRecordedAsReadOnly() async throws {
    let source = "Modules/FoundationCore/Money.swift"
    try machine.write(
      "public internal(set) var units = 0\npublic var cents = 0\n",
      to: "a clone/\(source)"
    )
    try declare(
      "var units: Int { get set }",
      "var cents: Int { get set }",
      at: machine.clone.appending(path: source)
    )
    _ = try await machine.run("Scripts/api --record")
    #expect(try await recorded() == "Price  var cents: Int\nPrice  var units: Int { get }\n")
  }

  @Test func aModuleWithoutARecordIsNamed() async throws {
    try declare("let units: Int")
    let run = try await machine.run("Scripts/api")
    #expect(run.status == 1)
    #expect(
      run.errors
        == "There is no record of FoundationCore yet: Scripts/api --record FoundationCore\n"
    )
  }

  @Test func aRecordWithoutAModuleIsNamed() async throws {
    try declare("let units: Int")
    let record = "Modules/FoundationCore/API/Pricing.txt"
    _ = try await machine.run("Scripts/api --record && echo >\(record)")
    let run = try await machine.run("Scripts/api")
    #expect(run.status == 1)
    #expect(
      run.errors == """
        Modules/FoundationCore/API/Pricing.txt belongs to a module that no longer exists; remove it.

        """
    )
  }

  @Test func aModuleThatIsNoneIsRefused() async throws {
    let run = try await machine.run("Scripts/api Pricing")
    #expect(run.status == 2)
    #expect(run.errors == "Pricing is not a module; the modules are:\nFoundationCore\n")
    #expect(try machine.log().isEmpty)
  }

  /// Every module and nothing else has its record, and what is in it is no leftover of a failure.
  @Test func everyModuleHasItsRecord() async throws {
    let run = try await shell(
      "source Scripts/setup.sh; libraries",
      in: Project.root,
      environment: ProcessInfo.processInfo.environment
    )
    for line in run.output.split(separator: "\n") {
      let parts = line.split(separator: " ")
      let (module, home) = (parts[0], parts[1].split(separator: "/")[1])
      let record = try Project.text(of: "Modules/\(home)/API/\(module).txt")
      // Only this package builds on the catalog's server, which has nothing public.
      let isOurs = module == "CatalogServer"
      // Samples are a few static properties.
      let least = module.hasSuffix("Samples") ? 1 : 5
      #expect(isOurs ? record.isEmpty : record.split(separator: "\n").count > least, "\(module)")
    }
  }

  @Test func aRealModuleReadsLikeItsDeclarations() async throws {
    let folder = try TemporaryFolder()
    let awk = Project.root.appending(path: "Scripts/api.awk").path
    try """
    /// A type with a price.
    public protocol Priced { var price: Int { get } }
    extension Priced { public var isFree: Bool { price == 0 } }
    public struct Shelf<Good: Sendable>: Sendable {
      public private(set) var goods: [Good] = []
      /// Watched, which is nothing to a caller.
      public var name = "" { didSet {} }
      var secret = 1
      public init(_ goods: [Good] = [], named name: String = "a \\"shelf\\"") {}
      public func first<Other>(as: Other.Type) async throws -> Other? where Other: Hashable { nil }
    }
    extension Shelf: Equatable where Good: Equatable {}
    extension Shelf where Good == Int { public static var numbers: Self { Self() } }
    extension Array: Priced where Element: Priced { public var price: Int { 0 } }
    """.write(toFile: folder.file("Shelf.swift"), atomically: true, encoding: .utf8)
    let run = try await shell(
      """
      mkdir graphs && swiftc -emit-module -module-name Shop Shelf.swift -o Shop.swiftmodule &&
      swift symbolgraph-extract -module-name Shop -I . -skip-synthesized-members -pretty-print \
        -emit-extension-block-symbols -output-dir graphs -target \
        "$(swift -print-target-info | sed -n 's/.*"triple": "\\(.*\\)".*/\\1/p')" &&
      awk -f "$AWK" graphs/*.json | LC_ALL=C sort -u | cut -f2-
      """,
      in: folder.url,
      environment: ProcessInfo.processInfo.environment.merging(["AWK": awk]) { $1 }
    )
    #expect(run.errors == "")
    #expect(
      run.output == #"""
        Array: Priced where Element: Priced
        Array  var price: Int { get } where Element: Priced
        protocol Priced
        Priced  var isFree: Bool { get }
        Priced  requires var price: Int { get }
        struct Shelf<Good> where Good: Sendable
        Shelf: Equatable where Good: Equatable, Good: Sendable
        Shelf: Sendable
        Shelf  func first<Other>(as: Other.Type) async throws -> Other? where Other: Hashable
        Shelf  var goods: [Good] { get }
        Shelf  init(_ goods: [Good] = [], named name: String = "a \"shelf\"")
        Shelf  var name: String
        Shelf  static var numbers: Shelf<Int> { get } where Good == Int

        """#
    )
  }
}
