import Foundation
import FoundationCore
import Testing

struct CurrencyTests {
  @Test(arguments: [
    ("EUR", 2), ("JPY", 0), ("KWD", 3), ("CLF", 4), ("ISK", 0), ("TND", 3), ("IQD", 3), ("XAF", 0),
  ])
  func knownCodesHaveTheirFractionDigits(_ code: String, digits: Int) throws {
    let currency = try #require(Currency(code))
    #expect(currency.fractionDigits == digits)
    #expect(currency.isKnown)
  }

  @Test func unknownCodeIsAcceptedWithTwoFractionDigits() throws {
    let kuna = try #require(Currency("hrk"))
    #expect(kuna.code == "HRK")
    #expect(kuna.fractionDigits == 2)
    #expect(!kuna.isKnown)
    #expect(try JSONDecoder().decode([Currency].self, from: JSONEncoder().encode([kuna])) == [kuna])
  }

  @Test(arguments: [
    ("de_DE", "EUR"), ("de_CH", "CHF"), ("ja_JP", "JPY"), ("de_DE@currency=USD", "USD"),
  ])
  func aRegionHasItsCurrency(locale: String, code: String) {
    #expect(Currency(of: Locale(identifier: locale)) == Currency(code))
  }

  @Test(arguments: ["", "EU", "EURO", "E1R", "€", "ÉUR", "E R", "ß"])
  func invalidCodesAreRejected(_ code: String) {
    #expect(Currency(code) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Currency].self, from: JSONEncoder().encode([code]))
    }
  }

  @Test func theTableHasEveryCodeOnce() {
    #expect(Currency.known.count == 165)
    #expect(Currency.known.map(\.code) == Set(Currency.known.map(\.code)).sorted())
    #expect(Currency.known.allSatisfy { Currency($0.code) == $0 && $0.description == $0.code })
  }
}
