import Foundation
import TestSupport
import Testing

@testable import StoreHTTP

/// The limit of everything, where the caller has set none.
struct WholeLimitTests {
  /// Answers at once, and keeps the limits that it was given.
  private struct Origin: HTTPTransport {
    let given = ObservedValue<[Duration?]>([])

    func send(
      _ request: HTTPRequest,
      for exchange: HTTPExchange
    ) async throws(HTTPError) -> HTTPResponse {
      given.update { $0.append(exchange.givenLimits.whole) }
      return HTTPResponse(body: HTTPBody(Array("[]".utf8)))
    }
  }

  private let origin = Origin()
  private let base: URL

  init() throws { base = try #require(URL(string: "https://shop.example/")) }

  @Test func aLoadHasFiveMinutesAndAStreamAllTheTimeInTheWorld() async throws {
    let client = HTTPClient(base, over: origin, .unshared)
    _ = try await client.load(Resource<[Int]>("things"))
    _ = try await client.response(for: Resource<Void>("things"))
    #expect(origin.given.value == [.seconds(300), nil])
  }

  @Test func configuredWholeLimitAppliesToEveryRequest() async throws {
    var configuration = HTTPClient.Configuration.unshared
    configuration.timeLimits.whole = .seconds(7)
    let client = HTTPClient(base, over: origin, configuration)
    _ = try await client.load(Resource<[Int]>("things"))
    _ = try await client.response(for: Resource<Void>("things"))
    #expect(origin.given.value == [.seconds(7), .seconds(7)])
  }
}
