import Foundation
import StoreHTTP
import TestSupport
import Testing

/// RedirectPolicy that are followed.
struct RedirectTests {
  private let base: URL
  private let events = EventLog()

  init() throws {
    base = try #require(URL(string: "https://shop.example/v1/"))
  }

  private func client(
    over transport: ScriptedTransport,
    _ policy: HTTPClient.RedirectPolicy = .follow
  ) -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.redirects = policy
    configuration.retries = .none
    configuration.onEvent = events.listener
    return HTTPClient(base, over: transport, configuration)
  }

  private func request(_ method: HTTPRequest.Method = .get, body: String = "") -> HTTPRequest {
    HTTPRequest(
      method,
      base.appending(path: "mugs"),
      fields: ["Accept": "text/plain", "Content-Type": "text/plain", "Content-Length": "3"],
      body: HTTPBody(Array(body.utf8))
    )
  }

  @Test func theAnswerIsThatOfTheTarget() async throws {
    let transport = ScriptedTransport(
      .status(301, ["Location": "../v2/mugs?page=1#top"]),
      .ok("mugs")
    )
    let response = try await client(over: transport).response(for: request())
    #expect(response.status == 200)
    #expect(response.body.bytes == Array("mugs".utf8))
    #expect(transport.requests.last?.url.absoluteString == "https://shop.example/v2/mugs?page=1")
    #expect(transport.requests.last?.fields["accept"] == "text/plain")
  }

  @Test(arguments: [
    (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST"),
    (308, "POST", "POST"), (301, "PUT", "PUT"), (302, "DELETE", "DELETE"), (303, "PUT", "GET"),
    (303, "HEAD", "HEAD"), (301, "HEAD", "HEAD"), (303, "GET", "GET"), (308, "PATCH", "PATCH"),
  ])
  func theMethodFollowsTheStatus(status: Int, method: String, next: String) async throws {
    let transport = ScriptedTransport(.status(status, ["Location": "/x"]), .ok(""))
    let first = request(HTTPRequest.Method(rawValue: method), body: "mug")
    _ = try await client(over: transport).response(for: first)
    let second = try #require(transport.requests.last)
    #expect(second.method.rawValue == next)
    #expect(second.body.bytes == (method == next ? Array("mug".utf8) : []))
    #expect(second.fields.contains("content-type") == (method == next))
    #expect(second.fields.contains("content-length") == (method == next))
    #expect(second.fields.contains("accept"))
  }

  @Test func aBodyThatCanBeReadAgainIsSentAgain() async throws {
    let transport = ScriptedTransport { (request, index) throws(HTTPError) in
      let sent = try await request.body.collected()
      #expect(sent.count == 2048)
      return index == 0
        ? HTTPResponse(status: 307, fields: ["Location": "/x"]) : HTTPResponse(status: 201)
    }
    let body = HTTPBody(replaying: { BodyWatch().source(chunks: 2) })
    let response = try await client(over: transport)
      .response(for: HTTPRequest(.post, base, body: body))
    #expect(response.status == 201)
  }

  @Test(arguments: [300, 304, 305, 306, 200, 201, 399, 404])
  func otherStatusesAreAnswersThoughTheyNameAnAddress(status: Int) async throws {
    let transport = ScriptedTransport(.status(status, ["Location": "/x"]))
    let response = try await client(over: transport).response(for: request())
    #expect(response.status == status)
    #expect(transport.count == 1)
  }

  @Test func aRedirectToNowhereIsAnAnswer() async throws {
    let transport = ScriptedTransport(.status(302))
    #expect(try await client(over: transport).response(for: request()).status == 302)
  }

  @Test func withoutRedirectsTheRedirectIsTheAnswer() async throws {
    let transport = ScriptedTransport(.status(302, ["Location": "/x"]))
    let response = try await client(over: transport, .none).response(for: request())
    #expect(response.status == 302)
    #expect(response.fields["location"] == "/x")
    #expect(transport.count == 1)
  }

  @Test func redirectEventOmitsSecrets() async throws {
    let transport = ScriptedTransport(
      .status(302, ["Location": "https://cdn.example/mugs?api_key=hush"]),
      .ok("")
    )
    var request = request()
    request.fields.append("Authorization", "Bearer hush")
    _ = try await client(over: transport).response(for: request)
    let redirect = try #require(events.redirects.first)
    #expect(redirect.status == 302)
    #expect(redirect.to == "https://cdn.example/mugs?api_key=***")
    #expect(redirect.without == ["Authorization"])
    #expect(events.redirects.count == 1)
  }

  @Test(arguments: [(1, 2), (16, 17), (17, 0), (1000, 0)])
  func aShortBodyIsReadAndALongOneLetGoBeforeTheNextRequest(chunks: Int, read: Int) async throws {
    let watch = BodyWatch()
    let transport = ScriptedTransport { (_, index) throws(HTTPError) in
      guard index == 0 else {
        #expect(watch.isGone)
        return HTTPResponse(status: 204)
      }
      return HTTPResponse(
        status: 302,
        fields: ["Location": "/x"],
        body: watch.body(chunks: chunks)
      )
    }
    #expect(try await client(over: transport).response(for: request()).status == 204)
    #expect(watch.read == read)
  }

  @Test func aBodyThatDoesNotEndIsNotReadForLong() async throws {
    let watch = BodyWatch()
    let transport = ScriptedTransport { (_, index) throws(HTTPError) in
      guard index == 0 else { return HTTPResponse(status: 204) }
      let body = watch.body(chunks: .max / 1024, isLengthKnown: false)
      return HTTPResponse(status: 302, fields: ["Location": "/x"], body: body)
    }
    #expect(try await client(over: transport).response(for: request()).status == 204)
    #expect(watch.read == 17)
    #expect(watch.isGone)
  }

  @Test func aBodyThatDoesNotComeIsNotWaitedForLong() async throws {
    let clock = ManualClock()
    var configuration = HTTPClient.Configuration()
    configuration.clock = clock
    let transport = ScriptedTransport { (_, index) throws(HTTPError) in
      guard index == 0 else { return HTTPResponse(status: 204) }
      let body = HTTPBody { () async throws(HTTPError) in
        do { try await clock.sleep(for: .seconds(3600)) } catch { throw HTTPError(.cancelled) }
        return nil
      }
      return HTTPResponse(status: 302, fields: ["Location": "/x"], body: body)
    }
    let client = HTTPClient(base, over: transport, configuration)
    async let response = client.response(for: request())
    try await clock.waitForSleepers(2)
    clock.advance(by: .seconds(1))
    #expect(try await response.status == 204)
    #expect(clock.sleeperCount == 0)
  }
}
