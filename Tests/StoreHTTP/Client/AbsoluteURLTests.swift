import Foundation
import FoundationCore
import StoreHTTP
import Testing

/// Loading absolute URLs, at the client's origin and at others.
struct AbsoluteURLTests {
  private let transport = ScriptedTransport(.ok("[1,2]", ["Content-Type": "application/json"]))

  private func client(_ base: String = "https://shop.example/v1?key=s3cret") throws -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.credentials = .bearer("s3cret")
    configuration.fields["X-Api-Key"] = "s3cret"
    configuration.fields["Cookie"] = "session=s3cret"
    return HTTPClient(try #require(URL(string: base)), over: transport, configuration)
  }

  private func load(_ address: String) async throws -> HTTPRequest {
    let url = try #require(URL(string: address))
    #expect(try await client().load(url, as: [Int].self).value == [1, 2])
    return try #require(transport.requests.last)
  }

  @Test func aURLOfTheOwnOriginIsLoadedWithTheCredentials() async throws {
    let request = try await load("https://SHOP.example:443/other/list?page=2")
    #expect(request.url.absoluteString == "https://shop.example/other/list?page=2")
    #expect(request.fields["Authorization"] == "Bearer s3cret")
    #expect(request.fields["X-Api-Key"] == "s3cret")
    #expect(request.fields["Accept"] == "application/json")
  }

  @Test(arguments: [
    "https://rates.example/eur.json?day=1", "http://shop.example/v1", "https://shop.example:444/v1",
    "https://shop.example.evil.example/v1", "https://cdn.shop.example",
  ])
  func anotherOriginGetsNoSecret(address: String) async throws {
    let request = try await load(address)
    #expect(request.url.absoluteString == address)
    #expect(request.fields["User-Agent"] == "Rialto")
    #expect(!request.fields.contains { $0.value.contains("s3cret") })
    #expect(!request.url.absoluteString.contains("s3cret"))

    let url = try #require(URL(string: address))
    _ = try await client().response(for: HTTPRequest(.get, url))
    let raw = try #require(transport.requests.last)
    #expect(!raw.fields.contains { $0.value.contains("s3cret") })
  }

  @Test(arguments: ["file:///etc/passwd", "https://ann:secret@shop.example/", "list", "ftp://a.b/"])
  func anyOtherURLIsNotSent(address: String) async throws {
    let url = try #require(URL(string: address))
    let error = await #expect(throws: HTTPError.self) {
      try await client().load(url, as: [Int].self)
    }
    guard case .invalidRequest = error?.kind else { return #expect(error == nil) }
    #expect(transport.count == 0)
  }

  @Test func aURLIsPartOfAResourceLikeAPath() async throws {
    let url = try #require(URL(string: "https://rates.example/list?day=1"))
    var resource = Resource<[Int]>(url: url).map(\.count)
    resource.query["page"] = "2"
    #expect(try await client().load(resource).value == 2)
    #expect(
      transport.requests.last?.url.absoluteString == "https://rates.example/list?day=1&page=2"
    )
  }
}
