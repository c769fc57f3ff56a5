import Foundation
import Ordering
import StoreHTTP

extension Composition {
  /// Asks the store that the settings name about carts and orders.
  ///
  /// What fails is explained to whoever typed the command, with the command that goes on from there.
  func askingOrdering<Value: Sendable>(
    _ configuration: Configuration,
    makesFile: Bool = false,
    _ body: @MainActor (OrderingModel) async throws -> Value
  ) async throws -> Value {
    let buyer = try buyer(configuration)
    do {
      return try await askingStore(configuration, makesFile: makesFile) { client in
        let file = try await OrderingFile.open(try orderingPath(of: buyer))
        let model = await OrderingModel(
          client: client,
          file: file,
          store: buyer.name,
          now: surroundings.now
        )
        return try await body(model)
      }
    } catch let error as OrderingError {
      // A store that was named for this once has to be named again.
      let isNamed = configuration.found(Settings.storeURL)?.origin == .flag
      throw OrderFailure(error, store: isNamed ? buyer.location : nil)
    }
  }

  /// Who buys where: what is in a cart and under way at one store, or by one account, is no business
  /// of another.
  private func buyer(_ configuration: Configuration) throws -> Buyer {
    let location = storeLocation(configuration)
    // The embedded store knows no accounts, and needs no file of sign-ins.
    guard location != .embedded else { return Buyer(location: location, account: nil) }
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
    // FNV-1a, because Swift's own hashes differ from run to run.
    let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
    }
    return String(hash, radix: 16) + ".sqlite"
  }
}
