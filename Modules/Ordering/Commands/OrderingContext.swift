public import CommandKit
public import FoundationCore
public import Ordering

/// The surroundings of the commands of carts and orders: a display, a store and its catalog.
public protocol OrderingContext: Sendable {
  /// The display of results.
  var display: Display { get throws }

  /// Creates the model of the cart and the orders at the store that is asked.
  ///
  /// - Parameters:
  ///   - createsStore: True to create a store of this machine where it is missing.
  ///   - pageSize: The number of orders in a page.
  /// - Returns: The model.
  /// - Throws: The failure to open or to name a store.
  func ordering(createsStore: Bool, pageSize: Int) async throws -> OrderingModel

  /// Returns what the store's catalog knows of variants that go into a cart.
  ///
  /// - Parameters:
  ///   - items: The SKUs.
  ///   - currency: The currency of the prices; by default the first of each variant.
  /// - Returns: A reference for each item, in the same order.
  /// - Throws: The failure of the catalog, or an item that it does not know.
  func products(_ items: [ItemQuantity], in currency: Currency?) async throws -> [ProductReference]

  /// Returns what an error of the model means to the user; the error itself where no more is known.
  func explained(_ error: any Error) async -> any Error
}

extension OrderingContext {
  /// Creates the model of the cart and the orders at the store that is asked, which must be there.
  public func ordering(pageSize: Int = 20) async throws -> OrderingModel {
    try await ordering(createsStore: false, pageSize: pageSize)
  }
}

/// A command of carts, orders or the rules of a store.
typealias Command = CommandKit.Command<any OrderingContext>
