import Foundation
import FoundationCore
import StoreHTTP
import StoreHTTPTesting
import TestSupport
import Testing

/// A cassette in a temporary folder.
struct CassetteFile {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("cassette.json")
  }

  func write(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

  /// Writes a cassette of these requests; the body of each response is its number.
  func write(_ requests: [(method: String, address: String, body: JSONValue?)]) throws {
    let exchanges = requests.enumerated().map { index, request -> JSONValue in
      var members: [JSONValue.Member] = [
        .init("method", .string(request.method)), .init("address", .string(request.address)),
      ]
      if let body = request.body { members.append(.init("body", body)) }
      let response: JSONValue = ["status": 200, "body": ["text": .string("\(index + 1)")]]
      return ["request": .object(members), "response": response]
    }
    let cassette: JSONValue = ["cassette": 1, "exchanges": .array(exchanges)]
    try write(cassette.text(.indented))
  }

  /// Plays the responses to these requests, in order.
  func play(_ requests: [HTTPRequest]) async throws -> [String] {
    let transport = try ReplayTransport(cassette: path)
    var answers: [String] = []
    for request in requests {
      let response = try await transport.send(request, for: HTTPExchange())
      answers.append(String(decoding: try await response.body.collected(), as: UTF8.self))
    }
    try transport.verifyAllPlayed()
    return answers
  }
}

struct ReplayTests {
  let file: CassetteFile
  let shop = "https://example.org/products"

  init() throws { file = try CassetteFile() }

  @Test func aClientGetsTheRecordedResponse() async throws {
    try file.write([("GET", shop, nil)])
    let (path, base) = (file.path, try #require(URL(string: shop)))
    let transport = try ReplayTransport(cassette: path)
    let client = HTTPClient(base, over: transport)
    let response = try await client.response(for: HTTPRequest(.get, base))
    try transport.verifyAllPlayed()
    #expect(try await response.body.collected() == Array("1".utf8))
  }

  @Test func anEmptyCassetteHasNoResponse() async throws {
    try file.write(#"{"cassette": 1, "exchanges": []}"#)
    let why = try await refusal(of: try .get(shop))
    #expect(why == "\(file.path) is empty; it does not contain GET \(shop).")
  }

  @Test func unrecordedRequestErrorNamesTheClosestMatch() async throws {
    try file.write([
      ("GET", shop + "?page=1", nil), ("GET", shop + "?page=2&all", nil), ("GET", shop, nil),
    ])
    let why = try await refusal(of: try .get(shop + "?page=2"))
    #expect(
      why
        == "\(file.path) does not contain GET \(shop)?page=2; the closest is GET \(shop)?page=2&all."
    )
  }

  @Test(arguments: ["?b=2&a=1", "?a=1&b=2&", "?a=1&B=2", "?a=%31&b=2", "?a=1&b=2#top"])
  func aQueryHasToBeTheSameInItsOrderAndSpelling(query: String) async throws {
    try file.write([("GET", shop + "?a=1&b=2", nil)])
    #expect(try await refusal(of: try .get(shop + query)).contains("does not contain GET"))
  }

  @Test func aMethodHasToBeTheSame() async throws {
    try file.write([("GET", shop, nil)])
    let why = try await refusal(of: HTTPRequest(.delete, try shop.url))
    #expect(why == "\(file.path) does not contain DELETE \(shop); the closest is GET \(shop).")
  }

  @Test func aBodyHasToBeTheSame() async throws {
    try file.write([("POST", shop, ["text": #"{"name":"mug"}"#])])
    let why = try await refusal(of: try .post(shop, text: #"{"name":"cup"}"#))
    #expect(why == #"\#(file.path) contains POST \#(shop) only with another body: {"name":"mug"}."#)
  }

  @Test func aBinaryBodyHasToBeTheSame() async throws {
    let request = { (last: UInt8) in
      HTTPRequest(.put, try shop.url, body: HTTPBody([0xFF, last]))
    }
    try file.write([("PUT", shop, ["base64": "/wE="])])
    #expect(
      try await refusal(of: try request(2)).contains("only with another body: 2 bytes.")
    )
    #expect(try await file.play([try request(1)]) == ["1"])
  }

  @Test func fieldsTellNothingApart() async throws {
    try file.write([("GET", shop, nil)])
    #expect(try await file.play([try .get(shop, fields: ["Date": "today"])]) == ["1"])
  }

  @Test func requestBeyondTheRecordedCountIsRejected() async throws {
    try file.write([("GET", shop, nil)])
    let replay = try ReplayTransport(cassette: file.path)
    _ = try await replay.send(try .get(shop), for: HTTPExchange())
    let why = try await refusal(of: try .get(shop), by: replay)
    #expect(why == "\(file.path) contains GET \(shop) only once.")
  }

  @Test func verificationListsRequestsThatWereNotSent() async throws {
    try file.write([("GET", shop, nil), ("GET", shop + "/1", nil), ("POST", shop, ["text": "{}"])])
    let replay = try ReplayTransport(cassette: file.path)
    _ = try await replay.send(try .get(shop), for: HTTPExchange())
    let error = #expect(throws: ReplayError.self) { try replay.verifyAllPlayed() }
    #expect(
      error?.title
        == "\(file.path) contains requests that were not sent: GET \(shop)/1, POST \(shop)."
    )
  }

  @Test func repeatingPlaysTheLastAgainAndMissesNothing() async throws {
    try file.write([("GET", shop, nil), ("GET", shop + "/1", nil)])
    let replay = try ReplayTransport(cassette: file.path, mode: .lenient)
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
    try file.write(requests.map { _ in ("GET", shop, nil) })
    let replay = try ReplayTransport(cassette: file.path)
    try await withThrowingTaskGroup { group in
      for request in requests {
        group.addTask { try await replay.send(request, for: HTTPExchange()) }
      }
      try await group.waitForAll()
    }
    try replay.verifyAllPlayed()
  }

  @Test func repeatedRequestsArePlayedInTheOrderOfTheFile() async throws {
    try file.write([("GET", shop, nil), ("GET", shop + "/1", nil), ("GET", shop, nil)])
    let requests = [try HTTPRequest.get(shop), try .get(shop + "/1"), try .get(shop)]
    #expect(try await file.play(requests) == ["1", "2", "3"])
  }

  @Test func secretsOfRequestsAreNotCompared() async throws {
    try file.write([("GET", shop + "?key=***", nil)])
    #expect(try await file.play([try .get(shop + "?key=two")]) == ["1"])
  }

  @Test func secretsOfAProgramAreHiddenByItsRedactor() async throws {
    try file.write([("GET", "https://example.org/bot***/products", nil)])
    let replay = try ReplayTransport(
      cassette: file.path,
      redactor: Redactor(secrets: ["s3cr3tValue99"])
    )
    let request = try HTTPRequest.get("https://example.org/bots3cr3tValue99/products")
    #expect(try await replay.send(request, for: HTTPExchange()).status == 200)
  }

  @Test func responseIsPlayedAsItIsInTheFile() async throws {
    try file.write(
      """
      {"cassette": 1, "exchanges": [{
        "request": {"method": "GET", "address": "\(shop)"},
        "response": {
          "status": 203, "fields": ["Age: 1", "age: 2", "X-Empty:", "Content-Length: 99"],
          "body": {"base64": "/9gA"}
        }
      }]}
      """
    )
    let replay = try ReplayTransport(cassette: file.path)
    let played = try await replay.send(try .get(shop), for: HTTPExchange())
    #expect(played.status == 203)
    #expect(played.fields == ["Age": "1", "age": "2", "X-Empty": "", "Content-Length": "3"])
    #expect(played.body.bytes == [0xFF, 0xD8, 0x00])
    #expect(played.provenance == .recording)
  }

  private func refusal(
    of request: HTTPRequest,
    by replay: ReplayTransport? = nil
  ) async throws -> String {
    let replay = try replay ?? ReplayTransport(cassette: file.path)
    let error = await #expect(throws: HTTPError.self) {
      try await replay.send(request, for: HTTPExchange())
    }
    return error?.underlying.first?.asFailure.title ?? ""
  }
}
