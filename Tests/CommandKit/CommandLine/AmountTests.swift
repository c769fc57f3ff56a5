import CommandKit
import FoundationCore
import Testing

struct AmountTests {
  @Test(arguments: [
    ("12.50", "12.50 EUR"), ("12.5EUR", "12.50 EUR"), ("usd 3", "3.00 USD"),
    ("1500 JPY", "1500 JPY"), ("0", "0.00 EUR"), ("4,90", "4.90 EUR"), ("EUR 4,9", "4.90 EUR"),
  ])
  func anAmountIsParsed(text: String, money: String) throws {
    let amount = try #require(Amount(argument: text))
    #expect(try amount.money(in: .euro).description == money)
  }

  @Test(arguments: [
    "", "EUR", "1,500", "1.500,50", "1,5,0", "-1", "1e3", "1.", ".5", "1,", "12.50 EURO", "E12UR",
    "1 2", "١",
  ])
  func anInvalidAmountIsRefused(_ text: String) {
    #expect(Amount(argument: text) == nil)
  }

  @Test func tooManyDecimalsAreAnError() throws {
    let amount = try #require(Amount(argument: "1.505"))
    #expect(throws: InvalidAmount.self) { try amount.money(in: .euro) }
  }
}
