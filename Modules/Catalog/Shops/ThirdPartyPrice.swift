import Catalog
import Foundation
import FoundationCore

/// A price of a third-party store: a number or a string, without a currency.
///
/// The decimal digits are kept exactly. A negative amount, or one finer than the currency's minor
/// unit, is an error.
struct ThirdPartyPrice: ThirdPartyValue {
  let catalogValue: Money

  init(from decoder: any Decoder) throws {
    let amount = try Lenient<Decimal>(from: decoder).wrappedValue
    do throws(MoneyError) {
      catalogValue = try Money(amount, currency: decoder.storeCurrency)
    } catch {
      throw DecodingError.corrupted(error.title, in: decoder)
    }
    guard catalogValue.minorUnits >= 0 else {
      throw DecodingError.corrupted("A price is not negative.", in: decoder)
    }
  }
}

extension Decoder {
  /// The currency that the store has named, or else the assumed one.
  fileprivate var storeCurrency: Currency {
    CodingUserInfoKey.storeCurrency.flatMap { userInfo[$0] as? Currency } ?? .usDollar
  }
}

extension CodingUserInfoKey {
  /// The key of the assumed currency of a store.
  static let storeCurrency = CodingUserInfoKey(rawValue: "storeCurrency")
}
