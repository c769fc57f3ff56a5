import Foundation
package import FoundationCore
package import Ordering
import StoreCore

/// An item that the demo store sells, with the values that its orders need.
package struct SeedStockItem: Sendable {
  package let sku: ProductReference.ID
  /// The currencies in which it has a price.
  package let currencies: [Currency]
  /// The initial stock.
  package let onHand: Int

  package init(sku: ProductReference.ID, currencies: [Currency], onHand: Int) {
    self.sku = sku
    self.currencies = currencies
    self.onHand = onHand
  }
}

/// An order of the demo store, with the actions that bring it to its status.
struct SeedOrder {
  let draft: OrderDraft
  /// The time of the order.
  let date: Date
  /// The actions after placing it with their times, oldest first.
  let actions: [(date: Date, action: OrderActionRequest)]

  /// Returns two orders of each customer, oldest first, all of the last weeks before a date.
  ///
  /// They only have items with much stock, so that the store does not refuse any.
  static func all(
    of items: [SeedStockItem],
    before now: Date,
    random numbers: inout SplitMix64
  ) -> [SeedOrder] {
    let plenty = items.filter { $0.onHand >= 40 }
    let end = now.timeIntervalSince1970.rounded(.down)
    return SeedOrderProgress.timetable.enumerated().compactMap { place, entry in
      let customer = SeedCustomer.all[place % SeedCustomer.all.count]
      var offered = plenty.filter { $0.currencies.contains(customer.currency) }
      guard let address = customer.address, offered.count > 2 else { return nil }
      let lines = (0...numbers.nextInt(below: 3)).map { _ in
        let item = offered.remove(at: numbers.nextInt(below: offered.count))
        return ItemQuantity(sku: item.sku, quantity: 2 + numbers.nextInt(below: 2))
      }
      let draft = OrderDraft(
        lines: lines,
        currency: customer.currency,
        email: customer.email,
        address: address,
        shippingMethod: numbers.nextInt(below: 4) == 0 && customer.currency == .euro
          ? "express" : "standard",
        discountCode: place % 5 == 2 ? "SHIPFREE" : nil
      )
      // The numbers have the order of the ages: at most a tenth of an age is random.
      var age = entry.minutes * 60 - numbers.nextInt(below: entry.minutes * 6)
      let date = Date(timeIntervalSince1970: end - Double(age))
      let actions = entry.progress.actions(of: draft)
      return SeedOrder(
        draft: draft,
        date: date,
        actions: actions.enumerated().map { index, action in
          let pause = min(longestPause, age / (actions.count - index + 1))
          age -= pause / 2 + numbers.nextInt(below: pause / 2)
          return (Date(timeIntervalSince1970: end - Double(age)), action)
        }
      )
    }
  }

  /// The longest time between two actions, in seconds.
  private static let longestPause = 2 * 86_400
}
