import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// The header fields kept in a redirect to another origin, and those dropped.
struct RedirectCredentialTests {
  private static let credentials = [
    "Authorization", "proxy-authorization", "Cookie", "Cookie2", "X-Api-Key", "x-auth-token",
    "X-Auth", "X-Session-Id", "X-CSRF-Token", "X-Amz-Security-Token", "Api-Secret", "X-Passwd",
    "X-Signature", "Authentication-Info", "X-Access-Key-Id", "jwt",
  ]
  private static let innocents = [
    "Accept", "Accept-Language", "User-Agent", "If-None-Match", "Range", "X-Trace-Id", "Prefer",
    "Cache-Control", "Idempotency-Key",
  ]

  private let base: URL
  private let request: HTTPRequest

  init() throws {
    base = try #require(URL(string: "https://shop.example:8443/"))
    let fields = (Self.credentials + Self.innocents + ["Host", "Origin", "Referer"])
      .map { HTTPFields.Field(name: $0, value: "hush") }
    request = HTTPRequest(.get, base, fields: HTTPFields(fields))
  }

  private func names(after locations: String...) async throws -> Set<String> {
    var configuration = HTTPClient.Configuration()
    configuration.fields = [:]
    let transport = ScriptedTransport { (_, index) throws(HTTPError) in
      index == locations.count
        ? HTTPResponse() : HTTPResponse(status: 307, fields: ["Location": locations[index]])
    }
    _ = try await HTTPClient(base, over: transport, configuration).response(for: request)
    return Set(transport.requests.last?.fields.map(\.name) ?? [])
  }

  @Test(arguments: [
    "https://shop.example:8443/x", "/x", "//SHOP.example:8443/x", "?x",
  ])
  func withinAnOriginAllGoesAlong(location: String) async throws {
    #expect(try await names(after: location) == Set(request.fields.map(\.name)))
  }

  @Test(arguments: [
    "https://evil.example:8443/", "https://shop.example/",
    "https://www.shop.example:8443/", "//evil.example",
    "https://shop.example.:8443/", "https://shop.example:8444/",
  ])
  func crossOriginRedirectSendsOnlySafeFields(location: String) async throws {
    #expect(try await names(after: location) == Set(Self.innocents))
  }

  @Test func whatWasLeftBehindDoesNotComeBack() async throws {
    let names = try await names(after: "https://evil.example/", "https://shop.example:8443/x")
    #expect(names == Set(Self.innocents))
  }

  /// A request walks at random between two origins, and the other never hears a secret.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func noCredentialReachesAnotherOrigin(seed: UInt64) async throws {
    var numbers = SplitMix64(seed)
    let places = ["https://shop.example:8443", "https://evil.example", "https://shop.example", ""]
    let locations = (1...15).map { "\(places.randomElement(using: &numbers) ?? "")/\($0)" }
    let statuses = (1...15).map { _ in
      [301, 302, 303, 307, 308].randomElement(using: &numbers) ?? 0
    }
    let transport = ScriptedTransport { (request, index) throws(HTTPError) in
      if request.url.host() != "shop.example" || request.url.port != 8443 {
        #expect(request.fields.allSatisfy { !Self.credentials.contains($0.name) })
      }
      guard index < locations.count else { return HTTPResponse() }
      return HTTPResponse(status: statuses[index], fields: ["Location": locations[index]])
    }
    _ = try await HTTPClient(base, over: transport).response(for: request)
    #expect(transport.count == 16)
  }
}
