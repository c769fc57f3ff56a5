import CommandTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
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

  @Test func aMarkOfSeparatorsAndTabsAreRead() async throws {
    #expect(try await rows("sep=;\na;b\n1;2").map(\.cells) == [["a", "b"], ["1", "2"]])
    #expect(try await rows("a\tb\r1\t\"x \"\"y\"\"\"\r").last?.cells == ["1", "x \"y\""])
    await #expect(throws: SheetFailure.self) { try await rows("a,b\n1,\"2") }
  }

  @Test(arguments: [1, 2, 3, 7, 1000])
  func rowsMayComeInAnyPieces(ofSize size: Int) async throws {
    let text = "\u{FEFF}a;b\r\n\r\n1;\"x\r\n\"\"y\"\"\"\r\"\";z\n\n3;\"é\""
    let rest = Lock(Array(text.utf8)[...])
    let body = HTTPBody { () throws(HTTPError) in
      rest.withLock { rest in
        defer { rest = rest.dropFirst(size) }
        return rest.isEmpty ? nil : Array(rest.prefix(size))
      }
    }
    let read = try await rows(body)
    #expect(read.map(\.line) == [1, 3, 5, 7])
    #expect(read.map(\.cells) == [["a", "b"], ["1", "x\r\n\"y\""], ["", "z"], ["3", "é"]])
  }

  /// Each scalar is a byte of the file, and # a megabyte.
  @Test(arguments: [
    ("\u{FF}\u{FE}s\0k\0u\0", "Line 1 is not text"), ("sku\nA\0", "Line 2 is not text"),
    ("sku\n\"A\nB\n", "The quote in line 2 does not end"),
    ("sku\nA\nx#", "The row of line 3 is larger than 1 MB."),
    ("\u{E4}\nA", "Line 1 is not valid UTF-8."),
  ])
  func whatIsNotASheetIsAnErrorWithItsLine(_ file: String, message: String) async throws {
    let megabyte = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    let bytes = file.unicodeScalars.flatMap { $0 == "#" ? megabyte : [UInt8($0.value)] }
    try shop.write(bytes, to: "sheet.csv")
    let result = await shop.rialto("catalog import sheet.csv")
    #expect(result.error.contains(message), "\(result.error)")
    #expect(result.status == .usage || result.status == .refused)
  }

  /// Input without an end was read into memory, as long as there was some.
  @Test(arguments: ["\0", "x", "\"", ","])
  func inputWithoutAnEndIsAnError(_ repeated: String) async throws {
    let chunk = Array(String(repeating: repeated, count: 50_000).utf8)
    let read = Lock(0)
    let body = HTTPBody { () throws(HTTPError) in
      read.withLock { $0 += chunk.count }
      return chunk
    }
    await #expect(throws: (any Error).self) {
      var rows = try await SheetRows(body)
      while try await rows.next() != nil {}
    }
    #expect(read.withLock { $0 } <= 5 << 20)
  }

  @Test func aFileCanHaveSoManyRows() async throws {
    var rows = SheetReader(HTTPBody(Array("sku\n\nA\n\nB\n".utf8)), rowLimit: 4)
    #expect(try await rows.next()?.line == 1)
    #expect(try await rows.next()?.line == 3)
    await #expect(throws: SheetFailure.self) { try await rows.next() }
  }

  @Test func rowsAreReadOneByOne() async throws {
    let read = Lock(0)
    let body = HTTPBody { () throws(HTTPError) in
      let number = read.withLock {
        $0 += 1
        return $0
      }
      return Array("sku,title\nA\(number),Mug\n".utf8)
    }
    var rows = SheetReader(body)
    for _ in 1...4 { _ = try await rows.next() }
    #expect(read.withLock { $0 } == 2)
  }

  /// A shop's own CSV file was refused above 1 MB.
  @Test func aLargeSheetIsImported() async throws {
    let text = String(repeating: "x", count: 20_000)
    let lines = (1...60).map { "P\($0),P\($0),1.50,\(text)" }
    try shop.write("sku,title,price,notes\n" + lines.joined(separator: "\n"), to: "all.csv")
    let result = await shop.rialto("catalog import all.csv")
    #expect(result.status == .done, "\(result.error)")
    #expect(result.error.contains("60 lines: 60 added"))
    var piped = shop
    piped.input = MemoryInput(["sku,title,price,notes"] + lines)
    let again = await piped.rialto("catalog import - --format csv")
    #expect(again.error.contains("60 lines: 0 added, 0 changed, 60 unchanged"))
  }

  @Test func rowsAboveAFaultAreSavedAndCounted() async throws {
    var bytes = Array("sku,title,price\nPOT,Pot,1\nK".utf8)
    bytes += [0xE4]
    bytes += Array("se,Käse,2\nPAN,Pan,2\n\"CUP,Cup,3\n".utf8)
    try shop.write(bytes, to: "sheet.csv")
    let result = await shop.rialto("catalog import sheet.csv")
    #expect(
      result.output.contains("3\t\trefused\t\tThe row is not valid UTF-8."),
      "\(result.output)"
    )
    #expect(result.error.contains("3 lines: 2 added, 0 changed, 0 unchanged, 1 refused."))
    #expect(result.error.contains("The quote in line 5 does not end"))
    #expect(await shop.rialto("catalog show PAN").status == .done)
  }

  /// A title that a spreadsheet would run has an apostrophe in CSV, which became a part of it.
  @Test func theApostropheBeforeAFormulaIsNotImported() async throws {
    let titles = ["=A1", "'=A1", "''+x", "'x", "-5 %", "@home"]
    let rows = titles.enumerated().map { "T\($0),\($1),1.00" }
    let lines = titles.enumerated().map {
      #"{"title":"\#($1)","variants":[{"sku":"T\#($0)","prices":[{"amount":1,"currency":"EUR"}]}]}"#
    }
    try shop.write(lines.joined(separator: "\n"), to: "titles.ndjson")
    _ = await shop.rialto("catalog import titles.ndjson")
    let sheet = await shop.rialto("catalog list --variants --all --csv --no-formulas").output
    #expect(sheet.contains("'=A1") && sheet.contains("''=A1") && !sheet.contains("''x"), "\(rows)")
    try shop.write(sheet, to: "sheet.csv")
    let result = await shop.rialto("catalog import sheet.csv")
    #expect(result.error.hasPrefix("9 lines: 0 added, 0 changed, 9 unchanged"), "\(result.output)")
  }

  @Test(arguments: [
    "A,Mug\r\n", "\"A\",\"two\nlines\"\r", "\"\"\"\",;\t\n", ",,,,,,,,\n", "é,\u{1F375}\n", "\n",
  ])
  @MainActor func aSheetIsReadInLinearTime(line: String) async throws {
    let growth = try await growthOfTenTimes(2_000) { count in
      _ = try await rows("sku,title\n" + String(repeating: line, count: count))
    }
    #expect(growth < 20)
  }

  @Test(arguments: ["x", "\"\"", "\n", "é"])
  @MainActor func aLongCellIsReadInLinearTime(text: String) async throws {
    let growth = try await growthOfTenTimes(10_000) { count in
      _ = try await rows("sku\n\"" + String(repeating: text, count: count) + "\"\n")
    }
    #expect(growth < 20)
  }

  private func rows(_ text: String) async throws -> [SheetReader.Row] {
    try await rows(HTTPBody(Array(text.utf8)))
  }

  private func rows(_ body: HTTPBody) async throws -> [SheetReader.Row] {
    var reader = SheetReader(body)
    var rows: [SheetReader.Row] = []
    while let row = try await reader.next() { rows.append(row) }
    return rows
  }
}
