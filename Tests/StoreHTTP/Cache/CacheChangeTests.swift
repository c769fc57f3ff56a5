import FoundationCore
import Testing

@testable import StoreHTTP

struct CacheChangeTests {
  private let fresh: HTTPFields = ["Cache-Control": "max-age=100"]

  @Test(arguments: ["POST", "PUT", "PATCH", "DELETE", "M-SEARCH"])
  func unsafeMethodInvalidatesStoredResponse(_ method: String) async throws {
    let origin = CachedOrigin(fresh)
    try await origin.ask()
    try await origin.ask("things", method: HTTPRequest.Method(rawValue: method))
    #expect(try await !origin.ask().isStored)
  }

  @Test func failedChangeDoesNotInvalidateStoredResponse() async throws {
    let origin = CachedOrigin(fresh)
    try await origin.ask()
    for status in [400, 409, 500, 503] {
      origin.answers(fresh, status: status)
      try await origin.ask("things", method: .post)
    }
    #expect(try await origin.ask().isStored)
  }

  @Test func aChangeWhoseAnswerWasLostMayHaveHappened() async throws {
    let origin = CachedOrigin(fresh)
    try await origin.ask()
    origin.fails(.noConnection)
    await #expect(throws: HTTPError.self) { try await origin.ask("things", method: .post) }
    #expect(try await origin.ask().isStored)
    origin.fails(.connectionLost)
    await #expect(throws: HTTPError.self) { try await origin.ask("things", method: .post) }
    origin.answers(fresh)
    #expect(try await !origin.ask().isStored)
  }

  @Test func theAddressesThatAChangeNamesAreThrownOutTooOnTheSameOriginOnly() async throws {
    let origin = CachedOrigin(fresh)
    let others = ["a/1", "a/2", "https://elsewhere.test/3"]
    for other in others { try await origin.ask(other) }
    for location in ["2", "https://elsewhere.test/3"] {
      origin.answers(["Location": "/a/1", "Content-Location": location], status: 201)
      try await origin.ask("a/", method: .post)
    }
    #expect(try await !origin.ask("a/1").isStored)
    #expect(try await !origin.ask("a/2").isStored)
    #expect(try await origin.ask("https://elsewhere.test/3").isStored)
  }

  @Test func aSafeRequestThrowsOutNothing() async throws {
    let origin = CachedOrigin(fresh)
    try await origin.ask()
    try await origin.ask("things", method: .options)
    #expect(try await origin.ask().isStored)
  }

  @Test func responseIsNotStoredAfterConcurrentChange() async throws {
    let origin = CachedOrigin()
    origin.answers { [unowned origin, fresh] request throws(HTTPError) in
      // While the old state is on its way, it is changed.
      if request.method == .get, origin.asked.count == 1 {
        try await origin.ask("things", method: .put)
      }
      return HTTPResponse(fields: fresh)
    }
    try await origin.ask()
    #expect(try await !origin.ask().isStored)
    #expect(origin.decisions.contains { $0.contains("changed while it was being fetched") })
  }

  /// Asks an origin, and changes others while its answer is on its way.
  private func isKept(whileChanging count: Int) async throws -> Bool {
    let origin = CachedOrigin()
    origin.answers { [unowned origin, fresh] request throws(HTTPError) in
      if request.method == .get, origin.asked.count == 1 {
        for number in 1...count { try await origin.ask("https://\(number).test/", method: .post) }
      }
      return HTTPResponse(fields: fresh)
    }
    try await origin.ask()
    return try await origin.ask().isStored
  }

  @Test func aChangeAtAnotherOriginVoidsNothing() async throws {
    #expect(try await isKept(whileChanging: 1))
    #expect(try await isKept(whileChanging: 1_000))
  }

  /// The list of changed origins starts again then, and forgets its entries.
  @Test func moreThanAThousandChangedOriginsVoidAllThatIsOnItsWay() async throws {
    #expect(try await !isKept(whileChanging: 1_001))
  }

  @Test func changeInvalidatesResponsesOfOtherCredentials() async throws {
    let origin = CachedOrigin(fresh)
    try await origin.ask("things", method: .get, fields: ["Authorization": "Bearer one"])
    try await origin.ask("things", method: .put, fields: ["Authorization": "Bearer two"])
    #expect(
      try await !origin.ask("things", method: .get, fields: ["Authorization": "Bearer one"])
        .isStored
    )
  }

  @Test func changeWhileStoringDiscardsResponse() async throws {
    let store = OvertakenStore()
    let origin = CachedOrigin(in: store) { [fresh] _ throws(HTTPError) in
      HTTPResponse(fields: fresh)
    }
    store.whileStoring { _ = try await origin.ask("things", method: .put) }
    try await origin.ask()
    #expect(try await !origin.ask().isStored)
    #expect(try await origin.ask().isStored)
  }

  @Test func onlyIfCachedUnsafeRequestThrowsNotCached() async throws {
    let origin = CachedOrigin(fresh)
    let error = await #expect(throws: HTTPError.self) {
      try await origin.ask(
        "things",
        method: .post,
        cachePolicy: HTTPRequest.CachePolicy(.onlyIfCached)
      )
    }
    guard case .notCached = error?.kind else { throw try #require(error) }
    await #expect(throws: HTTPError.self) {
      let fields: HTTPFields = ["Cache-Control": "no-store"]
      try await origin.ask(
        "things",
        method: .get,
        fields: fields,
        cachePolicy: HTTPRequest.CachePolicy(.onlyIfCached)
      )
    }
    #expect(origin.asked.isEmpty)
  }
}

/// A store in which something else happens before the first answer is put in.
private final class OvertakenStore: CacheStore {
  private let store = MemoryCacheStore(capacity: 100_000)
  private let event = Lock<(@Sendable () async throws -> Void)?>(nil)

  func whileStoring(_ happens: @escaping @Sendable () async throws -> Void) {
    event.withLock { $0 = happens }
  }

  func store(_ response: StoredResponse, for key: CacheKey) async throws {
    try await event.withLock { $0.take() }?()
    try store.store(response, for: key)
  }

  func salt() -> [UInt8] { store.salt() }
  func responses(for key: CacheKey) -> [StoredResponse] { store.responses(for: key) }
  func remove(_ variant: ResponseVariant, for key: CacheKey) { store.remove(variant, for: key) }
  func removeAll(at address: String) { store.removeAll(at: address) }
}
