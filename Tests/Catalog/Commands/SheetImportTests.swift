import Catalog
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
    #expect(result.error.hasPrefix("3 products: 0 added, 0 changed, 3 unchanged, 0 refused."))
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

  /// Three sizes became three products.
  @Test func rowsOfOneProductAreItsVariants() async throws {
    let sheet = """
      handle,title,brand,category,description,status,option:Größe,option:Farbe,sku,price,stock
      shirt,T-Shirt,Novo,Clothes > Shirts,"Cotton,
      soft",draft,S,rot,TS-S,24.90,3
      shirt,,,,,,M,rot,TS-M,24.90,
      shirt,T-Shirt,,,,,L,blau,TS-L,"26,90",4
      cap,Cap,Novo,Clothes,,,,,CAP,9,1

      """
    let other = try Shop.empty()
    try other.write(sheet, to: "sheet.csv")
    let preview = await other.rialto("catalog import sheet.csv --dry-run")
    #expect(
      preview.output
        == "2\tTS-S\tadded\t\tT-Shirt, from €\u{A0}24.90\n6\tCAP\tadded\t\tCap, €\u{A0}9.00\n"
    )
    #expect(
      preview.error == """
        Would add the categories Clothes > Shirts, Clothes.
        Would add the brand Novo.
        2 products: 2 added, 0 changed, 0 unchanged, 0 refused. Dry run: nothing was changed.

        """
    )
    #expect(await other.rialto("catalog import sheet.csv").status == .done)
    let exported = await other.rialto("catalog export").output
    #expect(
      exported.hasPrefix(
        #"""
        {"title":"T-Shirt","description":"Cotton,\nsoft","status":"draft","brand":"Novo",\#
        "category":["Clothes","Shirts"],"options":[{"name":"Größe","values":["S","M","L"]},\#
        {"name":"Farbe","values":["rot","blau"]}],"variants":[\#
        {"sku":"TS-S","options":{"Farbe":"rot","Größe":"S"},\#
        "prices":[{"amount":2490,"currency":"EUR"}],"onHand":3},\#
        {"sku":"TS-M","options":{"Farbe":"rot","Größe":"M"},\#
        "prices":[{"amount":2490,"currency":"EUR"}],"onHand":0},\#
        {"sku":"TS-L","options":{"Farbe":"blau","Größe":"L"},\#
        "prices":[{"amount":2690,"currency":"EUR"}],"onHand":4}],"images":[]}
        """#
      ),
      "\(exported)"
    )
    let again = await other.rialto("catalog import sheet.csv")
    #expect(again.error == "2 products: 0 added, 0 changed, 2 unchanged, 0 refused.\n")
  }

  /// Only the first was told, and the other rows of the product were saved without it.
  @Test func allFaultsOfAProductAreToldAtOnce() async throws {
    let sheet = """
      product,title,status,option:Size,sku,price,currency,stock,images
      shirt,Shirt,sold,S,TS-S,some,EUR,-1,none.png
      shirt,Blouse,active,M,TS-M,1,XYZ,1,
      shirt,,,,,2,,,
      shirt,,,L,MUG-BLUE,2,,,
      cap,Cap,,,CAP,2,,,
      shirt,,,XL,TS-XL,2,,,

      """
    try shop.write(sheet, to: "sheet.csv")
    let result = await shop.rialto("catalog import sheet.csv")
    #expect(result.status == .refused)
    let rows = result.output.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    let cells = rows.filter { $0[2] == "refused" }.map { "\($0[0]) \($0[3])" }
    #expect(
      cells.sorted() == [
        "2 images", "2 price", "2 status", "2 stock", "3 currency", "3 title", "4 sku", "7 sku",
      ],
      "\(result.output)"
    )
    #expect(result.output.contains("Choose from: draft, active, archived."))
    #expect(result.output.contains("Line 2 has another one, 'Shirt'."))
    #expect(result.error.contains("3 products: 1 added, 0 changed, 0 unchanged, 2 refused."))
    #expect(await shop.rialto("catalog show TS-S").status == .notFound)
    #expect(await shop.rialto("catalog show CAP").status == .done)
  }

  /// The rows of another store were refused, because its IDs are others.
  @Test func aListOfVariantsMakesTheSameProductsInAnotherStore() async throws {
    try shop.writePicture(to: "mug.png")
    let shirt = """
      {"title":"Shirt","category":["Clothes > Home","A/B"],"status":"archived",\
      "options":[{"name":"Size","values":["S","M"]},{"name":"Cut","values":["x"]}],"variants":[\
      {"sku":"TS-M","options":{"Size":"M","Cut":"x"},"prices":["20 EUR","22 USD"],"onHand":2},\
      {"sku":"TS-S","options":{"Size":"S","Cut":"x"},"prices":["19 EUR"],"onHand":3}],\
      "images":[{"url":"https://example.com/a,b.png","text":"A shirt, red"},\
      {"url":"https://example.com/c.png"}]}

      """.replacing("Clothes > Home", with: "Clothes")
    try shop.write(shirt, to: "shirt.ndjson")
    #expect(await shop.rialto("catalog import shirt.ndjson").status == .done)
    _ = await shop.rialto("catalog edit LAMP --image mug.png")
    let sheet = await shop.rialto("catalog list --variants --all --status any --csv").output
    try shop.write(sheet, to: "all.csv")
    let same = await shop.rialto("catalog import all.csv")
    #expect(same.error == "4 products: 0 added, 0 changed, 4 unchanged, 0 refused.\n")

    // The IDs of this store are those of other products.
    let other = try Shop.empty()
    for sku in ["A", "B", "C", "D"] {
      _ = await other.rialto("catalog add --title \(sku) --sku \(sku) --price 1EUR")
    }
    try other.write(sheet, to: "all.csv")
    let result = await other.rialto("catalog import all.csv")
    #expect(result.status == .done, "\(result.output)")
    #expect(result.error.contains("4 products: 4 added, 0 changed, 0 unchanged, 0 refused.\n"))
    #expect(
      result.output.matches(of: /without \/v1\/images\/.*, which this store does not have/).count
        == 1
    )
    func products(of shop: Shop) async -> [Substring] {
      let lines = await shop.rialto("catalog export").output.split(separator: "\n")
      return lines.filter { $0.hasPrefix(#"{"title""#) && !$0.contains(#""title":"Lamp""#) }
        .sorted()
    }
    let expected = await products(of: shop).map {
      // The values of an option come in the order of the rows.
      $0.replacing(#"["S","M"]"#, with: #"["M","S"]"#)
    }
    #expect(
      await products(of: other).filter { $0.contains("EUR") && !$0.contains(#""amount":100,"#) }
        == expected
    )
    let again = await other.rialto("catalog import all.csv")
    #expect(again.error == "4 products: 0 added, 0 changed, 4 unchanged, 0 refused.\n")
  }

  @Test func aNewVariantJoinsTheProductOfItsID() async throws {
    let sheet = "id,sku,title,price,option:Size\n1,MUG-RED,,,S\n1,MUG-RED-L,,20,L\n"
    try shop.write(sheet, to: "sheet.csv")
    let result = await shop.rialto("catalog import sheet.csv")
    #expect(result.status == .done, "\(result.output)")
    // Without its other rows, the title says that the ID is of this store.
    let rows = "1,MUG-RED-XL,Red mug,21,XL\n2,OTHER,Other,22,\n"
    try shop.write("id,sku,title,price,option:Size\n" + rows, to: "sheet.csv")
    #expect(await shop.rialto("catalog import sheet.csv").status == .done)
    let shown = await shop.rialto("catalog show 1 --json=variantCount").output
    #expect(shown == #"{"variantCount":3}"# + "\n")
    #expect(await shop.rialto("catalog show OTHER --json=title").output.contains("Other"))
  }

  @Test func imagesAreURLsAndFiles() async throws {
    try shop.writePicture(to: "red mug.png")
    try shop.write("no image", to: "secret.txt")
    let cell = "https://example.com/a.png A mug, red | red mug.png"
    try shop.write("sku,images\nMUG-RED,\"\(cell)\"\n", to: "sheet.csv")
    let preview = await shop.rialto("catalog import sheet.csv --dry-run")
    #expect(preview.output.contains("1 image to upload"), "\(preview.output)")
    #expect(await shop.rialto("catalog import sheet.csv").status == .done)
    let images = await shop.rialto("catalog show MUG-RED --json=images").output
    #expect(images.contains(#"{"url":"https://example.com/a.png","text":"A mug, red"}"#))
    #expect(images.contains(#"{"url":"/v1/images/"#))
    let again = await shop.rialto("catalog import sheet.csv")
    #expect(again.error.hasPrefix("1 product: 0 added, 0 changed, 1 unchanged"))
    for cell in ["secret.txt", "/dev/zero", "none.png", "ftp://example.com/a.png", "../.."] {
      try shop.write("sku,images\nMUG-RED,\(cell)\n", to: "sheet.csv")
      let result = await shop.rialto("catalog import sheet.csv")
      #expect(result.status == .refused)
      #expect(result.output.hasPrefix("2\tMUG-RED\trefused\timages\t"), "\(result.output)")
    }
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
      var products = try await SheetRows(body)
      while try await products.next() != nil {}
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
    #expect(result.error.contains("60 products: 60 added"))
    var piped = shop
    piped.input = MemoryInput(["sku,title,price,notes"] + lines)
    let again = await piped.rialto("catalog import - --format csv")
    #expect(again.error.contains("60 products: 0 added, 0 changed, 60 unchanged"))
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
    #expect(result.error.contains("3 products: 2 added, 0 changed, 0 unchanged, 1 refused."))
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
    #expect(
      result.error.hasPrefix("9 products: 0 added, 0 changed, 9 unchanged"),
      "\(result.output)"
    )
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
