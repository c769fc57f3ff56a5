import Foundation
import StoreHTTP
import Testing

struct ReplayTests {
  let kit: CassetteKit
  let shop = "https://example.org/products"

  init() throws { kit = try CassetteKit() }

  @Test func anEmptyRecordingHasNothing() async throws {
    try kit.write(#"{"cassette": 1, "exchanges": []}"#)
    let why = try await refusal(of: try .get(shop))
    #expect(why == "\(kit.path) is empty; it does not contain GET \(shop).")
  }

  @Test func unrecordedRequestErrorNamesTheClosestMatch() async throws {
    try await record([try .get(shop + "?page=1"), try .get(shop + "?page=2&all"), try .get(shop)])
    let why = try await refusal(of: try .get(shop + "?page=2"))
    #expect(
      why
        == "\(kit.path) does not contain GET \(shop)?page=2; the closest is GET \(shop)?page=2&all."
    )
  }

  @Test(arguments: ["?b=2&a=1", "?a=1&b=2&", "?a=1&B=2", "?a=%31&b=2", "?a=1&b=2#top"])
  func aQueryHasToBeTheSameInItsOrderAndSpelling(query: String) async throws {
    try await record([try .get(shop + "?a=1&b=2")])
    #expect(try await refusal(of: try .get(shop + query)).contains("does not contain GET"))
  }

  @Test func aMethodHasToBeTheSame() async throws {
    try await record([try .get(shop)])
    let why = try await refusal(of: HTTPRequest(.delete, try shop.url))
    #expect(why == "\(kit.path) does not contain DELETE \(shop); the closest is GET \(shop).")
  }

  @Test func aBodyHasToBeTheSame() async throws {
    try await record([try .post(shop, text: #"{"name":"mug"}"#)])
    let why = try await refusal(of: try .post(shop, text: #"{"name":"cup"}"#))
    #expect(why == #"\#(kit.path) contains POST \#(shop) only with another body: {"name":"mug"}."#)
  }

  @Test func aBodyThatIsNoTextHasToBeTheSame() async throws {
    let request = { (last: UInt8) in
      HTTPRequest(.put, try shop.url, body: HTTPBody([0xFF, last]))
    }
    try await record([try request(1)])
    #expect(
      try await refusal(of: try request(2)).contains("only with another body: 2 bytes, fnv1a:")
    )
    #expect(try await kit.play([try request(1)]) == ["/products"])
  }

  @Test func fieldsTellNothingApart() async throws {
    try await record([try .get(shop, fields: ["Accept": "text/plain"])])
    #expect(try await kit.play([try .get(shop, fields: ["Date": "today"])]) == ["/products"])
  }

  @Test func requestBeyondTheRecordedCountIsRejected() async throws {
    try await record([try .get(shop)])
    let replay = try ReplayTransport(cassette: kit.path)
    _ = try await replay.send(try .get(shop), for: HTTPExchange())
    let why = try await refusal(of: try .get(shop), by: replay)
    #expect(why == "\(kit.path) contains GET \(shop) only once.")
  }

  @Test func verificationListsRequestsThatWereNotSent() async throws {
    try await record([try .get(shop), try .get(shop + "/1"), try .post(shop, text: "{}")])
    let replay = try ReplayTransport(cassette: kit.path)
    _ = try await replay.send(try .get(shop), for: HTTPExchange())
    let error = #expect(throws: HTTPError.self) { try replay.verifyAllPlayed() }
    #expect(
      error.complaint
        == "\(kit.path) contains requests that were not sent: GET \(shop)/1, POST \(shop)."
    )
  }

  @Test func repeatingPlaysTheLastAgainAndMissesNothing() async throws {
    try await record([try .get(shop), try .get(shop + "/1")])
    let replay = try ReplayTransport(cassette: kit.path, mode: .lenient)
    for _ in 1...3 {
      #expect(try await replay.send(try .get(shop), for: HTTPExchange()).status == 200)
    }
    try replay.verifyAllPlayed()
    #expect(
      try await refusal(of: try .get(shop + "/2"), by: replay).contains("does not contain GET")
    )
  }

  @Test func aHundredAtOnceGetOneEach() async throws {
    let requests = [HTTPRequest](repeating: try .get(shop), count: 100)
    try await record(requests)
    let replay = try ReplayTransport(cassette: kit.path)
    try await withThrowingTaskGroup { group in
      for request in requests {
        group.addTask { try await replay.send(request, for: HTTPExchange()) }
      }
      try await group.waitForAll()
    }
    try replay.verifyAllPlayed()
  }

  private func record(_ requests: [HTTPRequest]) async throws {
    try await kit.record(requests) { .text($0.url.path) }
  }

  private func refusal(
    of request: HTTPRequest,
    by replay: ReplayTransport? = nil
  ) async throws -> String {
    let replay = try replay ?? ReplayTransport(cassette: kit.path)
    let error = await #expect(throws: HTTPError.self) {
      try await replay.send(request, for: HTTPExchange())
    }
    return error.complaint
  }
}
