import FoundationCore
import StoreServer

/// The stores that a command has opened in this process, to be closed at its end.
///
/// A store that is not closed leaves what was written last in the log beside its file.
final class OpenStores: Sendable {
  private let stores = Lock<[StoreServer]>([])

  func add(_ store: StoreServer) { stores.withLock { $0.append(store) } }

  /// Closes each once nothing is under way.
  func close() async {
    let closing = stores.withLock { stores in
      defer { stores = [] }
      return stores
    }
    for store in closing { await store.close() }
  }
}
