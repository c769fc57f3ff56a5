import CommandTestSupport
import Foundation
import FoundationCore
import Testing

@testable import CommandKit

/// The fields that `--columns` and `--json=` name, and the cells of each format.
struct FieldSelectionTests {
  struct Order: Sendable {
    var number = 7
    var total = Money(minorUnits: 1250, currency: .euro)
    var lines: [JSONValue] = [
      ["sku": "MUG-RED", "price": ["amount": 490, "currency": "EUR"], "quantity": 2],
      ["sku": "=PEN", "price": ["amount": 270, "currency": "EUR"], "quantity": 1],
    ]
    var address: JSONValue = ["city": "Berlin", "lines": ["a", "b"]]
  }

  private static let line = JSONSchema.object([
    .init("sku", String.schema), .init("quantity", Int.schema),
    .init("price", .object([.init("amount", Int.schema), .init("currency", String.schema)])),
  ])

  private static let table = Table<Order>(
    [Column("number", heading: "NUMBER", \.number)]
      + Column.money("total", heading: "TOTAL", in: Locale(identifier: "de")) { $0.total }
      + [
        Column(
          "lines",
          heading: nil,
          schema: .list(of: line),
          value: { .array($0.lines) },
          text: { _, _ in "" }
        ),
        Column("address", \.address),
      ]
  )

  private func list(
    _ fields: String?,
    as format: OutputFormat?,
    columns: Int? = nil,
    hasHeader: Bool = false,
    escapesFormulas: Bool = false
  ) throws -> String {
    let output = MemoryOutput(columns: columns)
    let options = OutputOptions(
      format: format,
      fields: fields.map { $0.split(separator: ",").map(String.init) },
      hasHeader: hasHeader,
      escapesFormulas: escapesFormulas
    )
    try Display(on: output, options: options).list([Order()], as: Self.table)
    return output.text.replacing("\u{A0}", with: " ")
  }

  @Test func moneyIsADecimalWithItsCurrencyInCSV() throws {
    #expect(
      try list("number,total", as: .csv) == "number,total,total.currency\r\n7,12.50,EUR\r\n"
    )
    #expect(try list("total.amount", as: .tsv) == "total\n12.50\n")
    #expect(try list("total.formatted", as: .csv) == "total\r\n12.50 EUR\r\n")
  }

  @Test(arguments: [OutputFormat.lines, .csv, .tsv])
  func moneyInAListIsADecimalToo(format: OutputFormat) throws {
    #expect(
      try list("lines.price.amount,lines.price", as: format)
        .contains(
          format == .csv
            ? "4.90; 2.70,4.90 EUR; 2.70 EUR" : "4.90; 2.70\t4.90 EUR; 2.70 EUR"
        )
    )
    #expect(
      try list("lines.price.amount", as: nil, columns: 80)
        == "LINES PRICE AMOUNT\n4.90; 2.70\n"
    )
  }

  @Test func anAmountThatATerminalDoesNotShowHasOneColumnInLines() throws {
    let table = Table<Order>(
      [Column("number", heading: "NUMBER", \.number)]
        + Column.money("total", in: Locale(identifier: "de")) { $0.total }
    )
    let output = MemoryOutput()
    let options = OutputOptions(format: .lines, fields: ["total"], hasHeader: true)
    try Display(on: output, options: options).list([Order()], as: table)
    #expect(output.text == "total\n12.50 EUR\n")
  }

  @Test func aMisspelledFieldSuggestsTheNearest() throws {
    let error = #expect(throws: OutputError.self) { try list("Numbr", as: .csv) }
    #expect(
      error?.suggestion?.hasPrefix("Did you mean 'number'? Available fields: number, ") == true
    )
  }

  @Test func aFieldIsCompletedByTheMembersOfItsObjectsAndLists() {
    let output = CommandOutput.rows(Self.table)
    #expect(output.fields(completing: "li").prefix(4) == ["number", "total", "lines", "address"])
    #expect(
      output.fields(completing: "number,lines.").prefix(3)
        == ["lines.sku", "lines.quantity", "lines.price"]
    )
    #expect(output.fields(completing: "lines.price.a").first == "lines.price.amount")
    #expect(output.fields(completing: "nope.deep.er.") == output.fields)
  }

  @Test func moneyInJSONKeepsItsMinorUnits() throws {
    #expect(
      try list("total", as: .json)
        == #"[{"total":{"amount":1250,"currency":"EUR","formatted":"12,50 €"}}]"# + "\n"
    )
  }

  @Test func linesHaveTheColumnsOfATerminalAndAHeaderOnRequest() throws {
    #expect(try list(nil, as: .lines) == "7\t12.50 EUR\n")
    #expect(try list(nil, as: .lines, hasHeader: true) == "number\ttotal\n7\t12.50 EUR\n")
    #expect(try list(nil, as: nil, columns: 80) == "NUMBER    TOTAL\n7       12,50 €\n")
  }

  @Test func aFieldWithoutAColumnOnATerminalGetsOneWhenItIsNamed() throws {
    #expect(
      try list("total.currency,lines.sku", as: nil, columns: 80)
        == "TOTAL CURRENCY  LINES SKU\nEUR             MUG-RED; =PEN\n"
    )
    #expect(try list("total.currency,lines.sku", as: .lines) == "EUR\tMUG-RED; =PEN\n")
  }

  @Test func aFieldReachesIntoObjectsAndArraysThatJSONKeeps() throws {
    #expect(
      try list("lines.sku,lines.price.amount,address.city", as: .json)
        == #"[{"lines":[{"sku":"MUG-RED","price":{"amount":490}},"#
        + #"{"sku":"=PEN","price":{"amount":270}}],"address":{"city":"Berlin"}}]"# + "\n"
    )
    #expect(try list("lines,lines.sku", as: .json) == list("lines", as: .json))
  }

  @Test func aCellHasNoJSON() throws {
    #expect(try list("address", as: .tsv) == "address\ncity: Berlin, lines: a; b\n")
    #expect(try list("lines.price", as: .tsv) == "lines.price\n4.90 EUR; 2.70 EUR\n")
    #expect(!(try list(nil, as: .csv)).contains("["))
  }

  @Test func aListThatASpreadsheetWouldRunIsGuarded() throws {
    let order = "lines.sku"
    #expect(try list(order, as: .csv, escapesFormulas: true) == "lines.sku\r\nMUG-RED; =PEN\r\n")
    let output = MemoryOutput()
    let options = OutputOptions(format: .csv, fields: ["lines.sku"], escapesFormulas: true)
    let formula = Order(lines: [["sku": "=1+1"], ["sku": "x"]])
    try Display(on: output, options: options).list([formula], as: Self.table)
    #expect(output.text == "lines.sku\r\n'=1+1; x\r\n")
  }

  @Test(arguments: ["lines.colour", "lines.sku.x", "number.x", "lines..sku", "lines."])
  func aPartThatTheValuesNeverHaveIsRefused(field: String) {
    #expect(throws: OutputError.self) { try list(field, as: .json) }
    #expect(throws: OutputError.self) { try Self.table.check([field]) }
  }
}
