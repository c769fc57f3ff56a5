import Persistence
public import StoreCore

extension StoreServer {
  /// Writes a copy of the store to a new file while it is in use.
  ///
  /// The copy is of one moment and one file; it appears under its name once it is whole and on the
  /// disk, and never in the place of another file.
  public func backUp(to path: String) async throws(StoreServerError) {
    try await StoreServerError.named {
      try await store.database.backUp(to: path)
    }
  }
}
