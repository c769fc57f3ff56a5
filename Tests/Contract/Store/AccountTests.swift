import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// The accounts, which are added and removed on the store's machine.
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
    try await store.accounts.add("Zoe", role: .reader, password: "correct horse")
    let ann = try await store.accounts.add("ann", role: .admin, password: "correct horse")
    #expect(ann.created == Date(timeIntervalSince1970: 1_750_000_000))
    let accounts = try await store.accounts.all()
    #expect(accounts.map(\.name) == ["ann", "zoe"])
    #expect(accounts.first == ann)
  }

  @Test func haveNamesOfTheirOwn() async throws {
    try await store.accounts.add("ann", role: .admin, password: "correct horse")
    let code = try await code {
      try await store.accounts.add("Ann", role: .reader, password: "battery staple")
    }
    #expect(code == "store.account_exists")
    #expect(try await store.accounts.all().map(\.role) == [.admin])
  }

  @Test(
    .overOneDatabase,
    arguments: ["a", "ann.lee_2@shop-1", "7", String(repeating: "a", count: 64)]
  )
  func mayHaveSuchNames(_ name: String) async throws {
    try await store.accounts.add(name, role: .admin, password: "correct horse")
    #expect(try await store.accounts.all().map(\.name) == [name])
  }

  @Test func keepTheLastAdmin() async throws {
    try await store.accounts.add("ann", role: .admin, password: "correct horse")
    try await store.accounts.add("ed", role: .editor, password: "correct horse")
    let removal = try await code {
      try await store.accounts.remove("ann")
    }
    #expect(removal == "store.last_admin")
    let change = try await code {
      try await store.accounts.changeRole(of: "ann", to: .editor)
    }
    #expect(change == "store.last_admin")

    try await store.accounts.changeRole(of: "ed", to: .admin)
    try await store.accounts.remove("ANN")
    #expect(try await store.accounts.all().map(\.name) == ["ed"])
  }

  @Test func keepTheLastAdminThatCanSignIn() async throws {
    try await store.accounts.add("ann", role: .admin, password: "correct horse")
    try await store.accounts.add("bo", role: .admin, password: "correct horse")
    try await store.accounts.disable("bo")
    #expect(try await store.accounts.all().map(\.isDisabled) == [false, true])
    for change in [
      { try await store.accounts.remove("ann") },
      { try await store.accounts.changeRole(of: "ann", to: .editor) },
      { try await store.accounts.disable("ann") },
    ] as [() async throws -> Void] {
      #expect(try await code(change) == "store.last_admin")
    }
    #expect(try await store.accounts.all().map(\.role) == [.admin, .admin])
    try await store.accounts.enable("bo")
    try await store.accounts.disable("ann")
    #expect(try await store.accounts.all().map(\.isDisabled) == [true, false])
  }

  @Test(.overOneDatabase) func changesToMissingAccountFail() async throws {
    let codes = [
      try await code { try await store.accounts.disable("bob") },
      try await code { try await store.accounts.enable("bob") },
      try await code { try await store.accounts.remove("bob") },
      try await code { try await store.accounts.changeRole(of: "bob", to: .reader) },
      try await code { try await store.accounts.changePassword(of: "bob", to: "correct horse") },
    ]
    #expect(codes == Array(repeating: "store.no_account", count: 5))
  }
}
