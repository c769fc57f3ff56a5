import FoundationCore
import StoreServer

/// The stores opened by a command in this process, closed when it ends.
///
/// A store that is not closed leaves its latest changes in the write-ahead log beside its file.
final class OpenStores: Sendable {
  private let stores = Lock<[StoreServer]>([])

  /// The stores that the parts of a command share, by their place.
  private let shared = Lock<[String: Task<StoreServer, any Error>]>([:])

  func add(_ store: StoreServer) { stores.withLock { $0.append(store) } }

  /// Returns the store at a place, which is opened once, however many parts of a command ask for it.
  ///
  /// - Throws: The error of opening it; the next to ask tries again.
  func store(
    at place: String,
    open: @escaping @Sendable () async throws -> StoreServer
  ) async throws -> StoreServer {
    let opening = shared.withLock { shared in
      let opening = shared[place] ?? Task { try await open() }
      shared[place] = opening
      return opening
    }
    do { return try await opening.value } catch {
      shared.withLock { $0[place] = nil }
      throw error
    }
  }

  /// Closes each store once its requests have finished.
  func close() async {
    shared.withLock { $0 = [:] }
    let closing = stores.withLock { stores in
      defer { stores = [] }
      return stores
    }
    for store in closing { await store.close() }
  }
}
