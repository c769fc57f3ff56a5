import Foundation
import FoundationCore

extension Currency {
  /// Creates the currency in which a store is shown to a user: that of the user's region if the store
  /// has prices in it, or else the store's first one.
  ///
  /// Without a price it is that of the region, and the euro if the locale has none.
  ///
  /// - Parameters:
  ///   - prices: The currencies of the store's prices, in its own order.
  ///   - locale: The user's locale.
  init(of prices: some Sequence<Currency>, for locale: Locale) {
    let known = Array(prices)
    let regional = Currency(of: locale)
    self = known.first { $0 == regional } ?? known.first ?? regional ?? .euro
  }
}
