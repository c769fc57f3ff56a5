import FoundationCore
import StoreServer

/// The stores opened by a command in this process, closed when it ends.
///
/// A store that is not closed leaves its latest changes in the write-ahead log beside its file.
final class OpenStores: Sendable {
  private let stores = Lock<[StoreServer]>([])

  func add(_ store: StoreServer) { stores.withLock { $0.append(store) } }

  /// Closes each store once its requests have finished.
  func close() async {
    let closing = stores.withLock { stores in
      defer { stores = [] }
      return stores
    }
    for store in closing { await store.close() }
  }
}
