import Persistence
import StoreServer
import Testing

/// What is told of a store at a glance.
struct StatusTests {
  @Test func aStoreInMemoryHasNoFile() async throws {
    let status = try await StoreServer(.memory).status()
    #expect(status.path == nil)
    #expect(status.size > 10_000)
  }
}
