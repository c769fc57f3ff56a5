import CommandKit
import CommandTestSupport
import Foundation
import Testing

struct CatalogTransferTests {
  let shop: Shop

  init() async throws { shop = try await Shop() }

  @Test func anExportCanBeImported() async throws {
    let lines = await shop.rialto("catalog export")
    #expect(lines.output.split(separator: "\n").count == 3)
    let again = await shop.rialto("catalog import shop.ndjson")
    #expect(again.status == .done)
    #expect(again.error.hasPrefix("3 products: 0 added, 0 changed, 3 unchanged, 0 refused."))
    let other = try Shop.empty()
    try other.write(lines.output, to: "all")
    #expect(await other.rialto("catalog import all").status == .done)
    #expect(await other.rialto("catalog export").output == lines.output)
  }

  /// Every product with an uploaded image was refused.
  @Test(arguments: ["", " --dry-run"])
  func anExportBringsItsImages(option: String) async throws {
    try shop.writePicture(to: "mug.png")
    for sku in ["MUG-RED", "LAMP"] {
      let line = "catalog edit \(sku) --image mug.png --alt \(sku)"
      #expect(await shop.rialto(line).status == .done)
    }
    let lines = await shop.rialto("catalog export").output
    #expect(lines.split(separator: "\n").count == 4)
    let other = try Shop.empty()
    try other.write(lines, to: "all")
    let result = await other.rialto("catalog import all\(option)")
    #expect(result.status == .done, "\(result.output)")
    #expect(result.error.hasPrefix("3 products: 3 added, 0 changed, 0 unchanged, 0 refused."))
    guard option.isEmpty else { return #expect(!other.hasStore) }
    #expect(await other.rialto("catalog export").output == lines)
  }

  @Test func anExportedFileAppearsOnceItIsComplete() async throws {
    let result = await shop.rialto("catalog export -o all.ndjson")
    #expect(result.status == .done)
    #expect(result.output == "")
    let file = try shop.read("all.ndjson")
    #expect(file == (await shop.rialto("catalog export -o -").output))
  }

  @Test(arguments: ["--csv", "--tsv", "--json"])
  func anExportHasNoOtherForm(_ option: String) async {
    let result = await shop.rialto("catalog export \(option)")
    #expect(result.status == .usage)
    #expect(result.output == "")
    #expect(
      result.error.contains("'rialto catalog export' supports no other format than --ndjson.")
    )
    #expect(await shop.rialto("catalog export --ndjson").status == .done)
  }

  @Test func refusedLinesAreListedAndOthersSaved() async throws {
    try shop.write(
      """
      {"title":"Pot","variants":[{"sku":"POT","prices":[{"amount":1,"currency":"EUR"}]}]}
      no JSON
      {"title":"","variants":[{"sku":"PAN","prices":[{"amount":1,"currency":"EUR"}]}]}

      """,
      to: "mixed"
    )
    let result = await shop.rialto("catalog import mixed")
    #expect(result.status == .refused)
    let rows = result.output.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(rows.map { $0[0] } == ["2", "3"])
    #expect(rows.last?[2] == "title")
    #expect(result.error.hasPrefix("3 products: 1 added, 0 changed, 0 unchanged, 2 refused.\n"))
    #expect(result.error.contains("Error: 2 of 3 products were refused.\n"))
    #expect(await shop.rialto("catalog show POT").status == .done)
  }

  @Test func aDryRunOfAnImportSavesNothing() async throws {
    let other = try Shop.empty()
    try other.write(
      try shop.read("shop.ndjson"),
      to: "all"
    )
    let result = await other.rialto("catalog import all --dry-run")
    #expect(result.status == .done)
    #expect(
      result.error
        == "3 products: 3 added, 0 changed, 0 unchanged, 0 refused. Dry run: nothing was changed.\n"
    )
    #expect(!other.hasStore)
  }

  @Test func anImportComesFromAPipe() async throws {
    let other = try Shop.empty()
    var piped = other
    let records = try shop.read("shop.ndjson")
    piped.input = MemoryInput(records.split(separator: "\n").map(String.init))
    #expect(await piped.rialto("catalog import -").status == .done)
    #expect(await other.rialto("catalog brand").output == "1\tAldera\n2\tLumen\n")
  }

  /// Each fault was reported twice, and an exported product was refused.
  @Test func aProductIsAddedAsItIsExported() async throws {
    try shop.write(
      #"{"title":"A","variants":[{"sku":"A","prices":[{"amount":2490,"currency":"EUR"}]}]}"#,
      to: "a.json"
    )
    let added = await shop.rialto("catalog add --file a.json")
    #expect(added.status == .done, "\(added.error)")
    try shop.write(#"{"title":"B","variants":[{"sku":"B","prices":[24.9]}]}"#, to: "b.json")
    let refused = await shop.rialto("catalog add --file b.json")
    #expect(refused.status == .usage)
    #expect(refused.error.matches(of: /variants\[0\].prices\[0\]: Must be/).count == 1)
    #expect(!refused.error.contains("Write a text"))
  }

  @Test func theProductOfTheHelpCanBeAdded() async throws {
    let help = await shop.rialto("catalog add --help").output.split(separator: "\n")
    let start = try #require(help.firstIndex { $0.hasSuffix("  {") })
    let end = try #require(help.firstIndex { $0.hasSuffix("  }") })
    try shop.write(help[start...end].joined(separator: "\n"), to: "shirt.json")
    let added = await shop.rialto("catalog add --file shirt.json --json=variantCount,taxClass")
    #expect(added.output == #"{"variantCount":2,"taxClass":"reduced"}"# + "\n", "\(added.error)")
  }

  @Test func aFileChangesAProductAndCreatesItsCategory() async throws {
    let exported = await shop.rialto("catalog export").output
    let mug = try #require(exported.split(separator: "\n").first)
    try shop.write(String(mug), to: "mug.json")
    let same = await shop.rialto("catalog edit MUG-RED --file mug.json")
    #expect(same.error == "Changed nothing.\n")
    let edited = mug.replacing(#""Mugs""#, with: #""Cups""#)
      .replacing(#"{"amount":1250,"currency":"EUR"}"#, with: #""13,90 EUR""#)
    try shop.write(String(edited), to: "cup.json")
    let changed = await shop.rialto("catalog edit MUG-RED --file cup.json")
    #expect(
      changed.error
        == "Changed product 1: category 'Mugs' → 'Cups'; MUG-RED price €\u{A0}12.50 → €\u{A0}13.90.\n"
    )
    #expect(await shop.rialto("catalog category").output.contains("Cups"))
  }

  /// Standard input was read into memory, as long as there was some.
  @Test func aProductHasAMegabyteAtMost() async throws {
    var piped = shop
    piped.input = MemoryInput([String(repeating: "x", count: 1 << 20), "x"])
    let result = await piped.rialto("catalog add --file -")
    #expect(result.error.contains("Standard input is larger than 1 MB."), "\(result.error)")
  }

  @Test func anOptionWithoutValuesIsOneFault() async throws {
    let variant = #"{"sku":"C","options":{"Size":"S"},"prices":["1 EUR"]}"#
    try shop.write(
      #"{"title":"C","options":[{"name":"Size"}],"variants":[\#(variant)]}"#,
      to: "c.json"
    )
    let refused = await shop.rialto("catalog add --file c.json")
    #expect(refused.status == .usage)
    #expect(!refused.error.contains("Choose one of"), "\(refused.error)")
  }

  @Test func aProductWithoutASKUIsToldOfItsOption() async {
    let result = await shop.rialto("catalog add --title Mug --price 12.50EUR")
    #expect(result.status == .usage)
    #expect(result.error.hasPrefix("Error: Missing SKU: use --sku.\n"), "\(result.error)")
  }

  @Test func aMissingFileIsReported() async {
    let result = await shop.rialto("catalog import none.ndjson")
    #expect(result.status == .failed)
    #expect(result.error.contains("none.ndjson"))
  }
}
