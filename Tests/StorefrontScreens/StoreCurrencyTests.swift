import Foundation
import FoundationCore
import Testing

@testable import StorefrontScreens

struct StoreCurrencyTests {
  @Test(arguments: [
    (["EUR", "GBP"], "en_GB", "GBP"),
    (["EUR", "GBP"], "en_US", "EUR"),
    (["JPY"], "de_DE", "JPY"),
    ([], "en_US", "USD"),
    ([], "en", "EUR"),
  ])
  func theRegionsCurrencyIsUsedIfTheStoreHasIt(prices: [String], locale: String, code: String) {
    let currency = Currency(
      of: prices.compactMap { Currency($0) },
      for: Locale(identifier: locale)
    )
    #expect(currency.code == code)
  }
}
