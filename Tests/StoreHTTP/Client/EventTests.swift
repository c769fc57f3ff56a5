import FoundationCore
import StoreHTTP
import TestSupport
import Testing

struct EventTests {
  @Test func eventsCoverCallFromStartToEnd() async throws {
    let events = Lock<[HTTPEvent]>([])
    let clock = ManualClock()
    let client = try Echo { _ in
      clock.advance(by: .milliseconds(42))
      return .json("{}")
    }.client { configuration in
      configuration.onEvent = { event in events.withLock { $0.append(event) } }
      configuration.clock = clock
    }
    _ = try await client.load(Resource<JSONValue>("x?token=hidden"))
    _ = try? await client.load(Resource<[Int]>("x"))
    var told: [String] = []
    var ids: Set<HTTPExchange.ID> = []
    for event in events.withLock(\.self) {
      ids.insert(event.requestID)
      #expect(event.description == "\(event.requestID) \(event.kind)")
      told.append(event.kind.description)
    }
    #expect(
      told.filter { !$0.contains("cache") } == [
        "GET https://example.org/v1/x?token=***", "status 200",
        "finished: status 200, 2 bytes, in 42 ms",
        "GET https://example.org/v1/x", "status 200",
        "the body of the response begins: {}", "failed: http.unreadable, after 42 ms",
      ]
    )
    #expect(ids.count == 2)
  }

  @Test func aStreamedAnswerEndsWithItsBody() async throws {
    let told = Lock<[String]>([])
    let parts = Lock(2)
    let client = try Echo { _ in
      HTTPResponse(
        body: HTTPBody {
          parts.withLock {
            $0 -= 1
            return $0 >= 0 ? [1, 2, 3] : nil
          }
        }
      )
    }.client {
      $0.clock = ManualClock()
      $0.onEvent = { event in told.withLock { $0.append(event.kind.description) } }
    }
    let response = try await client.response(for: .bytes("x"))
    #expect(!told.withLock { $0 }.contains { $0.hasPrefix("done") })
    _ = try await response.body.collected()
    #expect(told.withLock { $0.last } == "finished: status 200, 6 bytes, in 0 s")
  }

  @Test(
    arguments: [
      (
        .servedFromCache(age: .seconds(12), reason: "fresh for 48 s more"),
        "served from the cache: 12 s old, fresh for 48 s more"
      ),
      (
        .notServedFromCache(reason: "it is not there"),
        "not served from the cache: it is not there"
      ),
      (.validated, "the origin confirmed the cached response"),
      (.stored(bytes: 17), "stored in the cache: 17 bytes"),
      (.notStored(reason: "no-store"), "not stored in the cache: no-store"),
      (.coalesced(others: 1), "joined an identical request in flight"),
      (.coalesced(others: 3), "joined an identical request in flight for 3 others"),
      (
        .retried(attempt: 2, after: .milliseconds(1250), reason: "status 503"),
        "attempt 2 after 1.2 s: status 503"
      ),
      (
        .retried(attempt: 2, after: .zero, reason: "nothing was sent"),
        "attempt 2 immediately: nothing was sent"
      ),
      (.notRetried(reason: "POST"), "not retried: POST"),
      (
        .circuitOpened(for: .seconds(150)),
        "circuit opened for 2 min: the origin failed too often"
      ),
      (
        .redirected(status: 302, to: "https://b.example/", without: ["Authorization", "Cookie"]),
        "redirected (302) to https://b.example/, without Authorization, Cookie"
      ),
      (
        .redirected(status: 301, to: "https://b.example/", without: []),
        "redirected (301) to https://b.example/"
      ),
      (.received(status: 200, timings: nil), "status 200"),
      (
        .received(
          status: 404,
          timings: .init(
            nameLookup: .milliseconds(3),
            connect: .milliseconds(9),
            handshake: .milliseconds(31),
            firstByte: .milliseconds(42),
            version: "HTTP/2"
          )
        ), "status 404 over HTTP/2 after 42 ms (DNS 3 ms, TCP 9 ms, TLS 31 ms)"
      ),
      (
        .received(status: 200, timings: .init(firstByte: .seconds(3), version: "HTTP/1.1")),
        "status 200 over HTTP/1.1 after 3 s (connection reused)"
      ),
      (.finished(status: 200, bytes: nil, took: .seconds(7300)), "finished: status 200, in 2 h"),
      (
        .finished(status: 200, bytes: 1, took: .seconds(500_000)),
        "finished: status 200, 1 byte, in 5 days"
      ),
    ] as [(HTTPEvent.Kind, String)]
  )
  func anEventIsOneLineOfText(_ kind: HTTPEvent.Kind, line: String) {
    #expect(kind.description == line)
  }
}
