import CatalogTestSupport
import FoundationCore
import StoreCore
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// Stores beside one another, and beside other tables of a database.
@Suite(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
struct SchemaOfItsOwnTests {
  @Test func aStoreReachesNoTableOfAnother() async throws {
    let database = try await PostgresCluster.shared().database()
    try await database.sql("CREATE TABLE product (note TEXT); INSERT INTO product VALUES ('mine')")
    let place = PostgresStoreConfiguration(database.url)
    for schema in ["one", "two"] {
      try await place.makeSchema(schema)
      let store = try await StoreServer(try place.inSchema(schema))
      let client = try await ContractClient(store)
      #expect(try await client.post("/v1/products", .mug("MUG", title: schema)).status == 201)
      let titles = try await client.get("/v1/products").json?["items"]?.elements
      #expect(titles?.map { $0["title"]?.text } == [schema])
      #expect(try await store.checkConsistency() == [])
      await store.close()
    }
    try await place.removeSchema("one")
    let left = "SELECT table_schema FROM information_schema.tables WHERE table_name = 'product'"
    #expect(try await database.sql("\(left) ORDER BY 1") == ["public", "two"])
    #expect(try await database.sql("SELECT note FROM product") == ["mine"])
  }

  @Test func oneThatIsThereIsNotTaken() async throws {
    let place = PostgresStoreConfiguration(try await PostgresCluster.shared().database().url)
    try await place.makeSchema("mine")
    await #expect(throws: StoreServerError.self) { try await place.makeSchema("mine") }
  }

  @Test func existingSessionOptionsArePreserved() throws {
    let place = PostgresStoreConfiguration("postgres:///db?options=-c%20geqo%3Doff&sslmode=require")
    let address = try place.inSchema("mine").address
    #expect(address.hasPrefix(place.address))
    #expect(address.hasSuffix("&options=%2Dc%20geqo%3Doff%20%2Dcsearch%5Fpath%3Dmine"))
  }
}
