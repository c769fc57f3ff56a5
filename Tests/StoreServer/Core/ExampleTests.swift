import StoreCore
import Testing

/// The example of the front page of `StoreCore`.
struct ExampleTests {
  @Test func aPlaceIsShownWithoutItsOptions() {
    let store = PostgresStoreConfiguration("postgres://rialto@db.example/store?sslmode=verify-full")
    let shown = store.description  // postgres://rialto@db.example/store

    #expect(shown == "postgres://rialto@db.example/store")
  }
}
