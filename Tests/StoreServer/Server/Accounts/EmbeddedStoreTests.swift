import FoundationCore
import Persistence
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// The store in the driver's own process, which needs no sign-in.
struct EmbeddedStoreTests {
  private let client: ContractClient

  init() async throws { client = try await ContractClient(try await TestedStore.passing()) }

  @Test func takesWhoeverAsksForItsOwner() async throws {
    let caller = try await client.get("/v1/sessions/current")
    #expect(caller.text == #"{"name":"owner","role":"admin"}"#)
  }

  @Test func saysThatThereIsNothingToSignInTo() async throws {
    let answers = [
      try await client.post("/v1/sessions", ["name": "ann", "password": "correct horse"]),
      try await client.post("/v1/sessions/refresh", ["refreshToken": "x"]),
      try await client.delete("/v1/sessions/current"),
    ]
    for answer in answers {
      #expect(answer.status == 404)
      #expect(answer.code == "no_sessions")
    }
  }
}
