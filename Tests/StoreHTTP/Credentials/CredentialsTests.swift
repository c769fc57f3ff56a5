import Foundation
import FoundationCore
import TestSupport
import Testing

@testable import StoreHTTP

struct CredentialsTests {
  let vault = Vault()

  @Test func aTokenIsSentToTheOwnOriginOnly() async throws {
    let seen = Lock<[String?]>([])
    let stage = vault.stage(.bearer("s3cret")) { request in
      seen.withLock { $0.append(request.fields["Authorization"]) }
      return HTTPResponse()
    }
    for address in [
      "https://shop.example/cart", "https://SHOP.example:443/", "http://shop.example/",
      "https://shop.example:444/", "https://cdn.shop.example/",
      "https://shop.example.evil.example/",
    ] {
      _ = try await stage.send(HTTPRequest(.get, URL(string: address)!), for: HTTPExchange())
    }
    #expect(seen.withLock { $0 } == ["Bearer s3cret", "Bearer s3cret", nil, nil, nil, nil])
  }

  @Test func aKeyIsSentInItsOwnField() async throws {
    let stage = vault.stage(.apiKey("k-1")) {
      HTTPResponse(status: $0.fields["X-Api-Key"] == "k-1" ? 200 : 401)
    }
    #expect(try await stage.send(vault.request, for: HTTPExchange()).status == 200)
  }

  @Test func aRequestWithTheFieldKeepsItsOwn() async throws {
    let stage = vault.stage(.bearer("s3cret")) { request in
      HTTPResponse(status: request.fields.values(of: "Authorization") == ["Basic own"] ? 200 : 401)
    }
    var request = vault.request
    request.fields.append("authorization", "Basic own")
    #expect(try await stage.send(request, for: HTTPExchange()).status == 200)
  }

  @Test func aCredentialThatCouldWriteLinesIsNotSent() async throws {
    let stage = vault.stage(.bearer("s3cret\r\nX-Admin: 1")) { _ in
      Issue.record("It was sent.")
      return HTTPResponse()
    }
    let error = await #expect(throws: HTTPError.self) {
      try await stage.send(vault.request, for: HTTPExchange())
    }
    #expect(!"\(error as Any)".contains("s3cret"))
  }

  @Test func descriptionsDoNotContainSecret() async throws {
    let credentials = HTTPClient.Credentials.bearer("s3cret")
    var dumped = ""
    dump(credentials, to: &dumped)
    let credential = try await credentials.refresher.credential()
    let caller = try await credentials.refresher.caller()
    dump((credential, caller), to: &dumped)
    dumped += "\(credentials) \(String(reflecting: credentials)) \(credential) \(caller)"
    dumped += String(reflecting: credential)
    #expect(!dumped.contains("s3cret"))
  }

  @Test func callersAreToldApartByAccountOrElseByCredential() async throws {
    func partition(_ value: String, account: String?) async throws -> String {
      try await HTTPClient.Credentials.bearer(account: account, current: { value }).refresher
        .caller()
        .partition
    }
    let one = try await partition("a", account: nil)
    #expect(try await partition("a", account: nil) == one)
    #expect(try await partition("b", account: nil) != one)
    let alice = try await partition("a", account: "alice")
    #expect(try await partition("b", account: "alice") == alice)
    #expect(try await partition("a", account: "bob") != alice)
    // The same in every process, so that a cache on disk is still there tomorrow.
    #expect(one.hasPrefix("credential ca978112ca1bbdcafac231b39a23dc4da786"))
  }

  @Test func concurrentCallersShareOneCredentialRequest() async throws {
    let asked = Lock(0)
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let credentials = HTTPClient.Credentials.bearer {
      asked.withLock { $0 += 1 }
      for await _ in gate {}
      return "late"
    }
    let waiting = (1...10).map { _ in
      Task.immediate { try await credentials.refresher.credential() }
    }
    opening.finish()
    for task in waiting { #expect(try await task.value.value == "late") }
    #expect(asked.withLock { $0 } == 1)
  }

  @Test func withoutACredentialNothingIsSent() async throws {
    struct Locked: Error {}
    let stage = vault.stage(.bearer { throw Locked() }) { _ in
      Issue.record("It was sent.")
      return HTTPResponse()
    }
    let error = await #expect(throws: HTTPError.self) {
      try await stage.send(vault.request, for: HTTPExchange())
    }
    #expect(error?.isRefusal == true)
    #expect(error?.underlying.first is Locked)
  }

  @Test func aRedirectToAnotherOriginTakesNoCredentialAlong() async throws {
    let seen = Lock<[String]>([])
    let transport = InProcessTransport { request in
      let credential = request.fields["Authorization"] ?? "nothing"
      seen.withLock { $0.append("\(request.url.host() ?? ""): \(credential)") }
      return request.url.host() == "shop.example"
        ? HTTPResponse(status: 307, fields: ["Location": "https://cdn.example/mug.png"])
        : HTTPResponse()
    }
    var configuration = HTTPClient.Configuration()
    configuration.credentials = .bearer("s3cret")
    let client = HTTPClient(shop, over: transport, configuration)
    #expect(try await client.response(for: HTTPRequest(.get, shop)).status == 200)
    #expect(seen.withLock { $0 } == ["shop.example: Bearer s3cret", "cdn.example: nothing"])
  }
}
