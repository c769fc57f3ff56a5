package import Foundation
import Persistence

/// One change of the store, of its catalog or its orders: a number that all it touches bears from
/// then on.
///
/// It lives as long as its transaction. The number is drawn when something is first found to
/// differ, so that a change that changes nothing leaves no trace. Because products, categories and
/// brands bear numbers of the whole catalog, a number that was freed and given again never brings
/// back a revision that a cache may still hold.
package final class StoreChange {
  package let transaction: any Transaction
  /// The time of the change, as the tables keep time.
  package let time: Int
  private var drawn: Int?

  package init(on transaction: any Transaction, at date: Date) {
    self.transaction = transaction
    time = date.seconds
  }

  /// Returns the number of the change, which is drawn by the first who asks.
  package func number() async throws -> Int {
    if let drawn { return drawn }
    let counted = try await transaction.run(transaction.dialect.countChange)
    let number: Int? = try await transaction.value(transaction.dialect.changeNumber)
    // A store without the row would be one that another program has damaged.
    guard counted > 0, let number else {
      throw Problem(500, "internal", "The store has lost its count.")
    }
    drawn = number
    return number
  }
}
