import CommandTestSupport
import FoundationCore
import Testing

@testable import CatalogCommands
@testable import CommandKit

/// Tests of importing CSV files.
struct SheetImportTests {
  private let shop: Shop

  init() async throws { shop = try await Shop() }

  private func price(of sku: String) async throws -> String {
    let shown = await shop.rialto("catalog show \(sku) --json=price").output
    return try JSONValue(parsing: shown)["price"]?["amount"]?.plainText ?? ""
  }

  @Test(arguments: ["--variants ", ""])
  func aListChangesNothing(_ option: String) async throws {
    try shop.write(await shop.rialto("catalog list --all --csv \(option)").output, to: "all.csv")
    let result = await shop.rialto("catalog import all.csv")
    #expect(result.status == .done, "\(result.output)")
    #expect(result.output == "")
    #expect(result.error.hasPrefix("3 lines: 0 added, 0 changed, 3 unchanged, 0 refused."))
  }

  @Test func aSpreadsheetWithSemicolonsAndCommasInPricesIsRead() async throws {
    let sheet =
      "\u{FEFF}SKU;Title;Price;Stock\r\nMUG-RED;;\"1.014,90\";7\r\nPOT;\"Pot; iron\";9,5;3\r\n"
    try shop.write(sheet, to: "sheet.csv")
    let preview = await shop.rialto("catalog import sheet.csv --dry-run")
    #expect(preview.status == .done, "\(preview.output)")
    #expect(preview.output.contains("2\tMUG-RED\tchanged\t\tMUG-RED price"))
    #expect(preview.output.contains("stock 5 → 7"))
    #expect(preview.error.hasSuffix("Dry run: nothing was changed.\n"))
    #expect(try await price(of: "MUG-RED") == "1250")
    #expect(await shop.rialto("catalog import sheet.csv").status == .done)
    #expect(try await price(of: "MUG-RED") == "101490")
    #expect(try await price(of: "POT") == "950")
    #expect(await shop.rialto("catalog show POT --json=title").output.contains("Pot; iron"))
  }

  @Test func refusedRowsAreListedWithTheirLines() async throws {
    let sheet = """
      sku,title,price,stock
      MUG-RED,"two
      lines",1.50,
      MUG-RED,,2,
      LAMP-X,,3,
      MUG-RED2,New,"1,234",
      POT,Pot,3.00,some
      PAN,Pan,4.00,2

      """
    try shop.write(sheet, to: "sheet.csv")
    let result = await shop.rialto("catalog import sheet.csv")
    #expect(result.status == .refused)
    let rows = result.output.split(separator: "\n").map { $0.split(separator: "\t")[...] }
    #expect(rows.map { $0.first } == ["2", "4", "5", "6", "7", "8"])
    #expect(result.output.contains("4\tMUG-RED\trefused\tsku\tLine 2 has the same SKU."))
    #expect(result.output.contains("a new product needs a title"))
    #expect(result.output.contains("'1,234' is not a price such as 12.90 or 12,90."))
    #expect(result.output.contains("7\tPOT\trefused\tstock\t'some' is not a whole number"))
    #expect(await shop.rialto("catalog show PAN").status == .done)
  }

  @Test func aMistypedColumnIsRefusedBeforeAnythingIsChanged() async throws {
    try shop.write("sku,prcie\nMUG-RED,3\n", to: "sheet.csv")
    let result = await shop.rialto("catalog import sheet.csv")
    #expect(result.status == .usage)
    #expect(result.error.contains("There is no column 'prcie'.\nDid you mean 'price'?"))
    try shop.write("sku,supplier\nMUG-RED,Acme\n", to: "sheet.csv")
    let other = await shop.rialto("catalog import sheet.csv")
    #expect(other.status == .done)
    #expect(other.error.hasPrefix("Ignored the column 'supplier'.\n"))
  }

  @Test(arguments: [
    ("12.90", 1290), ("12,9", 1290), ("€ 1.234,50", 123_450), ("1,234.50", 123_450),
    ("1,234,567", 123_456_700), ("7", 700), ("3 EUR", 300), ("1,234", nil), ("12.905", nil),
    ("-3", nil), ("abc", nil), ("1.2.3", nil), ("", nil),
  ])
  func pricesAreReadAsSpreadsheetsWriteThem(_ text: String, units: Int64?) {
    #expect(Money(typed: text, in: .euro)?.minorUnits == units)
  }

  @Test func aMarkOfSeparatorsAndTabsAreRead() throws {
    #expect(try SheetText("sep=;\na;b\n1;2").rows.map(\.cells) == [["a", "b"], ["1", "2"]])
    #expect(try SheetText("a\tb\r1\t\"x \"\"y\"\"\"\r").rows.last?.cells == ["1", "x \"y\""])
    #expect(throws: SheetFailure.self) { try SheetText("a,b\n1,\"2") }
  }
}
