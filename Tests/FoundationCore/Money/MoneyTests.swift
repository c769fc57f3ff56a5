import Foundation
import FoundationCore
import Testing

struct MoneyTests {
  @Test func amountsOfOneCurrencyAreCounted() throws {
    #expect(try euros(1250) + euros(250) == euros(1500))
    #expect(try euros(1250) - euros(2000) == euros(-750))
    #expect(try euros(333) * 3 == euros(999))
    #expect(try [euros(1), euros(2), euros(3)].total(in: .euro) == euros(6))
    #expect(try [Money]().total(in: .yen) == .zero(.yen))
    #expect(try euros(1).isLess(than: euros(2)))
    #expect(try !euros(2).isLess(than: euros(2)))
  }

  @Test func currenciesNeverMix() {
    let yen = Money(minorUnits: 1, currency: .yen)
    let error = MoneyError.differentCurrencies(.euro, .yen)
    #expect(throws: error) { try euros(1) + yen }
    #expect(throws: error) { try euros(1) - yen }
    #expect(throws: error) { try euros(1).isLess(than: yen) }
    #expect(throws: error) { try [euros(1), yen].total(in: .euro) }
    #expect(euros(1) != yen)
  }

  @Test func leavingTheRangeIsAnError() {
    #expect(throws: MoneyError.outOfRange) { try euros(.max) + euros(1) }
    #expect(throws: MoneyError.outOfRange) { try euros(.min) - euros(1) }
    #expect(throws: MoneyError.outOfRange) { try euros(.max) * 2 }
    #expect(throws: MoneyError.outOfRange) { try euros(.min) * -1 }
  }

  @Test(
    arguments: [
      (1250, "EUR", "12.50 EUR"), (5, "EUR", "0.05 EUR"), (-5, "EUR", "-0.05 EUR"),
      (0, "USD", "0.00 USD"), (1250, "JPY", "1250 JPY"), (1250, "KWD", "1.250 KWD"),
      (12_500, "CLF", "1.2500 CLF"), (.min, "EUR", "-92233720368547758.08 EUR"),
    ] as [(Int64, String, String)]
  )
  func itsTextIsTheSameEverywhere(_ units: Int64, code: String, text: String) throws {
    let money = Money(minorUnits: units, currency: try #require(Currency(code)))
    #expect(money.description == text)
  }

  @Test func moneyIsCodedInMinorUnits() throws {
    let json = Data(#"{"amount":1250,"currency":"EUR"}"#.utf8)
    #expect(try JSONDecoder().decode(Money.self, from: json) == euros(1250))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(try encoder.encode(euros(1250)) == json)
  }

  @Test(arguments: [
    #"{"amount":12.5,"currency":"EUR"}"#, #"{"amount":"1250","currency":"EUR"}"#,
    #"{"amount":1250,"currency":"EURO"}"#, #"{"amount":1250,"currency":""}"#,
    #"{"amount":9223372036854775808,"currency":"EUR"}"#, #"{"amount":1250}"#,
  ])
  func anythingElseIsNotDecoded(_ json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Money.self, from: Data(json.utf8))
    }
  }

  @Test(
    arguments: [
      ("12.5", "EUR", 1250), ("12.50", "EUR", 1250), ("-0.01", "EUR", -1), ("0", "EUR", 0),
      ("12", "JPY", 12), ("1.234", "KWD", 1234), ("1e3", "EUR", 100_000),
      ("92233720368547758.07", "EUR", .max), ("-92233720368547758.08", "EUR", .min),
    ] as [(String, String, Int64)]
  )
  func decimalsAreTakenAndGivenExactly(_ text: String, code: String, units: Int64) throws {
    let decimal = try #require(Decimal(string: text))
    let money = try Money(decimal, currency: try #require(Currency(code)))
    #expect(money.minorUnits == units)
    #expect(money.decimal == decimal)
  }

  @Test func aDecimalThatIsTooFineOrTooLargeIsRefused() throws {
    func money(_ text: String, _ currency: Currency) throws -> Money {
      try Money(try #require(Decimal(string: text)), currency: currency)
    }
    #expect(throws: MoneyError.tooPrecise(.euro)) { try money("12.505", .euro) }
    #expect(throws: MoneyError.tooPrecise(.yen)) { try money("0.5", .yen) }
    #expect(throws: MoneyError.tooPrecise(.euro)) { try money("1e-100", .euro) }
    #expect(throws: MoneyError.outOfRange) { try money("92233720368547758.08", .euro) }
    #expect(throws: MoneyError.outOfRange) { try money("1e126", .euro) }
    #expect(throws: MoneyError.outOfRange) { try money("1e127", .euro) }
    #expect(throws: MoneyError.outOfRange) { try Money(.nan, currency: .euro) }
  }

  @Test(
    arguments: [
      ("19.6", 1000, .halfUp, 196), ("10", 5, .halfUp, 1), ("10", 5, .halfEven, 0),
      ("10", 15, .halfUp, 2), ("10", 15, .halfEven, 2), ("10", 25, .halfEven, 2),
      ("10", -5, .halfUp, -1), ("10", -25, .halfEven, -2), ("-10", 15, .halfUp, -2),
      ("10", 4, .halfUp, 0), ("10", 6, .halfEven, 1), ("0", 1000, .halfUp, 0),
      ("250", 100, .halfUp, 250), ("100", .max, .halfUp, .max), ("100", .min, .halfUp, .min),
      ("0.0000000000000001", .max, .halfUp, 9), ("1e2", 77, .halfUp, 77),
    ] as [(String, Int64, Money.Rounding, Int64)]
  )
  func aPercentageIsRoundedOnceByItsRule(
    _ percent: String,
    of units: Int64,
    rounding: Money.Rounding,
    result: Int64
  ) throws {
    let percent = try #require(Decimal(string: percent))
    #expect(try euros(units).percentage(percent, rounding: rounding) == euros(result))
  }

  @Test func aPercentageBeyondTheRangeIsAnError() throws {
    let tiny = try #require(Decimal(string: "1e-17"))
    for percent in [200, 1000, Decimal(sign: .plus, exponent: 40, significand: 1), tiny, .nan] {
      #expect(throws: MoneyError.outOfRange) {
        try euros(.max).percentage(percent, rounding: .halfUp)
      }
    }
    // 2^64 less a little, which would round up to what not even a word without sign can hold.
    #expect(throws: MoneyError.outOfRange) {
      try euros((10 << 32) + 1).percentage(Decimal((10 << 32) - 1), rounding: .halfUp)
    }
    #expect(throws: MoneyError.outOfRange) { try euros(.min).percentage(-100, rounding: .halfUp) }
  }

  @Test(arguments: [
    MoneyError.differentCurrencies(.euro, .yen), .outOfRange, .tooPrecise(.yen), .invalidRatios,
    .unreadable(text: "1,5\u{1B}[31m", currency: .usDollar, example: "$1,234.56"),
  ])
  func everyErrorSaysWhatHappenedAndWhatToDo(_ error: MoneyError) {
    #expect(error.code.hasPrefix("money."))
    #expect(error.title.hasSuffix("."))
    #expect(error.title.terminalSafe == error.title)
    #expect(error.reason?.hasSuffix(".") ?? true)
    #expect(error.suggestion?.hasSuffix(".") == true)
    #expect([.refused, .usage].contains(error.category))
  }
}

private func euros(_ cents: Int64) -> Money {
  Money(minorUnits: cents, currency: .euro)
}
