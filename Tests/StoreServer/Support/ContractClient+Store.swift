package import StoreHTTP
package import StoreServer
package import StoreTestSupport

extension ContractClient {
  package init(_ store: StoreServer, fields: HTTPFields = [:]) async throws {
    try await self.init(store.handler, fields: fields)
  }
}
