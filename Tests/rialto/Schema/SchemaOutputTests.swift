import CommandKit
import Foundation
import FoundationCore
import Testing
import rialto

/// The JSON output of commands, validated against `rialto schema`.
@Suite(.serialized) struct SchemaOutputTests {
  /// Validates the output of a command against its schema.
  private func faults(in output: String, of command: String, at desk: Desk) async throws -> [String]
  {
    let schema = await desk.rialto("schema " + command)
    #expect(schema.status == .done, "\(schema.error)")
    return SchemaValidator.faults(of: try json(output), against: try json(schema.output))
  }

  private func json(_ text: String) throws -> JSONValue {
    try ExactJSONDecoder().decode(JSONValue.self, from: Array(text.utf8))
  }

  /// Runs each line, `COMMAND | ARGUMENTS`, and validates its output.
  private func check(_ lines: [String], at desk: Desk, locale: String = "C") async throws {
    for line in lines {
      let parts = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let words = parts.joined(separator: " ") + " --json --no-input --locale \(locale)"
      let result = await desk.rialto(words)
      #expect(!result.output.isEmpty, "\(line): \(result.error)")
      guard !result.output.isEmpty else { continue }
      #expect(try await faults(in: result.output, of: parts[0], at: desk) == [], "\(line)")
    }
  }

  @Test func theStoreWritesWhatItsSchemasSay() async throws {
    var desk = try Desk()
    desk.day = Version.day
    #expect(await desk.rialto("demo").status == .done)
    try await check(Self.store, at: desk)
    try await check(
      ["orders list|--all", "orders show|3", "catalog show|1"],
      at: desk,
      locale: "ar_EG"
    )
  }

  private static let store =
    [
      "catalog list", "catalog list|--facets", "catalog list|--all", "catalog list|mug",
      "catalog list|nothing-like-it", "catalog show|1", "catalog show|7",
      "catalog review list|1 --all",
      "catalog brand", "catalog category", "catalog edit|1 --title Other --dry-run",
      "catalog add|--title Pot --sku POT --price 9EUR --dry-run",
      "catalog stock|MUG-RED", "catalog price|+5% --dry-run",
      "catalog stock|MUG-RED +5 --reason delivery --dry-run",
      "catalog stock list|--low", "catalog stock history|MUG-RED",
      "catalog review add|1 --customer zoe --stars 4 --dry-run",
      "catalog brand", "catalog category", "catalog brand add|Novo --dry-run",
      "catalog brand rename|1 Novo --dry-run", "catalog category add|Pots --dry-run",
      "catalog category edit|1 --name Pots --dry-run", "cart|INK-BLACK=+2", "cart",
      "cart|INK-BLACK=3", "cart|INK-BLACK=0", "cart|--clear", "orders list",
      "orders list|--all", "orders list|unknown", "orders show|3 --history",
      "orders quote|INK-BLACK --to DE,FR,US,JP,AQ", "orders resume", "orders resume|--dry-run",
      "orders cancel|14 --dry-run", "orders ship|17 --dry-run", "orders refund|3 --dry-run",
      "orders undo|3 --dry-run", "shipping", "discounts", "taxes", "taxes|DE",
      "taxes set|DE --percent 20 --dry-run", "shipping|standard",
      "shipping set|standard --off --dry-run", "discounts set|TEN --percent 10 --dry-run",
      "store status", "store fsck", "store expire|--dry-run", "store account", "config",
      "config get|color", "config get|locale", "config|--files", "doctor", "schema",
      "schema|orders list", "selftest race|--stock 1 --buyers 3",
    ] + (4...8).map { "orders show|\($0)" } + (4...6).map { "orders show|\($0) --history" }

  @Test func theWorldIsWrittenAsItsSchemasSay() async throws {
    let desk = try Desk()
    let lines = [
      "countries list", "countries list|korea", "countries list|--year 1066", "countries show|XK",
      "countries show|JPN", "countries compare|DE",
      "countries compare|World DE --indicator gdp --indicator inflation --wide",
      "countries figures|gdp --of DE,FR --year 2020:2022 --details --notes",
      "countries figures|gdp inflation --of DE,FR --wide years", "countries compare|PL FR World",
      "countries compare|PL FR --year 2020:2022 --notes",
      "countries rank|--indicator gdp:2 --indicator inflation:-1", "countries map",
      "countries lists|regions", "countries indicators|gdp", "countries lists|groups",
      "countries lists|databases", "countries lists|topics", "countries lists|languages",
      "news list", "news list|--hn top",
      "news list|--hn ask", "news search|mug", "news list|--category science", "news sources",
      "news sources|gazette", "news watch|--count 1", "news list|--source jornal-da-lanterna",
    ]
    try await check(
      lines.map { $0.contains("|") ? $0 + " --offline" : $0 + "|--offline" },
      at: desk
    )
  }

  /// The schema has fields on request, but does not require them.
  @Test func optionalFieldsMatchSchema() async throws {
    let desk = try Desk()
    let all = await desk.rialto("countries list poland --offline --json").output
    let more = await desk.rialto(
      "countries list poland --offline "
        + "--json=iso2,iso3,name,flag,capital,region,incomeLevel,latitude,longitude,population,gdp,"
        + "provenance"
    ).output
    #expect(all != more)
    for output in [all, more] {
      #expect(try await faults(in: output, of: "countries list", at: desk) == [])
    }
  }

  @Test func anImportIsDescribedByWhatItRefuses() async throws {
    let desk = try Desk()
    try desk.write("{\"title\":\"\"}\nnothing\n", to: desk.project + "/bad.ndjson")
    try await check(["catalog import|bad.ndjson"], at: desk)
  }

  @Test func aPictureIsDescribed() async throws {
    let shop = try await Shop()
    try shop.writePicture(to: "mug.png")
    try await check(["catalog edit|MUG-RED --image mug.png"], at: shop.desk)
  }

  @Test func aHeaderIsDescribed() async throws {
    let atlas = try Atlas()
    try await check(
      ["fetch|https://api.worldbank.org/v2/region?format=json --head"],
      at: atlas.desk
    )
  }

  @Test(arguments: [
    "catalog show 1", "catlog", "orders show 99", "config get colour", "news login --key-stdin",
    "orders list --status none", "countries show Germny --offline", "fetch https://example.org",
  ])
  func everyFailureIsWrittenAsTheSchemaSays(line: String) async throws {
    let desk = try Desk()
    let result = await desk.rialto(line + " --json --no-input")
    #expect(result.status != .done)
    let object = try #require(result.error.split(separator: "\n").last { $0.hasPrefix("{") })
    #expect(try await faults(in: String(object), of: "errors", at: desk) == [])
  }

  /// Checks that the validator finds faults.
  @Test(arguments: [
    #"[{"id":"1","name":"Aldera"}]"#, #"[{"id":1}]"#, #"[{"id":1,"name":null}]"#,
    #"[{"id":1,"name":"Aldera","more":true}]"#, #"{"id":1,"name":"Aldera"}"#, "null",
    #"[{"id":1.5,"name":"Aldera"}]"#,
  ])
  func schemaViolationsAreFound(output: String) async throws {
    #expect(try await faults(in: output, of: "catalog brand", at: Desk()) != [])
  }
}
