import FoundationCore
import StoreHTTP
import Testing

/// The texts, codes and recoveries of each error.
struct ErrorTests {
  private static let all: [HTTPError] = [
    HTTPError(.invalidRequest("the address is not a valid URL")), HTTPError(.noConnection),
    HTTPError(.hostNotFound), HTTPError(.certificateRefused("It has expired.")),
    HTTPError(.connectionLost), HTTPError(.timedOut(.connect)), HTTPError(.timedOut(.firstByte)),
    HTTPError(.timedOut(.idle)), HTTPError(.timedOut(.whole)),
    HTTPError(.tooLarge(.header, limit: 9)),
    HTTPError(.tooLarge(.body, limit: 9)), HTTPError(.tooLarge(.decompression, limit: 9)),
    HTTPError(.malformedResponse("Two lengths.")), HTTPError(.redirectRefused(.cycle)),
    HTTPError(.redirectRefused(.tooMany(limit: 9))), HTTPError(.redirectRefused(.insecure)),
    HTTPError(.redirectRefused(.invalidLocation)), HTTPError(.redirectRefused(.bodyNotReplayable)),
    HTTPError(.status(404, HTTPError.Problem())), HTTPError(.unreadable),
    HTTPError(.circuitOpen(retryAfter: .seconds(9))),
    HTTPError(.rateLimited(retryAfter: .seconds(9))),
    HTTPError(.notCached), HTTPError(.cacheFailed("/cache")), HTTPError(.credentialRefused),
    HTTPError(.endlessPages(.repeated)),
    HTTPError(.endlessPages(.nothingNew)), HTTPError(.endlessPages(.tooMany(limit: 9))),
    HTTPError(.bodyFailed),
  ]

  @Test(arguments: all)
  func everyErrorHasItsWords(_ error: HTTPError) throws {
    #expect(error.code.wholeMatch(of: /http\.[a-z_]+(\d{3})?/) != nil)
    let report = try #require(FailureReport(error))
    for text in [report.title, report.reason, report.suggestion].compactMap(\.self) {
      #expect(text.first?.isUppercase == true && text.hasSuffix("."), "\(text)")
    }
    #expect(report.suggestion != nil || error.code == "http.invalid_request")
  }

  @Test func anErrorIsALineInALog() async throws {
    let client = try Echo { _ in .json(#"{"message":"No\nmug"}"#, status: 404) }.client()
    let error = await #expect(throws: HTTPError.self) {
      try await client.load(Resource<Void>("a?token=hidden"))
    }
    let line = try #require(error.map { "\($0)" })
    #expect(line.hasPrefix("http.status_404 GET https://example.org/v1/a?token=*** ("))
    #expect(line.hasSuffix("): Not found at example.org (404). No mug."))
  }

  @Test func codesArePromises() {
    #expect(
      Self.all.map(\.code).reduce(into: []) { if $0.last != $1 { $0.append($1) } } == [
        "http.invalid_request", "http.no_connection", "http.host_not_found",
        "http.certificate_refused", "http.connection_lost", "http.timed_out", "http.too_large",
        "http.malformed_response", "http.redirect_refused", "http.status_404", "http.unreadable",
        "http.circuit_open", "http.rate_limited", "http.not_cached", "http.cache_failed",
        "http.credential_refused", "http.endless_pages", "http.body_failed",
      ]
    )
  }

  @Test func theServerIsNamed() async throws {
    let error = try await error(HTTPError(.hostNotFound))
    #expect(error.title == "Could not resolve example.org.")
    #expect(error.suggestion?.contains("spelling") == true)
  }

  @Test(
    arguments: [
      (401, .authentication), (403, .refused), (404, .notFound), (409, .conflict), (422, .refused),
      (429, .quota), (500, .unavailable), (503, .unavailable), (507, .unavailable),
      (302, .failed),
    ] as [(Int, FailureCategory)]
  )
  func aStatusHasItsCategory(_ status: Int, category: FailureCategory) {
    #expect(HTTPError(.status(status, HTTPError.Problem())).category == category)
    #expect(HTTPError(.status(status, HTTPError.Problem())).code == "http.status_\(status)")
  }

  /// A full or read-only disk stays so for longer than a client waits.
  @Test func aServerThatCannotStoreIsNotTriedAgain() {
    let error = HTTPError(.status(507, HTTPError.Problem()))
    #expect(error.suggestion == "Free space on the disk of the server, or make it writable.")
    #expect(error.recoveries.isEmpty)
  }

  @Test func problemDetailsFormTheTitleAndReason() {
    let problem = HTTPError.Problem(
      title: "Not valid",
      detail: "Two fields are wrong.",
      fieldErrors: ["price": "too low", "name": "missing"],
      excerpt: "{…}"
    )
    let error = HTTPError(.status(422, problem))
    #expect(error.title == "The server rejected the request (422 Not valid).")
    #expect(error.reason == "Two fields are wrong.\nname: missing\nprice: too low")
    #expect(
      error.recoveries.map(\.action) == [
        .edit(field: "name", accepted: []), .edit(field: "price", accepted: []),
      ]
    )
  }

  @Test(
    arguments: [
      (500, "text/plain", "Traceback (most recent call last): /srv/db.py, SELECT 1"),
      (500, "application/problem+json", #"{"title":"Oops","detail":"at Db.query(Db.java:17)"}"#),
      (502, "text/html", "<html><title>502 Bad Gateway</title><h1>nginx</h1></html>"),
      (503, "application/json", #"{"message":"ORA-00942","errors":{"price":"no column"}}"#),
      (404, "text/html", "<html><h1>No route at /srv/www/index.php</h1></html>"),
      (400, "text/plain", "PDOException in /srv/www/db.php"),
      (422, "application/json", #"{"code":"E_PRICE_42"}"#),
    ]
  )
  func aBodyForDevelopersIsACause(_ status: Int, _ type: String, _ body: String) async throws {
    let told = Lock<[String]>([])
    let client = try Echo { _ in
      HTTPResponse(status: status, fields: ["Content-Type": type], body: HTTPBody(Array(body.utf8)))
    }.client { configuration in
      configuration.retries = .none
      configuration.onEvent = { event in told.withLock { $0.append(event.kind.description) } }
    }
    let error = await #expect(throws: HTTPError.self) { try await client.load(Resource<Void>("x")) }
    let report = try #require(error.flatMap { FailureReport($0) })
    #expect(report.title.contains("(\(status))"))
    #expect((report.reason == nil) == (status < 500))
    let texts = [report.title, report.reason, report.suggestion].compactMap(\.self).joined()
    for word in body.matches(of: /[A-Za-z_\/.]{5,}/) { #expect(!texts.contains(word.output)) }
    #expect(report.recoveries.allSatisfy { $0.action.name != "edit" })
    let cause = try #require(report.causes.last)
    #expect(cause.code == "http.body")
    let beginning = try #require(cause.reason)
    #expect(told.withLock { $0 }.contains("the body of the response begins: \(beginning)"))
    #expect("\(try #require(error))".contains(beginning))
  }

  /// A server that declines for now says why in a problem document.
  @Test func aServerThatIsNotAvailableExplainsItselfToPeople() async throws {
    let body = #"{"type":"urn:x:busy","title":"The store is busy.","detail":"Try it at night"}"#
    let client = try Echo { _ in
      HTTPResponse(
        status: 503,
        fields: ["Content-Type": "application/problem+json"],
        body: HTTPBody(Array(body.utf8))
      )
    }.client {
      $0.retries = .none
      $0.serverName = "the store"
    }
    let error = await #expect(throws: HTTPError.self) { try await client.load(Resource<Void>("x")) }
    #expect(error?.title == "Server error at the store (503 The store is busy).")
    #expect(error?.reason == "Try it at night.")
    #expect(error?.causes.isEmpty == true)
  }

  @Test func aServerCanHaveAName() async throws {
    let client = try Echo { _ in .json("{}", status: 400) }.client { $0.serverName = "the store" }
    let error = await #expect(throws: HTTPError.self) { try await client.load(Resource<Void>("x")) }
    #expect(error?.title == "The store rejected the request (400).")
  }

  @Test func eachFaultIsToldOnce() async throws {
    let fields =
      #""errors":[{"field":"name","message":"Fill this in."},"#
      + #"{"field":"password","message":"Fill this in."}]"#
    for detail in ["name: Fill this in. password: Fill this in.", "Fill this in.; Fill this in."] {
      let body = #"{"title":"Some fields are invalid.","detail":"\#(detail)",\#(fields)}"#
      let client = try Echo { _ in .json(body, status: 422) }.client()
      let error = await #expect(throws: HTTPError.self) {
        try await client.load(Resource<Void>("x"))
      }
      #expect(error?.title == "example.org rejected the request (422 Some fields are invalid).")
      #expect(error?.reason == "name: Fill this in.\npassword: Fill this in.")
    }
  }

  @Test func theStatusStandsOnceInTheTitle() {
    let problem = HTTPError.Problem(title: "404 Not Found.")
    #expect(HTTPError(.status(404, problem)).title == "Not found at the server (404 Not Found).")
  }

  @Test func whatIsSafeToRepeatIsRepeatedByItself() async throws {
    func retry(_ kind: HTTPError.Kind, method: HTTPRequest.Method, key: String? = nil)
      async throws
      -> Bool?
    {
      let error = try await error(HTTPError(kind), method: method, key: key)
      return error.recoveries.first { $0.action.name == "retry" }?.isAutomatic
    }
    #expect(try await retry(.connectionLost, method: .get) == true)
    #expect(try await retry(.connectionLost, method: .post) == false)
    #expect(try await retry(.connectionLost, method: .post, key: "7") == true)
    #expect(try await retry(.timedOut(.connect), method: .post) == true)
    #expect(try await retry(.timedOut(.firstByte), method: .post) == false)
    #expect(try await retry(.noConnection, method: .post) == true)
    #expect(try await retry(.hostNotFound, method: .get) == false)
    #expect(try await retry(.status(503, HTTPError.Problem()), method: .put) == true)
    #expect(try await retry(.status(503, HTTPError.Problem()), method: .post) == false)
    #expect(try await retry(.status(404, HTTPError.Problem()), method: .get) == nil)
    #expect(try await retry(.cancelled, method: .get) == nil)
  }

  @Test func anOrderThatMayHaveArrivedIsOfUnknownOutcome() async throws {
    let lost = try await error(HTTPError(.connectionLost), method: .post)
    #expect(lost.category == .unknownOutcome)
    #expect(lost.suggestion?.contains("check before") == true)
    #expect(try await error(HTTPError(.connectionLost), method: .get).category == .unavailable)
    #expect(try await error(HTTPError(.noConnection), method: .post).category == .unavailable)
  }

  @Test func theServersOwnTimeIsWaited() {
    let error = HTTPError(.status(429, HTTPError.Problem(retryAfter: .seconds(90))))
    #expect(error.recoveries.first?.action == .retry(after: .seconds(90)))
    #expect(error.suggestion == "Try again in 90 s.")
  }

  @Test func aSignInIsOffered() {
    #expect(HTTPError(.status(401, HTTPError.Problem())).recoveries.map(\.action) == [.signIn])
    #expect(HTTPError(.credentialRefused).recoveries.map(\.action) == [.signIn])
  }

  /// The error as a client throws it.
  private func error(
    _ error: HTTPError,
    method: HTTPRequest.Method = .get,
    key: String? = nil
  ) async throws -> HTTPError {
    struct Failing: HTTPTransport {
      let error: HTTPError

      func send(_: HTTPRequest, for _: HTTPExchange) async throws(HTTPError) -> HTTPResponse {
        throw error
      }
    }
    let plain = try Echo().client()
    let client = HTTPClient(plain.baseURL, over: Failing(error: error), plain.configuration)
    var fields: HTTPFields = [:]
    fields["Idempotency-Key"] = key
    let resource = Resource<JSONValue>("x", method: method, fields: fields)
    let thrown = await #expect(throws: HTTPError.self) { try await client.load(resource) }
    return try #require(thrown)
  }
}
