import Catalog
import Foundation
import FoundationCore
import Ordering
import StoreHTTP

extension Composition {
  /// Asks the store that the settings name about carts and orders.
  ///
  /// What fails is explained to whoever typed the command, with the command that goes on from there.
  func askingOrdering<Value: Sendable>(
    _ configuration: Configuration,
    makesFile: Bool = false,
    pageSize: Int = 20,
    _ body: @MainActor (OrderingModel) async throws -> Value
  ) async throws -> Value {
    do {
      let client = try await storeClient(configuration, makesFile: makesFile)
      let model = try await orderingModel(asking: client, configuration, pageSize: pageSize)
      do { return try await body(model) } catch {
        throw await misdirection(behind: error, client, .rialto, configuration) ?? error
      }
    } catch {
      throw explainingOrdering(error, configuration)
    }
  }

  /// Carts and orders at the store that a client asks, of whoever has signed in there.
  func orderingModel(
    asking client: HTTPClient,
    _ configuration: Configuration,
    pageSize: Int = 20
  ) async throws -> OrderingModel {
    let buyer = try buyer(configuration)
    return await OrderingModel(
      client: client,
      file: try await OrderingFile.open(try orderingPath(of: buyer)),
      store: buyer.name,
      pageSize: pageSize,
      now: surroundings.now
    )
  }

  /// What an error means to whoever asked a store about orders; itself where no more is known.
  func explainingOrdering(_ error: any Error, _ configuration: Configuration) -> any Error {
    let error = StoreFailure.explaining(error, at: storeLocation(configuration))
    guard let error = error as? OrderingError else { return error }
    return OrderFailure(error, store: storeToName(configuration))
  }

  /// The store that a further command has to name again, since it was named for this once.
  func storeToName(_ configuration: Configuration) -> StoreLocation? {
    let isNamed = configuration.found(Settings.storeURL)?.origin == .flag
    return isNamed ? storeLocation(configuration) : nil
  }

  /// Who buys where: what is in a cart and under way at one store, or by one account, is no business
  /// of another.
  private func buyer(_ configuration: Configuration) throws -> Buyer {
    let location = storeLocation(configuration)
    // A store in this process knows no accounts, and needs no file of sign-ins.
    if location.isInProcess { return Buyer(location: location, account: nil) }
    return Buyer(
      location: location,
      account: try signIn(at: location).file.session(at: location)?.name
    )
  }

  /// The file of a buyer's cart and outbox, beside the embedded store, there or not.
  private func orderingPath(of buyer: Buyer) throws(ConfigurationError) -> String {
    try folders.path(.data).appendingPath("orders").appendingPath(buyer.fileName)
  }
}

/// An account at a store.
struct Buyer: Sendable, Hashable {
  let location: StoreLocation
  /// Nothing where nobody has signed in.
  let account: String?

  /// What the outbox calls them: the store takes the same key of another account for another one.
  var name: String {
    guard let account else { return location.description }
    return "\(account) at \(location)"
  }

  /// A name that any file system takes, short however long an address is.
  ///
  /// Two names that come out alike share a cart, and never an order: the outbox has the whole name.
  var fileName: String {
    guard location != .embedded else { return "embedded.sqlite" }
    return String(StableHash(name.utf8).value, radix: 16) + ".sqlite"
  }
}
