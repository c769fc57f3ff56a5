import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// The error formats of real servers.
struct ProblemTests {
  @Test func aProblemDocumentIsRead() async throws {
    let problem = try await problem(
      #"{"type":"https://example.org/no-credit","title":"No credit","detail":"It costs 50.","#
        + #""status":403,"invalid-params":[{"name":"age","reason":"must be positive"}]}"#,
      status: 403,
      type: "application/problem+json"
    )
    #expect(problem.type == "https://example.org/no-credit")
    #expect(problem.title == "No credit")
    #expect(problem.detail == "It costs 50.")
    #expect(problem.fieldErrors == ["age": "must be positive"])
    #expect(try await self.problem(#"{"type":"about:blank"}"#).type == nil)
  }

  @Test(arguments: [
    (#"{"message":"No mug"}"#, "No mug"),
    (
      #"{"message":["price is needed","name too"],"error":"Bad Request"}"#,
      "price is needed; name too"
    ),
    (#"{"error":"Invalid totalAmount"}"#, "Invalid totalAmount"),
    (#"{"error":"invalid_grant","error_description":"It has expired."}"#, "It has expired."),
    (#"{"error":{"code":7,"message":"Too late"}}"#, "Too late"),
    (#"{"errors":["One","Two"]}"#, "One; Two"),
    (#"[{"message":[{"id":"120","key":"Invalid value","value":"Not valid"}]}]"#, "Not valid"),
    ("\u{FEFF}{\"message\":\"With a mark\"}", "With a mark"),
    (#""A text alone""#, "A text alone"),
    ("Service is down.\n", "Service is down."),
    (#"{"detail":[{"loc":["body","price"],"msg":"too low"}]}"#, "too low"),
  ])
  func theDetailIsFound(_ body: String, detail: String) async throws {
    #expect(try await problem(body, type: "text/plain").detail == detail)
  }

  @Test(arguments: [
    #"{"message":"Bad","errors":{"price":["too low"]}}"#,
    #"{"errors":{"price":"too low"}}"#,
    #"{"errors":[{"field":"price","message":"too low"}]}"#,
    #"{"errors":[{"param":"price","msg":"too low"}]}"#,
    #"{"errors":[{"source":{"pointer":"price"},"detail":"too low"}]}"#,
    #"{"detail":[{"loc":["price"],"msg":"too low"}]}"#,
    #"{"violations":[{"propertyPath":"price","title":"too low"}]}"#,
    #"{"error":{"details":[{"field":"price","reason":"too low"}]}}"#,
  ])
  func whatIsWrongWithEachFieldIsFound(_ body: String) async throws {
    #expect(try await problem(body, status: 422).fieldErrors == ["price": "too low"])
  }

  @Test func fieldErrorsPreserveServerMessagesAndOrder() async throws {
    let problem = try await problem(
      #"{"errors":[{"field":"size","code":"not_one_of","message":"No.","accepted":["S","L"]},"#
        + #"{"field":"price","message":"Too low."},{"field":"price","code":"odd","message":"Odd."}]}"#,
      status: 422
    )
    #expect(
      problem.fields.all == [
        FieldError(field: "size", code: "not_one_of", message: "No.", accepted: ["S", "L"]),
        FieldError(field: "price", code: "refused", message: "Too low."),
        FieldError(field: "price", code: "odd", message: "Odd."),
      ]
    )
  }

  @Test func aKindIsAWord() async throws {
    let denied = try await problem(#"{"error":"invalid_grant","error_description":"Expired."}"#)
    #expect(denied.type == "invalid_grant")
    let coded = try await problem(#"{"status":"error","code":"apiKeyMissing"}"#)
    #expect(coded.type == "apiKeyMissing")
    let named = try await problem(#"{"statusCode":400,"message":"No","error":"Bad Request"}"#)
    #expect(named.title == "Bad Request")
  }

  @Test func aPageOfAProxyLosesItsTags() async throws {
    let problem = try await problem(
      """
      <!DOCTYPE html><html><head><style>a < b { color: red }</style><title>502 Bad
      Gateway</title><script>if (a < b) { "</p>" }</script></head>
      <body><!-- secret > --><h1>502 &amp; no more</h1><hr>nginx</body></html>
      """,
      status: 502,
      type: "application/json"
    )
    #expect(problem.title == "502 Bad Gateway")
    #expect(problem.excerpt == "502 & no more nginx")
  }

  @Test(arguments: [
    "", " ", "null", "{}", "[]", "17", "{\"message\":", "<", "<title", "<!--", "\0\u{1}",
  ])
  func meaninglessBodiesProduceEmptyProblem(_ body: String) async throws {
    let problem = try await problem(body)
    #expect(problem.title == nil)
    #expect(problem.fieldErrors.isEmpty)
  }

  @Test func onlyTheBeginningOfAHugeBodyIsRead() async throws {
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 10_000)
    let echo = Echo { _ in HTTPResponse(status: 500, body: HTTPBody { chunk }) }
    let error = await #expect(throws: HTTPError.self) {
      try await echo.client().load(.bytes("endless"))
    }
    guard case .status(500, let problem)? = error?.kind else { return #expect(Bool(false)) }
    #expect(problem.excerpt.count == 300)
  }

  @Test func secretsAndControlCharactersAreRemoved() async throws {
    let body = #"{"message":"\u001b[31mtoken=abc123 is bad","api_key":"hunter2"}"#
    let problem = try await problem(body)
    #expect(problem.detail == "token=*** is bad")
    #expect(!problem.excerpt.contains("hunter2"))
    #expect(!problem.excerpt.contains("\u{1B}"))
  }

  @Test(
    arguments: [
      ("120", 120), ("Fri, 20 Nov 2026 10:00:30 GMT", 30), ("Fri, 20 Nov 2026 09:00:00 GMT", nil),
      ("soon", nil), ("99999999999999999999", 2_147_483_648), ("-1", nil),
    ] as [(String, Int?)]
  )
  func retryAfterHasTwoForms(_ value: String, seconds: Int?) async throws {
    let problem = try await problem("", status: 503, fields: ["Retry-After": value])
    #expect(problem.retryAfter == seconds.map { .seconds($0) })
  }

  @Test(arguments: try ProblemTests.recordings())
  func everyRecordedErrorSaysSomething(_ file: URL) async throws {
    let body = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let problem = try await problem(body)
    #expect(
      problem.detail != nil || problem.title != nil || problem.type != nil
        || !problem.excerpt.isEmpty
    )
    if file.lastPathComponent.contains("array") || file.lastPathComponent.hasPrefix("4") {
      #expect(problem.detail != nil, "\(problem)")
    }
  }

  private static func recordings() throws -> [URL] {
    try ["newsapi/errors", "store/platzi/errors", "store/dummyjson/errors", "worldbank/errors"]
      .flatMap(RecordedResponses.files)
  }

  private func problem(
    _ body: String,
    status: Int = 400,
    type: String = "application/json",
    fields: HTTPFields = [:]
  ) async throws -> HTTPError.Problem {
    let now = try Date("2026-11-20T10:00:00Z", strategy: .iso8601)
    var fields = fields
    fields["Content-Type"] = type
    let response = HTTPResponse(status: status, fields: fields, body: HTTPBody(Array(body.utf8)))
    let client = try Echo { _ in response }.client { $0.now = { now } }
    let error = await #expect(throws: HTTPError.self) { try await client.load(.bytes("x")) }
    guard case .status(status, let problem)? = error?.kind else { throw try #require(error) }
    return problem
  }
}
