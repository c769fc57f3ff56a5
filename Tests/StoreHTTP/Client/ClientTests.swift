import Foundation
import FoundationCore
import StoreHTTP
import Testing

struct ClientTests {
  private struct Product: Codable, Sendable, Equatable {
    let name: String
    @LossyArray var tags: [String]
  }

  @Test func loadReturnsValueDropsFieldsAndProvenance() async throws {
    let echo = Echo { _ in .json(#"{"name":"Mug","tags":["a",1]}"#, fields: ["ETag": "\"1\""]) }
    let answer = try await echo.client().load(Resource<Product>("products/1").withFields())
    #expect(answer.value.value == Product(name: "Mug", tags: ["a"]))
    #expect(answer.drops.drops.map(\.path) == ["$.tags[1]"])
    #expect(answer.value.fields["etag"] == "\"1\"")
    #expect(answer.provenance == .network)
  }

  @Test func everyRequestBearsTheFieldsOfTheClientThatItDoesNotHave() async throws {
    let echo = Echo()
    let client = try echo.client { $0.fields = ["User-Agent": "Shop/1", "accept": "*/*"] }
    _ = try await client.load(Resource<JSONValue>("x", fields: ["X-A": "1"]))
    #expect(
      echo.requests.first?.fields == [
        "X-A": "1", "Accept": "application/json", "User-Agent": "Shop/1",
      ]
    )
    _ = try await Echo { request in
      #expect(request.fields == ["User-Agent": "Rialto", "Accept": "*/*"])
      return .json("")
    }.client().load(.bytes("x"))
  }

  @Test(
    arguments: [
      ["X-A": "1\r\nX-Evil: 1"], ["X-A": "1\nHost: evil"], ["X-A\r\nX-Evil": "1"], ["X A": "1"],
      ["": "1"], ["X-A": "1\0"],
    ] as [HTTPFields]
  )
  func linesCannotBeInjected(_ fields: HTTPFields) async throws {
    let echo = Echo()
    let error = await #expect(throws: HTTPError.self) {
      try await echo.client().load(Resource<JSONValue>("x", fields: fields))
    }
    #expect(error?.code == "http.invalid_request")
    #expect(echo.requests.isEmpty)
  }

  @Test func aMethodIsAWord() async throws {
    let method = HTTPRequest.Method(rawValue: "GET /evil HTTP/1.1\r\nX:")
    let error = await #expect(throws: HTTPError.self) {
      try await Echo().client().load(Resource<JSONValue>("x", method: method))
    }
    #expect(error?.code == "http.invalid_request")
  }

  @Test func aStatusThatIsNoSuccessIsThrown() async throws {
    let echo = Echo { _ in .json(#"{"message":"No mug"}"#, status: 404) }
    let client = try echo.client()
    let error = await #expect(throws: HTTPError.self) {
      try await client.load(Resource<Product>("products/1?api_key=hidden"))
    }
    guard case .status(404, let problem)? = error?.kind else { return #expect(Bool(false)) }
    #expect(problem.detail == "No mug")
    #expect(error?.request == "GET https://example.org/v1/products/1?api_key=***")
    #expect(error?.attempts == 1)
    let streaming = await #expect(throws: HTTPError.self) {
      try await client.response(for: .bytes("x"))
    }
    #expect(streaming?.code == "http.status_404")
    let address = try #require(URL(string: "https://example.org/v1/x"))
    #expect(try await client.response(for: HTTPRequest(.get, address)).status == 404)
  }

  @Test func anUnreadableAnswerKeepsWhy() async throws {
    let echo = Echo { _ in .json("<html>Sign in to the café</html>") }
    let error = await #expect(throws: HTTPError.self) {
      try await echo.client().load(Resource<Product>("x"))
    }
    guard case .unreadable? = error?.kind else { return #expect(Bool(false)) }
    #expect(error?.causes.first is DecodingFailure)
  }

  @Test func undecodableResponseIsNotCached() async throws {
    let echo = Echo { _ in .json("{}", fields: ["Cache-Control": "max-age=60"]) }
    let client = try echo.client()
    for _ in 1...2 {
      await #expect(throws: HTTPError.self) { try await client.load(Resource<Product>("x")) }
    }
    for _ in 1...2 { _ = try await client.load(Resource<JSONValue>("x")) }
    #expect(echo.requests.count == 3)
  }

  @Test func anErrorInDisguiseIsThrown() async throws {
    let echo = Echo { _ in .json(#"{"status":"error","code":"apiKeyInvalid","message":"No."}"#) }
    let client = try echo.client()
    let error = await #expect(throws: HTTPError.self) {
      var resource = Resource<JSONValue>("x")
      resource.cachePolicy.isValidResponse = { _, bytes in !bytes.contains(UInt8(ascii: ":")) }
      return try await client.load(resource).value
    }
    guard case .status(200, let problem)? = error?.kind else { return #expect(Bool(false)) }
    #expect(problem.type == "apiKeyInvalid")
  }

  @Test func aWholeBodyHasALimit() async throws {
    let echo = Echo { request in
      let bytes = [UInt8](repeating: 0, count: 11)
      guard request.url.lastPathComponent == "stream" else {
        return HTTPResponse(body: HTTPBody(bytes))
      }
      let parts = Lock(3)
      return HTTPResponse(
        body: HTTPBody {
          parts.withLock {
            $0 -= 1
            return $0 >= 0 ? Array(bytes.prefix(5)) : nil
          }
        }
      )
    }
    let client = try echo.client { $0.sizeLimits.body = 10 }
    for path in ["whole", "stream"] as [HTTPRequest.Path] {
      let error = await #expect(throws: HTTPError.self) { try await client.load(.bytes(path)) }
      #expect(error?.code == "http.too_large")
      #expect(error?.requestID != nil)
    }
    #expect(try await client.response(for: .bytes("stream")).body.collected().count == 15)
  }

  @Test func errorsInTheMiddleOfABodySayWhoseTheyAre() async throws {
    let echo = Echo { _ in
      HTTPResponse(body: HTTPBody { () throws(HTTPError) in throw HTTPError(.connectionLost) })
    }
    let response = try await echo.client().response(for: .bytes("x"))
    let error = await #expect(throws: HTTPError.self) { try await response.body.collected() }
    #expect(error?.request == "GET https://example.org/v1/x")
  }

  @Test func aCancelledTaskAsksNothing() async throws {
    let echo = Echo()
    let client = try echo.client()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await client.load(.bytes("x"))
    }
    let error = await #expect(throws: HTTPError.self) { try await task.value }
    #expect(error?.category == .cancelled)
    #expect(echo.requests.isEmpty)
  }
}
