import FoundationCore
import Testing

@testable import StoreHTTP

struct CacheKeepingTests {
  private let fresh: HTTPFields = ["Cache-Control": "max-age=100"]

  private static func body(_ chunks: [String], then error: HTTPError.Kind? = nil) -> HTTPBody {
    let rest = Chunks(chunks)
    return HTTPBody { () async throws(HTTPError) in
      if let chunk = await rest.next() { return Array(chunk.utf8) }
      if let error { throw HTTPError(error) }
      return nil
    }
  }

  private actor Chunks {
    var rest: [String]
    init(_ rest: [String]) { self.rest = rest }
    func next() -> String? { rest.isEmpty ? nil : rest.removeFirst() }
  }

  @Test func streamedResponseIsStoredOnceComplete() async throws {
    let origin = CachedOrigin { [fresh] _ throws(HTTPError) in
      HTTPResponse(fields: fresh, body: Self.body(["hel", "lo"]))
    }
    #expect(try await origin.ask().text == "hello")
    let stored = try await origin.ask()
    #expect(stored.isStored && stored.text == "hello")
    #expect(origin.decisions.contains("stored in the cache: 5 bytes"))
  }

  @Test func truncatedResponseIsNotStored() async throws {
    let origin = CachedOrigin { [fresh] _ throws(HTTPError) in
      HTTPResponse(fields: fresh, body: Self.body(["hel"], then: .connectionLost))
    }
    for _ in 0..<2 { await #expect(throws: HTTPError.self) { try await origin.ask() } }
    #expect(origin.asked.count == 2)
  }

  @Test func partiallyReadResponseIsNotStored() async throws {
    let origin = CachedOrigin { [fresh] _ throws(HTTPError) in
      HTTPResponse(fields: fresh, body: Self.body(["hel", "lo"]))
    }
    for try await chunk in try await origin.cache.send(origin.request(), for: origin.exchange())
      .body
    {
      #expect(chunk == Array("hel".utf8))
      break
    }
    #expect(try await !origin.ask().isStored)
  }

  @Test func oversizedResponseIsForwardedAndNotStored() async throws {
    let origin = CachedOrigin(entryLimit: 4) { [fresh] _ throws(HTTPError) in
      HTTPResponse(fields: fresh, body: Self.body(["hel", "lo"]))
    }
    #expect(try await origin.ask().text == "hello")
    #expect(try await !origin.ask().isStored)
    #expect(origin.decisions.contains { $0.contains("too large") })
  }

  @Test func responseFailingValidationIsNotStored() async throws {
    let origin = CachedOrigin(fresh, body: #"{"status":"error"}"#)
    let rule = HTTPRequest.CachePolicy(isValidResponse: { _, body in
      !String(decoding: body, as: UTF8.self).contains("error")
    })
    try await origin.ask(cachePolicy: rule)
    #expect(try await !origin.ask(cachePolicy: rule).isStored)
    origin.answers(fresh, body: "[]")
    try await origin.ask(cachePolicy: rule)
    #expect(try await origin.ask(cachePolicy: rule).isStored)
  }

  @Test func evictedResponseIsRequestedAgain() async throws {
    let origin = CachedOrigin(fresh)
    try await origin.ask()
    await origin.cache.evict(origin.request(), for: origin.exchange())
    #expect(try await !origin.ask().isStored)
  }

  @Test(arguments: [
    (200, "no-store, max-age=100"), (299, "max-age=100, no-store, must-understand"),
    (304, "max-age=100"),
  ])
  func uncacheableResponsesAreNotStored(_ status: Int, control: String) async throws {
    let origin = CachedOrigin(["Cache-Control": control], status: status)
    try await origin.ask()
    #expect(try await !origin.ask().isStored)
  }

  @Test(
    arguments: [
      ["ETag": "\"a\""], ["Last-Modified": "Wed, 18 Nov 2026 10:50:00 GMT"],
      ["Expires": "Fri, 18 Nov 2050 10:50:00 GMT"], ["Cache-Control": "max-age=10"],
    ] as [HTTPFields]
  )
  func oneFieldSufficesToStoreAResponse(_ field: HTTPFields) async throws {
    let origin = CachedOrigin(field)
    try await origin.ask()
    #expect(origin.decisions.contains("stored in the cache: 5 bytes"))
  }

  @Test func whatMustBeUnderstoodAndIsMayBeKept() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=100, no-store, must-understand"])
    try await origin.ask()
    #expect(try await origin.ask().isStored)
  }

  @Test func connectionHeaderFieldsAreNotStored() async throws {
    let origin = CachedOrigin(
      fresh + [
        "Connection": "x-a, close", "X-A": "1", "Keep-Alive": "5", "Upgrade": "h2c", "X-B": "2",
      ]
    )
    try await origin.ask()
    let stored = try await origin.ask()
    #expect(stored.fields.map(\.name) == ["Cache-Control", "X-B", "Age"])
  }

  @Test func dataThatCameWithTheProgramDoesNotPassForTheOrigins() async throws {
    let origin = CachedOrigin { [fresh] _ throws(HTTPError) in
      HTTPResponse(fields: fresh, provenance: .bundled)
    }
    try await origin.ask()
    #expect(try await origin.ask().provenance == .bundled)
  }

  @Test func responseWithOversizedLengthIsNotBuffered() async throws {
    let origin = CachedOrigin(entryLimit: 1000) { [fresh] _ throws(HTTPError) in
      HTTPResponse(fields: fresh, body: BodyWatch().body(chunks: 3))
    }
    let response = try await origin.cache.send(origin.request(), for: origin.exchange())
    #expect(
      origin.decisions.contains { $0.contains("too large") },
      "It is told before a byte came."
    )
    #expect(try await response.body.collected().count == 3072)
    #expect(try await !origin.ask().isStored)
  }

  @Test func aStoreThatFailsNeverFailsTheRequest() async throws {
    for broken in [BrokenStore(opens: false), BrokenStore(opens: true)] {
      let origin = CachedOrigin(in: broken) { [fresh] _ throws(HTTPError) in
        HTTPResponse(fields: fresh)
      }
      #expect(try await origin.ask().status == 200)
      #expect(try await origin.ask("things", method: .put).status == 200)
      #expect(origin.decisions.contains { $0.contains("the store failed") })
      await #expect(throws: HTTPError.self) {
        try await origin.ask(cachePolicy: HTTPRequest.CachePolicy(.onlyIfCached))
      }
      #expect(origin.asked.count == 2)
    }
  }
}

/// A store whose disk is full, or which cannot even be opened.
private struct BrokenStore: CacheStore {
  struct Failure: Error {}

  let opens: Bool

  func salt() throws -> [UInt8] {
    if opens { return [1] }
    throw Failure()
  }

  func responses(for key: CacheKey) throws -> [StoredResponse] { throw Failure() }
  func store(_ response: StoredResponse, for key: CacheKey) throws { throw Failure() }
  func remove(_ variant: ResponseVariant, for key: CacheKey) throws { throw Failure() }
  func removeAll(at address: String) throws { throw Failure() }
}
