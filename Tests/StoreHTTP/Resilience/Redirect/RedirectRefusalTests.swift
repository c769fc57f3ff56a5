import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// RedirectPolicy that are not followed.
struct RedirectRefusalTests {
  private let base: URL

  init() throws {
    base = try #require(URL(string: "https://shop.example/0"))
  }

  private func refusal(
    of transport: ScriptedTransport,
    method: HTTPRequest.Method = .get,
    body: HTTPBody = .empty,
    policy: HTTPClient.RedirectPolicy = .follow
  ) async throws -> HTTPError.RedirectFailure? {
    var configuration = HTTPClient.Configuration()
    configuration.redirects = policy
    let client = HTTPClient(base, over: transport, configuration)
    let error = await #expect(throws: HTTPError.self) {
      try await client.response(for: HTTPRequest(method, base, body: body))
    }
    guard case .redirectRefused(let fault) = error?.kind else { return nil }
    return fault
  }

  @Test func noMoreAreFollowedThanAllowed() async throws {
    let transport = ScriptedTransport { (_, index) throws(HTTPError) in
      HTTPResponse(status: 302, fields: ["Location": "/\(index + 1)"])
    }
    #expect(try await refusal(of: transport) == .tooMany(limit: 20))
    #expect(transport.count == 21)
  }

  @Test func asManyAreFollowedAsAllowed() async throws {
    let transport = ScriptedTransport { (_, index) throws(HTTPError) in
      index == 20
        ? HTTPResponse(status: 200)
        : HTTPResponse(status: 302, fields: ["Location": "/\(index + 1)"])
    }
    let client = HTTPClient(base, over: transport)
    #expect(try await client.response(for: HTTPRequest(.get, base)).status == 200)
  }

  @Test(arguments: [["/0"], ["/1", "/0"], ["/1", "/2#x", "/1#y"], [""], ["#top"]])
  func circlesEndAsSoonAsTheyClose(locations: [String]) async throws {
    let transport = ScriptedTransport { (_, index) throws(HTTPError) in
      HTTPResponse(status: 307, fields: ["Location": locations[index]])
    }
    #expect(try await refusal(of: transport) == .cycle)
    #expect(transport.count == locations.count)
  }

  @Test func theSameAddressByAnotherMethodIsNoCircle() async throws {
    let transport = ScriptedTransport(.status(303, ["Location": "/0"]), .ok("done"))
    let client = HTTPClient(base, over: transport)
    #expect(try await client.response(for: HTTPRequest(.post, base)).status == 200)
    #expect(transport.requests.map(\.method) == [.post, .get])
  }

  @Test func fromASecureAddressToNoInsecureOne() async throws {
    let location: HTTPFields = ["Location": "http://shop.example/x"]
    #expect(try await refusal(of: ScriptedTransport(.status(301, location))) == .insecure)
  }

  @Test(arguments: [
    "ftp://shop.example/x", "file:///etc/passwd", "javascript:alert(1)", "mailto:ann@shop.example",
    "https://", "https:///x", "//", "https://ex ample/", "https://shop.example:0/",
    "https://shop.example:65536/", "https://shop.example:abc/", "https://größe.example/",
    "data:text/plain,x", "https://ann:b@shop.example/", "https://shop.example@evil.example/",
    "unix:/run/shop",
  ])
  func onlyToTheWeb(location: String) async throws {
    let transport = ScriptedTransport(.status(302, ["Location": location]))
    #expect(try await refusal(of: transport) == .invalidLocation)
    #expect(transport.count == 1)
  }

  @Test func toTwoAddressesAtOnceIsToNone() async throws {
    let locations = HTTPFields(["/a", "/b"].map { HTTPFields.Field(name: "Location", value: $0) })
    #expect(try await refusal(of: ScriptedTransport(.status(302, locations))) == .invalidLocation)
  }

  @Test(arguments: [307, 308])
  func aBodyThatIsGoneIsNotSentAgain(status: Int) async throws {
    let transport = ScriptedTransport(.status(status, ["Location": "/x"]))
    let body = BodyWatch().body(chunks: 1)
    #expect(try await refusal(of: transport, method: .post, body: body) == .bodyNotReplayable)
    #expect(transport.count == 1)
  }

  @Test func aBodyThatIsGoneIsNotMissedByARead() async throws {
    let transport = ScriptedTransport(.status(303, ["Location": "/x"]), .ok(""))
    let client = HTTPClient(base, over: transport)
    let request = HTTPRequest(.post, base, body: BodyWatch().body(chunks: 1))
    #expect(try await client.response(for: request).status == 200)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func redirectsAlwaysTerminate(seed: UInt64) async throws {
    var numbers = SplitMix64(seed)
    let statuses = [301, 302, 303, 307, 308]
    let graph = (0..<30).map { _ in
      (
        to: Int.random(in: 0..<40, using: &numbers),
        by: statuses.randomElement(using: &numbers) ?? 0
      )
    }
    let transport = ScriptedTransport { (request, _) throws(HTTPError) in
      guard let place = Int(request.url.lastPathComponent), place < graph.count else {
        return HTTPResponse(status: 200)
      }
      return HTTPResponse(status: graph[place].by, fields: ["Location": "/\(graph[place].to)"])
    }
    let client = HTTPClient(base, over: transport)
    do {
      let response = try await client.response(for: HTTPRequest(.post, base))
      #expect(response.status == 200)
    } catch {
      guard case .redirectRefused = error.kind else { throw error }
    }
    #expect(transport.count <= 21)
  }
}
