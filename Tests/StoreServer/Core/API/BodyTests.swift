import FoundationCore
import StoreHTTP
import StoreTestSupport
import Testing

@testable import StoreCore

/// Request bodies.
struct BodyTests {
  private let client: ContractClient

  init() async throws {
    client = try await ContractClient(RequestHandler.answering(.changing()))
  }

  private func send(_ text: String, type: String? = "application/json") async throws
    -> ContractResponse
  {
    var fields: HTTPFields = [:]
    fields["Content-Type"] = type
    return try await client.send(
      .post,
      "/v1/things",
      body: HTTPBody(Array(text.utf8)),
      fields: fields
    )
  }

  @Test(arguments: [
    "application/json", "Application/JSON", "application/json;charset=utf-8",
    "application/json; charset=\"UTF-8\"",
  ])
  func isTakenAsJSON(type: String) async throws {
    #expect(try await send("{}", type: type).status == 200)
  }

  @Test(arguments: [
    nil, "", "json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
    "application/*", "*/*", "application/json; charset=utf-16", "application/problem+json",
  ])
  func isRefusedAsAnythingElse(type: String?) async throws {
    let answer = try await send("{}", type: type)
    #expect(answer.status == 415)
    #expect(answer.code == "unsupported_type")
    #expect(answer.fields["Accept"] == "application/json")
  }

  @Test func compressedBodyIsRejected() async throws {
    let packed = try await client.send(
      .post,
      "/v1/things",
      body: HTTPBody(Array("{}".utf8)),
      fields: ["Content-Type": "application/json", "Content-Encoding": "gzip"]
    )
    #expect(packed.status == 415)
    #expect(packed.code == "unsupported_type")
  }

  @Test(arguments: [
    ("", 1, 1), ("{", 1, 2), ("{\"a\":1,\n  \"b\":}", 2, 7), ("nul", 1, 1), ("{} {}", 1, 4),
    ("[1,]", 1, 4), ("{\"a\":01}", 1, 7), ("NaN", 1, 1), ("\"\\ud800\"", 1, 2),
    ("[\"\\\\\",\n\"\\udc00\\ud800\"]", 2, 2), ("\"\\ud83d\\n\"", 1, 2),
  ])
  func malformedJSONReportsLineAndColumn(text: String, line: Int, column: Int) async throws {
    let answer = try await send(text)
    #expect(answer.status == 400)
    #expect(answer.code == "malformed_json")
    #expect(answer.json?["line"] == .number(line))
    #expect(answer.json?["column"] == .number(column))
  }

  @Test func mayHaveEveryCharacter() async throws {
    let answer = try await send(#""\ud83d\ude00 \\ud800 \u00e9 é""#)
    #expect(answer.json == #"😀 \ud800 é é"#)
  }

  @Test(arguments: [#"{"a":1,"a":2}"#, #"[{"b":{"\u0061":1,"a":2}}]"#])
  func namesNoMemberTwice(text: String) async throws {
    let answer = try await send(text)
    #expect(answer.status == 400)
    #expect(answer.code == "malformed_json")
  }

  @Test func isNotDeeperThanAnybodyNeeds() async throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try await send(nested(32)).status == 200)
    #expect(try await send(nested(33)).status == 400)
    #expect(try await send(nested(100_000)).status == 400)
  }

  @Test func isNotLargerThanAnybodyNeeds() async throws {
    func text(_ count: Int) -> String { "\"" + String(repeating: "a", count: count - 2) + "\"" }
    #expect(try await send(text(1 << 20)).status == 200)
    let answer = try await send(text(1 << 20 + 1))
    #expect(answer.status == 413)
    #expect(answer.json?["limit"] == .number(1 << 20))
  }

  @Test func isNotReadFurtherThanItMayBeLong() async throws {
    let chunk = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 16)
    let endless = HTTPBody { chunk }
    let answer = try await client.send(
      .post,
      "/v1/things",
      body: endless,
      fields: ["Content-Type": "application/json"]
    )
    #expect(answer.status == 413)
  }

  @Test func interruptedBodyIsRejected() async throws {
    let broken = HTTPBody { () throws(HTTPError) in throw HTTPError(.connectionLost) }
    let answer = try await client.send(
      .post,
      "/v1/things",
      body: broken,
      fields: ["Content-Type": "application/json"]
    )
    #expect(answer.status == 400)
    #expect(answer.code == "broken_body")
  }

  @Test(arguments: ["text/html", "application/json;q=0", "*/*, application/json;q=0, text/*"])
  func unsupportedAcceptFieldReturns406(accept: String) async throws {
    let answer = try await client.post("/v1/things", [:], fields: ["Accept": accept])
    #expect(answer.status == 406)
    #expect(answer.json?["offered"] == ["application/json"])
  }

  @Test(arguments: ["*/*", "application/*", "text/html, application/json;q=0.1", "nonsense", ""])
  func matchingOrInvalidAcceptFieldSucceeds(accept: String) async throws {
    #expect(try await client.post("/v1/things", [:], fields: ["Accept": accept]).status == 200)
  }
}
