import Foundation
import FoundationCore

extension Currency {
  /// Creates the currency in which a store is shown to a user: the region's currency if the store has
  /// prices in it, or else the first currency of the store.
  ///
  /// A store without prices is shown in the region's currency, or in euro if the locale has no region.
  init(of prices: some Sequence<Currency>, for locale: Locale) {
    let known = Array(prices)
    let regional = Currency(of: locale)
    self = known.first { $0 == regional } ?? known.first ?? regional ?? .euro
  }
}
