import FoundationCore
import Ordering
import Persistence
import StoreCore

extension Row {
  borrowing func currency(_ index: Int) throws -> Currency {
    let code: String = try self[index]
    guard let currency = Currency(code) else {
      throw Problem(500, "internal", "The store has an order without a valid currency.")
    }
    return currency
  }

  /// Returns the tracking in three columns, or `nil` if they are empty.
  borrowing func tracking(_ index: Int) throws -> Tracking? {
    let carrier: String? = try self[index]
    let tracking = Tracking(
      carrier: carrier.map { Carrier.ID(rawValue: $0) },
      number: try self[index + 1],
      link: try self[index + 2]
    )
    return tracking == Tracking() ? nil : tracking
  }

  borrowing func money(_ index: Int, in currency: Currency) throws -> Money {
    Money(minorUnits: try self[index], currency: currency)
  }
}
