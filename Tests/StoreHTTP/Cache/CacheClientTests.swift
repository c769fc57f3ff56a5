import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// The cache as a client has it.
struct CacheClientTests {
  private let folder: TemporaryFolder
  private let address: URL

  init() throws {
    folder = try TemporaryFolder()
    address = try #require(URL(string: "https://origin.test/"))
  }

  /// An origin whose every answer is another number.
  private func client(_ cache: HTTPClient.Cache?, says body: String? = nil) -> HTTPClient {
    let count = Lock(0)
    let transport = InProcessTransport { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      let text = number == 1 ? body ?? "1" : String(number)
      return HTTPResponse(
        fields: ["Cache-Control": "max-age=100"],
        body: HTTPBody(Array(text.utf8))
      )
    }
    var configuration = HTTPClient.Configuration()
    if let cache { configuration.cache = cache }
    return HTTPClient(address, over: transport, configuration)
  }

  private func number(_ client: HTTPClient) async throws -> Int {
    try await client.load(Resource<Int>("number")).value
  }

  @Test func cachesInMemoryByDefault() async throws {
    for (cache, second) in [(nil, 1), (HTTPClient.Cache.memory(bytes: 10_000), 1), (.off, 2)] {
      let client = client(cache)
      #expect(try await number(client) == 1)
      #expect(try await number(client) == second)
    }
  }

  @Test func aFileKeepsAnswersForTheNextClient() async throws {
    let cache = HTTPClient.Cache.disk(folder.file("cache.db"))
    #expect(try await number(client(cache)) == 1)
    let other = client(cache, says: "7")
    let answer = try await other.load(Resource<Int>("number"))
    #expect(answer.value == 1)
    #expect(answer.provenance != .network)
  }

  @Test func undecodableResponseIsNotCached() async throws {
    let client = client(.memory(), says: "nonsense")
    await #expect(throws: HTTPError.self) { try await number(client) }
    #expect(try await number(client) == 2)
    #expect(try await number(client) == 2)
  }
}
