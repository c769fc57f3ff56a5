import Foundation
import FoundationCore

/// A price as other stores write it: a number or a text, without a word of the currency.
///
/// The digits are taken as they were written. What is negative, or finer than the currency's
/// smallest unit, is no price.
struct ThirdPartyPrice: ThirdPartyValue {
  let native: Money

  init(from decoder: any Decoder) throws {
    let amount = try Lenient<Decimal>(from: decoder).wrappedValue
    do throws(MoneyError) {
      native = try Money(amount, currency: decoder.storeCurrency)
    } catch {
      throw DecodingError.corrupted(error.title, in: decoder)
    }
    guard native.minorUnits >= 0 else {
      throw DecodingError.corrupted("A price is not negative.", in: decoder)
    }
  }
}

extension Decoder {
  /// The currency that the store is taken to reckon in.
  fileprivate var storeCurrency: Currency {
    CodingUserInfoKey.storeCurrency.flatMap { userInfo[$0] as? Currency } ?? .usDollar
  }
}

extension CodingUserInfoKey {
  /// Where a decoder keeps the currency of a store that does not name one with its prices.
  static let storeCurrency = CodingUserInfoKey(rawValue: "storeCurrency")
}
