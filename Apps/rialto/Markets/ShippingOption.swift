import FoundationCore
import Ordering

/// A shipping method to a country, with its delivery time and price.
struct ShippingOption: Sendable, Hashable {
  /// The shipping method and its delivery time.
  let choice: ShippingMethod.Choice
  /// The regular price; free or reduced shipping of large orders is not considered.
  let price: Money

  /// Returns the active shipping methods to a country, cheapest first.
  ///
  /// A method without a price in the currency comes last, with its first price.
  static func all(
    to country: CountryCode,
    by methods: [ShippingMethod],
    in currency: Currency
  ) -> [ShippingOption] {
    guard country.isKnown else { return [] }
    let options = methods.filter(\.isActive).compactMap { method -> ShippingOption? in
      guard let rate = method.rate(to: country, in: currency) ?? method.rates(to: country).first
      else { return nil }
      return ShippingOption(choice: method.choice(by: rate), price: rate.price)
    }
    return options.ordered { one, other in
      let (isFirst, isSecond) = (one.price.currency == currency, other.price.currency == currency)
      guard isFirst, isSecond, one.price != other.price else {
        return isFirst == isSecond ? one.choice.code < other.choice.code : isFirst
      }
      return one.price.minorUnits < other.price.minorUnits
    }
  }
}
