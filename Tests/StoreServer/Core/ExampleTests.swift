import StoreCore
import Testing

/// The example of the front page of `StoreCore`.
struct ExampleTests {
  @Test func anAdminMayEdit() {
    var configuration = StoreConfiguration()
    configuration.needsAccounts = true
    let mayEdit = Role.admin >= .editor  // true

    #expect(mayEdit && configuration.needsAccounts)
  }
}
