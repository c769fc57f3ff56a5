import CommandTestSupport
import FoundationCore
import Testing

@testable import CommandKit

struct DisplayTests {
  private let mugs = [Mug.red, .japanese]

  private func list(
    _ mugs: [Mug],
    as format: OutputFormat?,
    fields: [String]? = nil,
    columns: Int? = nil
  ) throws -> String {
    let output = MemoryOutput(columns: columns)
    let options = OutputOptions(format: format, fields: fields)
    try Display(on: output, options: options).list(mugs, as: Mug.table)
    return output.text
  }

  private func detail(
    _ mug: Mug,
    as format: OutputFormat?,
    columns: Int? = nil
  ) throws -> String {
    let output = MemoryOutput(columns: columns)
    try Display(on: output, options: OutputOptions(format: format)).detail(mug, as: Mug.table)
    return output.text
  }

  @Test func aTerminalGetsAlignedColumns() throws {
    #expect(
      try list(mugs, as: nil, columns: 80) == """
        NAME         PRICE  STOCK
        Red mug      €6.90     12
        赤い マグ  €120.00

        """
    )
  }

  @Test(arguments: [
    (OutputFormat.csv, "'=1+1,-3\r\n'-x,2\r\n"), (.tsv, "'=1+1\t-3\n'-x\t2\n"),
    (.lines, "=1+1\t-3\n-x\t2\n"),
  ])
  func escapingFormulasConcernsTextInCSVAndTSV(format: OutputFormat, rows: String) throws {
    let output = MemoryOutput()
    let options = OutputOptions(format: format, fields: ["name", "stock"], escapesFormulas: true)
    let mugs = [Mug(name: "=1+1", cents: 1, stock: -3), Mug(name: "-x", cents: 1, stock: 2)]
    try Display(on: output, options: options).list(mugs, as: Mug.table)
    #expect(output.text.hasSuffix(rows))
  }

  @Test func aPipeGetsTheColumnsOfATerminalWithoutAHeader() throws {
    #expect(
      try list(mugs, as: nil) == """
        Red mug\t6.90\t12
        赤い\\tマグ\t120.00\t

        """
    )
  }

  @Test func jsonIsOneArrayOfObjects() throws {
    let red = """
      {"name":"Red mug","price":{"amount":6.90,"currency":"EUR"},"stock":12,"tags":["new","gift"]}
      """
    let japanese = """
      {"name":"赤い\\tマグ","price":{"amount":120.00,"currency":"EUR"},"stock":null,"tags":[]}
      """
    #expect(try list(mugs, as: .json) == "[\(red),\(japanese)]\n")
    #expect(try list(mugs, as: .ndjson) == "\(red)\n\(japanese)\n")
  }

  @Test func aPersonGetsJSONOnLinesOfItsOwn() throws {
    #expect(
      try list(mugs, as: .json, fields: ["name", "stock"], columns: 80) == """
        [
          {
            "name": "Red mug",
            "stock": 12
          },
          {
            "name": "赤い\\tマグ",
            "stock": null
          }
        ]

        """
    )
    #expect(try list([], as: .json, columns: 80) == "[]\n")
  }

  @Test func projectionPreservesRequestedFieldOrder() throws {
    #expect(
      try list([.red], as: .json, fields: ["stock", "price.amount", "name"])
        == #"[{"stock":12,"price":{"amount":6.90},"name":"Red mug"}]"# + "\n"
    )
    #expect(
      try list([.red], as: .csv, fields: ["stock", "name"]) == "stock,name\r\n12,Red mug\r\n"
    )
  }

  @Test func anUnknownFieldIsRefusedBeforeAnythingIsWritten() {
    let output = MemoryOutput()
    let options = OutputOptions(format: .json, fields: ["name", "prise"])
    let known = ["name", "price.amount", "price.currency", "stock", "tags"]
    #expect(throws: OutputError.unknownField("prise", known: known)) {
      try Display(on: output, options: options).list(mugs, as: Mug.table)
    }
    #expect(output.text.isEmpty)
  }

  @Test func separatedValuesHaveAHeader() throws {
    let header = ["name", "price.amount", "price.currency", "stock", "tags"]
    #expect(
      try list(mugs, as: .csv) == header.joined(separator: ",") + "\r\n"
        + "Red mug,6.90,EUR,12,new; gift\r\n"
        + "赤い\tマグ,120.00,EUR,,\r\n"
    )
    #expect(
      try list([.red], as: .tsv) == header.joined(separator: "\t")
        + "\nRed mug\t6.90\tEUR\t12\tnew; gift\n"
    )
  }

  @Test(arguments: [
    (OutputFormat.lines, ""),
    (.json, "[]\n"),
    (.ndjson, ""),
    (.csv, "name,price.amount,price.currency,stock,tags\r\n"),
    (.tsv, "name\tprice.amount\tprice.currency\tstock\ttags\n"),
  ])
  func noRowsAreStillWellFormed(format: OutputFormat, expected: String) throws {
    #expect(try list([], as: format) == expected)
  }

  @Test func emptyListPrintsMessageToStandardError() throws {
    let output = MemoryOutput(columns: 80)
    let error = MemoryOutput(columns: 80)
    try Display(on: output, error: error).list([], as: Mug.table)
    #expect(output.text.isEmpty)
    #expect(error.text == "No mugs yet.\n")
  }

  @Test func columnsWithoutRoomAreNamed() throws {
    let table = Table<Int>(
      [Column("name", heading: "NAME") { _ in "Merchant's Mug" }]
        + (2015...2024).map { year in
          Column("\(year)", heading: "\(year)", align: .trailing) { $0 * year }
        },
      priority: ["name"] + (2015...2024).reversed().map(String.init)
    )
    func shown(in columns: Int) throws -> (output: String, error: String) {
      let (output, error) = (MemoryOutput(columns: columns), MemoryOutput(columns: 120))
      try Display(on: output, error: error).list([1], as: table)
      return (output.text, error.text)
    }
    #expect(try shown(in: 120).error == "")
    let narrow = try shown(in: 32)
    #expect(
      narrow.output == """
        NAME            2022  2023  2024
        Merchant's Mug  2022  2023  2024

        """
    )
    #expect(
      narrow.error
        == "7 columns left out: 2015, 2016, 2017, …, 2021. Use a wider terminal, --columns or --csv.\n"
    )
    #expect(
      try shown(in: 72).error
        == "1 column left out: 2015. Use a wider terminal, --columns or --csv.\n"
    )
    let silent = MemoryOutput(columns: 80)
    try Display(
      on: MemoryOutput(columns: 32),
      error: silent,
      options: OutputOptions(isQuiet: true)
    ).list([1], as: table)
    #expect(silent.text == "")
  }

  @Test func oneThingIsALineForEachFieldOrOneObject() throws {
    #expect(
      try detail(.japanese, as: nil, columns: 80) == """
        NAME   赤い マグ
        PRICE  €120.00
        STOCK

        """
    )
    #expect(
      try detail(.red, as: nil) == """
        name\tRed mug
        price.amount\t6.90
        stock\t12

        """
    )
    let object = """
      {"name":"Red mug","price":{"amount":6.90,"currency":"EUR"},"stock":12,"tags":["new","gift"]}

      """
    #expect(try detail(.red, as: .json) == object)
    #expect(try detail(.red, as: .ndjson) == object)
    #expect(try detail(.red, as: .json, columns: 80).hasPrefix("{\n  \"name\": \"Red mug\",\n"))
    #expect(try detail(.red, as: .csv) == list([.red], as: .csv))
  }

  @Test func longTextGoesOnBelowItsBeginning() throws {
    let mug = Mug(name: "A mug for those who drink much", cents: 690, stock: 1)
    #expect(
      try detail(mug, as: nil, columns: 30) == """
        NAME   A mug for those who
               drink much
        PRICE  €6.90
        STOCK  1

        """
    )
    let word = Mug(name: "https://shop.example.org/a/mug.png", cents: 690, stock: 1)
    #expect(try detail(word, as: nil, columns: 30).hasPrefix("NAME   \(word.name)\n"))
  }

  @Test func rowsAreWrittenAsTheyArrive() async throws {
    let output = MemoryOutput()
    let display = Display(on: output, options: OutputOptions(format: .ndjson, fields: ["stock"]))
    let writtenBefore = Lock<[String]>([])
    let arriving = AsyncStream<Mug> {
      writtenBefore.withLock { seen in
        seen.append(output.text)
        return seen.count > mugs.count ? nil : mugs[seen.count - 1]
      }
    }
    try await display.list(arriving, as: Mug.table)
    let first = #"{"stock":12}"# + "\n"
    #expect(writtenBefore.withLock(\.self) == ["", first, first + #"{"stock":null}"# + "\n"])
  }

  @Test func aListThatFailsHalfwayIsNotMistakenForAWholeOne() async {
    struct Interrupted: Error {}
    let failing = AsyncThrowingStream<Mug, any Error> { arrival in
      arrival.yield(.red)
      arrival.finish(throwing: Interrupted())
    }
    let output = MemoryOutput()
    let display = Display(on: output, options: OutputOptions(format: .json, fields: ["stock"]))
    await #expect(throws: Interrupted.self) { try await display.list(failing, as: Mug.table) }
    #expect(output.text == #"[{"stock":12}"#)
  }

  @Test func rowsThatArriveBecomeATableOnATerminal() async throws {
    let output = MemoryOutput(columns: 80)
    let (stream, arrival) = AsyncStream.makeStream(of: Mug.self)
    for mug in mugs { arrival.yield(mug) }
    arrival.finish()
    try await Display(on: output).list(stream, as: Mug.table)
    #expect(try output.text == list(mugs, as: nil, columns: 80))
  }

  @Test func aNoteIsSafeAndCanBeSilenced() throws {
    let error = MemoryOutput()
    Display(on: MemoryOutput(), error: error).note("Offline\u{1B}[2J since 10:02.")
    #expect(error.text == "Offline since 10:02.\n")

    let silent = MemoryOutput()
    Display(on: MemoryOutput(), error: silent, options: OutputOptions(isQuiet: true)).note("x")
    #expect(silent.text.isEmpty)
  }

  @Test func aClosedOutputEndsTheList() {
    let display = Display(on: MemoryOutput(failingWith: .closed))
    #expect(throws: OutputError.closed) { try display.list(mugs, as: Mug.table) }
  }
}
