public import CommandKit
import Foundation
public import FoundationCore
public import Ordering
public import StoreHTTP

/// The context of the commands of carts and orders: the store, its catalog and its documents.
public protocol OrderingContext: CommandContext {
  /// Returns the client of the selected store.
  ///
  /// - Parameter createsStore: `true` to create a local store if it is missing.
  /// - Returns: The client.
  /// - Throws: The failure to select or to open the store.
  func orderingClient(createsStore: Bool) async throws -> StoreClient

  /// Creates the model of the cart, the outbox and the orders of the selected store, which must exist.
  ///
  /// - Throws: The failure to select or to open the store, or to open the file of the cart.
  func ordering() async throws -> OrderingModel

  /// Returns the orders of the selected shop, whose API may be another than that of a Rialto store.
  ///
  /// - Returns: The orders, which can only be read.
  /// - Throws: The failure to select or to open the store, or `OrderingError.unsupported` if the
  ///   API has no orders.
  func orderSource() async throws -> any OrderSource

  /// Returns the products of items from the store's catalog.
  ///
  /// - Parameters:
  ///   - items: The SKUs.
  ///   - currency: The currency of the prices; by default the first of each variant.
  /// - Returns: A reference for each item, in the same order.
  /// - Throws: The failure of the catalog, or of an item that is not in it.
  func products(_ items: [ItemQuantity], in currency: Currency?) async throws -> [ProductReference]

  /// Returns the products of the store's catalog that match a search, each variant for itself.
  ///
  /// - Parameters:
  ///   - text: The words or the SKU to search for.
  ///   - currency: The currency of the prices, if a variant has one in it.
  /// - Returns: The best matches, at most ten.
  /// - Throws: The failure of the catalog.
  func products(matching text: String, in currency: Currency?) async throws -> [ProductReference]

  /// Returns the currency of the selected store, for amounts that name none.
  ///
  /// - Returns: The currency.
  /// - Throws: The failure to select or to open the store, or to find its only currency.
  func storeCurrency() async throws -> Currency

  /// Returns the path of a document that the user did not name a file for, in a folder that exists.
  ///
  /// - Parameter name: The name of the document, with its extension.
  /// - Returns: The path.
  /// - Throws: The failure to create the folder.
  func documentPath(named name: String) throws -> String

  /// Shows a file in the user's browser.
  ///
  /// - Throws: The failure of the browser.
  func open(fileAt path: String) throws

  /// Returns the latest rates to convert currencies to another, without those that are unknown.
  ///
  /// - Throws: The failure of their source.
  func exchangeRates(
    from currencies: [Currency],
    to target: Currency
  ) async throws -> [ExchangeRate]
}

extension OrderingContext {
  /// Returns the client of the selected store, which must exist.
  ///
  /// - Returns: The client.
  /// - Throws: The failure to select or to open the store.
  public func orderingClient() async throws -> StoreClient {
    try await orderingClient(createsStore: false)
  }
}

/// A command of carts, orders or pricing rules.
typealias Command = CommandKit.Command<any OrderingContext>

/// The commands of carts, orders and pricing rules.
public enum OrderingCommandList {
  /// The commands in the order of their names.
  public static let all: [CommandKit.Command<any OrderingContext>] = [
    CartCommand.command, CustomerGroup.command, DiscountGroup.rules.command, OrderGroup.command,
    SalesShow.command, ShippingGroup.rules.command, TaxGroup.rules.command,
  ]
}
