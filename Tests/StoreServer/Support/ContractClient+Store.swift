import Persistence
import StoreCore
package import StoreHTTP
package import StoreServer
package import StoreTestSupport

extension ContractClient {
  /// Asks a store of all contexts, whose document is the same in all tests and read once.
  package init(_ store: StoreServer, fields: HTTPFields = [:]) async throws {
    let document = store.configuration.needsAccounts ? Self.withAccounts : Self.withoutAccounts
    self.init(store.handler, document: try await document.value, fields: fields)
  }

  private static let withAccounts = Task { try await document(needsAccounts: true) }
  private static let withoutAccounts = Task { try await document(needsAccounts: false) }

  private static func document(needsAccounts: Bool) async throws -> ContractDocument {
    var configuration = StoreServer.Configuration()
    configuration.needsAccounts = needsAccounts
    let store = try await StoreServer(.memory, configuration: configuration)
    return try await ContractClient(store.handler).document
  }
}
