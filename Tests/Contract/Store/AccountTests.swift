import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// The accounts, as they are made and removed on the store's own machine.
struct AccountTests {
  private let store: StoreServer

  init() async throws {
    var configuration = StoreServer.Configuration()
    configuration.passwordCost = .least
    configuration.now = { Date(timeIntervalSince1970: 1_750_000_000.75) }
    store = try await TestedStore.passing(configuration)
  }

  /// The code of what a change is refused with; nothing where it is not.
  private func code(_ change: () async throws -> Void) async throws -> String? {
    do {
      try await change()
      return nil
    } catch let error as StoreServerError {
      return error.code
    }
  }

  @Test func areListedByName() async throws {
    try await store.addAccount(name: "Zoe", role: .reader, password: "correct horse")
    let ann = try await store.addAccount(name: "ann", role: .admin, password: "correct horse")
    #expect(ann.created == Date(timeIntervalSince1970: 1_750_000_000))
    let accounts = try await store.accounts()
    #expect(accounts.map(\.name) == ["ann", "zoe"])
    #expect(accounts.first == ann)
  }

  @Test func haveNamesOfTheirOwn() async throws {
    try await store.addAccount(name: "ann", role: .admin, password: "correct horse")
    let code = try await code {
      try await store.addAccount(name: "Ann", role: .reader, password: "battery staple")
    }
    #expect(code == "store.account_exists")
    #expect(try await store.accounts().map(\.role) == [.admin])
  }

  @Test(
    .overOneDatabase,
    arguments: ["a", "ann.lee_2@shop-1", "7", String(repeating: "a", count: 64)]
  )
  func mayHaveSuchNames(_ name: String) async throws {
    try await store.addAccount(name: name, role: .admin, password: "correct horse")
    #expect(try await store.accounts().map(\.name) == [name])
  }

  @Test func keepTheLastAdmin() async throws {
    try await store.addAccount(name: "ann", role: .admin, password: "correct horse")
    try await store.addAccount(name: "ed", role: .editor, password: "correct horse")
    let removal = try await code {
      try await store.removeAccount("ann")
    }
    #expect(removal == "store.last_admin")
    let change = try await code {
      try await store.changeRole(of: "ann", to: .editor)
    }
    #expect(change == "store.last_admin")

    try await store.changeRole(of: "ed", to: .admin)
    try await store.removeAccount("ANN")
    #expect(try await store.accounts().map(\.name) == ["ed"])
  }

  @Test func keepTheLastAdminThatCanSignIn() async throws {
    try await store.addAccount(name: "ann", role: .admin, password: "correct horse")
    try await store.addAccount(name: "bo", role: .admin, password: "correct horse")
    try await store.disableAccount("bo")
    #expect(try await store.accounts().map(\.isDisabled) == [false, true])
    for change in [
      { try await store.removeAccount("ann") },
      { try await store.changeRole(of: "ann", to: .editor) },
      { try await store.disableAccount("ann") },
    ] as [() async throws -> Void] {
      #expect(try await code(change) == "store.last_admin")
    }
    #expect(try await store.accounts().map(\.role) == [.admin, .admin])
    try await store.enableAccount("bo")
    try await store.disableAccount("ann")
    #expect(try await store.accounts().map(\.isDisabled) == [true, false])
  }

  @Test(.overOneDatabase) func changesToMissingAccountFail() async throws {
    let codes = [
      try await code { try await store.disableAccount("bob") },
      try await code { try await store.enableAccount("bob") },
      try await code { try await store.removeAccount("bob") },
      try await code { try await store.changeRole(of: "bob", to: .reader) },
      try await code { try await store.changePassword(of: "bob", to: "correct horse") },
    ]
    #expect(codes == Array(repeating: "store.no_account", count: 5))
  }
}
