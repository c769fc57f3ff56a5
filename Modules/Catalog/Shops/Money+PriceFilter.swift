import Catalog
import Foundation
import FoundationCore

extension Money {
  /// Returns the amount as a decimal, for a store whose prices are in a currency.
  ///
  /// - Throws: `CatalogError.unsupported` for another currency.
  func digits(in currency: Currency) throws(CatalogError) -> String {
    guard self.currency == currency else {
      throw .unsupported("filtering by prices in \(self.currency), only in \(currency)")
    }
    return decimal.description
  }
}
