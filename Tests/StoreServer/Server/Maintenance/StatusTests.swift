import Persistence
import StoreServer
import Testing

/// The status of a store.
struct StatusTests {
  @Test func aStoreInMemoryHasNoFile() async throws {
    let status = try await StoreServer(.memory).status()
    #expect(status.path == nil)
    #expect(status.size > 10_000)
  }
}
