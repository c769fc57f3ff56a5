import Foundation
import FoundationCore
import Testing

@testable import CommandKit

struct TableTests {
  @Test func keysWithADotMakeObjects() {
    let table = Table<Int>([
      Column("a.b.c") { $0 },
      Column("d") { $0 + 1 },
      Column("a.e") { $0 + 2 },
    ])
    #expect(table.json(1) == ["a": ["b": ["c": 1], "e": 3], "d": 2])
  }

  @Test func aFieldCanStandForSeveralColumnsAndIsTakenOnce() throws {
    let keys = try Mug.table.selecting(["price.currency", "price", "price"]).columns.map(\.key)
    #expect(keys == ["price.currency", "price.amount"])
  }

  @Test(arguments: ["", "pri", "price.", "stock.x", "Name"])
  func aFieldThatIsNotThereIsNamedWithThoseThatAre(field: String) throws {
    let failure = try #require(throws: OutputError.self) { try Mug.table.selecting([field]) }
    #expect(failure.category == .usage)
    #expect(failure.title == "Unknown field '\(field)'.")
    #expect(
      failure.suggestion?.hasSuffix(
        "Available fields: name, price.amount, price.currency, stock, tags."
      ) == true
    )
  }

  @Test func everyValueKeepsItsKind() {
    #expect(true.json == true)
    #expect(1.5.json == .number("1.5"))
    #expect(1e300.json.text() == "1e+300")
    #expect(Double.nan.json == .null)
    #expect((-Double.infinity).json == .null)
    #expect(Decimal(string: "12.50").json == .number("12.5"))
    #expect(Decimal.nan.json == .null)
    #expect(Int?.none.json == .null)
    #expect(["a", nil].json == ["a", nil])
    #expect(JSONValue.null.plainText == "")
    #expect(JSONValue.bool(false).plainText == "false")
  }
}
