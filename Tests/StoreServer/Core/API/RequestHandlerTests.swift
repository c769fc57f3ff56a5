import FoundationCore
import StoreHTTP
import StoreTestSupport
import Testing

@testable import StoreCore

/// Behavior that all requests share.
struct RequestHandlerTests {
  @Test func namesARequestAsItsClientDoes() async throws {
    let client = try await ContractClient(RequestHandler.answering(.reading()))
    let answer = try await client.get("/v1/things", fields: ["X-Request-Id": "order-7.a_B"])
    #expect(answer.fields["X-Request-Id"] == "order-7.a_B")
  }

  @Test(arguments: ["", " ", "a b", "a\tb", "ä", "\"", String(repeating: "a", count: 65)])
  func replacesInvalidRequestIDs(name: String) async throws {
    var configuration = ServedStore.Configuration()
    configuration.random = { 0xAB }
    let client = try await ContractClient(
      RequestHandler.answering(.reading(), configuration: configuration)
    )
    let answer = try await client.get("/v1/things", fields: ["X-Request-Id": name])
    #expect(answer.fields["X-Request-Id"] == "00000000000000ab")
  }

  @Test func tellsInAProblemWhichRequestItWas() async throws {
    let client = try await ContractClient(RequestHandler.answering())
    let answer = try await client.get("/v1/nothing", fields: ["X-Request-Id": "seven"])
    #expect(answer.status == 404)
    #expect(answer.json?["request"] == "seven")
    #expect(answer.fields["Content-Type"] == "application/problem+json")
  }

  @Test func reportsAllowedMethods() async throws {
    let client = try await ContractClient(RequestHandler.answering(.reading(), .changing()))
    let refused = try await client.delete("/v1/things")
    #expect(refused.status == 405)
    #expect(refused.fields["Allow"] == "GET, HEAD, OPTIONS, POST")
    let told = try await client.send(.options, "/v1/things")
    #expect(told.status == 204)
    #expect(told.fields["Allow"] == "GET, HEAD, OPTIONS, POST")
    #expect(told.fields.contains("X-Request-Id"))
  }

  @Test func answersHeadWithoutABody() async throws {
    let client = try await ContractClient(RequestHandler.answering(.reading()))
    let answer = try await client.send(.head, "/v1/things")
    #expect(answer.status == 200)
    #expect(answer.bytes.isEmpty)
    #expect(answer.fields["Content-Length"] == "2")
  }

  @Test(arguments: [
    ("Origin", "https://evil.example"), ("Origin", "null"), ("Origin", "http://localhost:8081"),
    ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"),
  ])
  func answersNoPageOfAnotherOrigin(name: String, value: String) async throws {
    let client = try await ContractClient(
      RequestHandler.answering(
        .reading { _ in
          Issue.record("The operation ran.")
          return HTTPResponse([:] as JSONValue)
        }
      )
    )
    for method in [HTTPRequest.Method.get, .head, .options, .post] {
      let answer = try await client.send(
        method,
        "/v1/things",
        fields: HTTPFields([.init(name: name, value: value)])
      )
      #expect(answer.status == 403)
      if method == .get { #expect(answer.code == "foreign_origin") }
    }
  }

  @Test(arguments: [("Origin", "http://localhost"), ("Sec-Fetch-Site", "none")])
  func answersPagesOfItsOwn(name: String, value: String) async throws {
    let client = try await ContractClient(RequestHandler.answering(.reading()))
    let fields = HTTPFields([.init(name: name, value: value)])
    #expect(try await client.get("/v1/things", fields: fields).status == 200)
  }

  @Test func forbidsStoringResponsesToChanges() async throws {
    let client = try await ContractClient(RequestHandler.answering(.reading(), .changing()))
    let changed = try await client.post("/v1/things", [:])
    #expect(changed.fields["Cache-Control"] == "no-store")
    let read = try await client.get("/v1/things")
    #expect(read.fields["Cache-Control"] == "private, no-cache")
    let missing = try await client.get("/v1/nothing")
    #expect(missing.fields["Cache-Control"] == "no-store")
    #expect(read.fields["X-Content-Type-Options"] == "nosniff")
  }

  @Test(arguments: ["\"r7\"", "W/\"r7\"", "*", "\"r6\", \"r7\"", "\"r6\" ,W/\"r7\""])
  func doesNotSendAgainWhatTheClientHas(line: String) async throws {
    let client = try await ContractClient(
      RequestHandler.answering(
        .reading(tag: EntityTag(revision: 7)) { _ in
          Issue.record("The operation ran.")
          return HTTPResponse([:] as JSONValue)
        }
      )
    )
    let answer = try await client.get("/v1/things", fields: ["If-None-Match": line])
    #expect(answer.status == 304)
    #expect(answer.tag == "\"r7\"")
  }

  @Test(arguments: ["\"r6\"", "r7", "\"r77\"", "\"r7", ""])
  func sendsWhatTheClientDoesNotHave(line: String) async throws {
    let client = try await ContractClient(
      RequestHandler.answering(.reading(tag: EntityTag(revision: 7)))
    )
    let answer = try await client.get("/v1/things", fields: ["If-None-Match": line])
    #expect(answer.status == 200)
    #expect(answer.tag == "\"r7\"")
  }
}
