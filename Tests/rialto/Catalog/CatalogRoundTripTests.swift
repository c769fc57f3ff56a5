import CommandKit
import CommandTestSupport
import Testing

/// Tests of copying the catalog of one store into another.
struct CatalogRoundTripTests {
  private let shop: Shop

  /// All values of all products.
  private static let everything = "catalog list --variants --all --status any --currency EUR --csv"

  init() async throws {
    shop = try await Shop()
    let edited = await shop.desk.rialto("catalog edit MUG-RED --tax-class reduced")
    try #require(edited.status == .done, "\(edited.error)")
  }

  /// Products with an uploaded image were refused, and a dry run had no store.
  @Test func anExportIsImportedFromAPipe() async throws {
    try shop.writePicture(to: "mug.png")
    #expect(await shop.desk.rialto("catalog edit MUG-RED --image mug.png").status == .done)
    let exported = await shop.desk.rialto("catalog export").output
    var other = try Desk()
    other.input = MemoryInput(exported.split(separator: "\n").map(String.init))
    let trial = await other.rialto("catalog import - --dry-run")
    #expect(trial.status == .done, "\(trial.error)")
    #expect(trial.error.hasPrefix("3 products: 3 added, 0 changed, 0 unchanged, 0 refused. Dry"))
    #expect(await other.rialto("catalog list").status == .notFound)
    other.input = MemoryInput(exported.split(separator: "\n").map(String.init))
    #expect(await other.rialto("catalog import -").status == .done)
    #expect(await other.rialto("catalog export").output == exported)
    // Two exports that leave out the same value are equal: the lists of both stores show all values.
    let listed = await shop.desk.rialto(Self.everything).output
    #expect(await other.rialto(Self.everything).output == listed)
    #expect(await other.rialto("store status --json=images").output == #"{"images":1}"# + "\n")
    #expect(await other.rialto("store fsck").status == .done)
  }

  @Test func aSpreadsheetOfVariantsIsImported() async throws {
    let sheet = await shop.desk.rialto(Self.everything).output
    let other = try Desk()
    try other.write(sheet, to: other.project + "/all.csv")
    let trial = await other.rialto("catalog import all.csv --dry-run")
    #expect(trial.status == .done, "\(trial.error)")
    #expect(trial.error.contains("Would add the categories "), "\(trial.error)")
    #expect(await other.rialto("catalog list").status == .notFound)
    #expect(await other.rialto("catalog import all.csv").status == .done)
    let copied = await other.rialto("catalog export").output.split(separator: "\n").sorted()
    let exported = await shop.desk.rialto("catalog export").output.split(separator: "\n").sorted()
    #expect(copied == exported)
    let again = await other.rialto("catalog import all.csv")
    #expect(again.error == "3 products: 0 added, 0 changed, 3 unchanged, 0 refused.\n")
  }
}
