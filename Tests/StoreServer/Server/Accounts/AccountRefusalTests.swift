import FoundationCore
import Persistence
import StoreCore
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// Which names and passwords an account may have.
struct AccountRefusalTests {
  private let store: StoreServer

  init() async throws {
    var configuration = StoreServer.Configuration()
    configuration.passwordCost = .least
    store = try await StoreServer(.memory, configuration: configuration)
  }

  @Test(arguments: [
    "", " ", "ann lee", "-ann", ".ann", "ann\n", "änn", "ann/../bob", "ann\u{200B}", "a\0b",
    String(repeating: "a", count: 65),
  ])
  func haveNamesThatArePlain(_ name: String) async throws {
    let error = await #expect(throws: StoreServerError.self) {
      try await store.accounts.add(name, role: .admin, password: "correct horse")
    }
    #expect(error?.fields == ["name"])
  }

  @Test(arguments: ["", "1234567", "éüö", String(repeating: "a", count: 1025)])
  func havePasswordsOfSomeLength(_ password: String) async throws {
    let error = await #expect(throws: StoreServerError.self) {
      try await store.accounts.add("ann", role: .admin, password: password)
    }
    #expect(error?.fields == ["password"])
  }

  @Test(arguments: ["12345678", "        ", "ab\0cdefg", String(repeating: "a", count: 1024)])
  func mayHaveSuchPasswords(_ password: String) async throws {
    try await store.accounts.add("ann", role: .admin, password: password)
  }

  @Test func sayNothingOfAPasswordThatIsRefused() async {
    let error = await #expect(throws: StoreServerError.self) {
      try await store.accounts.add("ann", role: .admin, password: "hunter2")
    }
    #expect(error?.reason?.contains("8 to 1024 bytes") == true)
    let printed = "\(error as Any) \(error?.reason ?? "")"
    #expect(!printed.contains("hunter2"))
  }
}

extension StoreServerError {
  /// The fields that are not right.
  fileprivate var fields: [String] {
    if case .invalid(let errors) = self { errors.all.map(\.field) } else { [] }
  }
}
