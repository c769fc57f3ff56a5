import Foundation
import FoundationCore
import TestSupport
import Testing

@testable import StoreHTTP

struct CacheOnDiskSecretsTests {
  let cache: CacheOnDisk

  init() throws { cache = try CacheOnDisk() }

  /// A secret in every place of a request and its answer that can bear one.
  @Test func noSecretOfARequestOrItsAnswerLiesInTheFile() async throws {
    let origin = InProcessTransport { _ in
      var fields: HTTPFields = [
        "Cache-Control": "max-age=600", "Vary": "Accept, Authorization, X-Api-Key",
        "Set-Cookie": "session=planted1", "Authentication-Info": "nextnonce=1",
      ]
      fields.append("Set-Cookie", "token=planted2; Path=/")
      return HTTPResponse(fields: fields, body: HTTPBody(Array("visible body".utf8)))
    }
    let stage = CacheStage(
      over: origin,
      store: cache.store(),
      entryLimit: 1 << 20,
      now: { Date(timeIntervalSince1970: 1_800_000_000) }
    )
    let url = "https://user:planted4@shop.example/mugs?api_key=planted5&q=tea"
    let request = HTTPRequest(
      .get,
      try #require(URL(string: url)),
      fields: [
        "Authorization": "Bearer planted6", "X-Api-Key": "planted7", "Cookie": "sid=planted8",
      ]
    )
    let exchange = HTTPExchange()
    exchange.caller = CallerIdentity(partition: "planted3")
    _ = try await stage.send(request, for: exchange).body.collected()
    let again = try await stage.send(request, for: exchange)
    #expect(again.provenance != .network, "It was not kept, so this says nothing.")

    let bytes = try cache.rawBytes()
    #expect(bytes.range(of: Data("visible body".utf8)) != nil)
    #expect(bytes.range(of: Data("planted".utf8)) == nil)
  }

  @Test(arguments: ["Location", "Link", "Content-Location"])
  func anAddressWithASecretInTheAnswerKeepsItOutOfTheFile(_ name: String) async throws {
    let store = cache.store()
    let fields: HTTPFields = HTTPFields([
      HTTPFields.Field(name: name, value: "</next?access_token=planted>; rel=next")
    ])
    await #expect(throws: SQLiteCacheError.self) {
      try await store.store(.saying("mugs", fields: fields), for: .at("mugs"))
    }
    #expect(try await store.responses(for: .at("mugs")).isEmpty)
    #expect(try cache.rawBytes().range(of: Data("planted".utf8)) == nil)
  }
}
