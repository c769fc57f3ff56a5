import Foundation
import FoundationCore
import HTTPServing
import StoreHTTP
import TestSupport
import Testing

/// The threads that handlers run on.
@Suite(.timeLimit(.minutes(10)))
struct HandlerThreadTests {
  private func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n" }

  @Test func handlersRunOnTheThreadOfTheServerUntilTheyLeaveIt() async throws {
    let threads = Lock<[String: Set<pthread_t>]>([:])
    @Sendable func note(_ place: String) {
      _ = threads.withLock { $0[place, default: []].insert(pthread_self()) }
    }
    @concurrent @Sendable func compute() async { note("computing") }
    let server = HTTPServer { _ in
      note("before")
      await compute()
      note("after")
      return HTTPResponse()
    }
    try await server.run(on: .loopback()) { address in
      let client = try RawClient(address)
      for _ in 0..<20 {
        await client.send(get("/"))
        #expect(await client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
      }
    }
    let seen = threads.withLock { $0 }
    let loop = try #require(seen["before"])
    #expect(loop.count == 1)
    #expect(seen["after"] == loop)
    #expect(seen["computing"]?.isDisjoint(with: loop) == true)
  }

  @Test func aConcurrentHandlerThatComputesLongDoesNotStopOthers() async throws {
    let begun = Gate()
    let isAllowed = DispatchSemaphore(value: 0)
    @Sendable func compute() { isAllowed.wait() }
    var router = Router()
    router.get("long") { @concurrent (_) in
      await begun.open()
      compute()
      return HTTPResponse(status: 201)
    }
    router.get("short") { _ in HTTPResponse(status: 202) }
    try await HTTPServer(handler: router.handler).run(on: .loopback()) { address in
      let long = try RawClient(address)
      await long.send(get("/long"))
      await begun.wait()
      let short = try await RawClient(address).exchange(get("/short"))
      isAllowed.signal()
      #expect(short.hasPrefix("HTTP/1.1 202 "))
      #expect(await long.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 201 "))
    }
  }

  @Test func pipelinedRequestsAreAnsweredInTheirOrder() async throws {
    let begun = Gate()
    let gate = Gate()
    let server = HTTPServer { request in
      if request.url.path == "/0" {
        await begun.open()
        await gate.wait()
      }
      return HTTPResponse(body: HTTPBody(Array("<\(request.url.lastPathComponent)>".utf8)))
    }
    try await server.run(on: .loopback()) { address in
      let client = try RawClient(address)
      await client.send((0..<200).map { get("/\($0)") }.joined())
      await begun.wait()
      // A request on another connection overtakes them.
      #expect(try await RawClient(address).exchange(get("/x")).hasSuffix("<x>"))
      await gate.open()
      let answer = await client.receive(until: "<199>")
      let order = answer.split(separator: "<").dropFirst().map { $0.prefix { $0 != ">" } }
      #expect(order == (0..<200).map { "\($0)" })
    }
  }

  @Test func aNewcomerDoesNotWaitForTheRequestsThatOthersHavePipelined() async throws {
    let paths = ObservedValue<[String]>([])
    let isAllowed = DispatchSemaphore(value: 0)
    @Sendable func hold() { isAllowed.wait() }
    var configuration = HTTPServer.Configuration()
    configuration.loops = 1
    let server = HTTPServer(configuration: configuration) { request in
      let count = paths.update { paths in
        paths.append(request.url.path)
        return paths.count
      }
      // The thread of the server waits until the others have sent theirs.
      if count == 1 || count == 500 { hold() }
      return HTTPResponse()
    }
    try await server.run(on: .loopback()) { address in
      let others = try (0..<100).map { _ in try RawClient(address) }
      for other in others { await other.send(String(repeating: get("/other"), count: 20)) }
      isAllowed.signal()
      #expect(await paths.waitUntil { $0.count == 500 })
      let newcomer = try RawClient(address)
      await newcomer.send(get("/new"))
      isAllowed.signal()
      #expect(await newcomer.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
      let place = try #require(paths.value.firstIndex(of: "/new"))
      #expect(place < 600)
      #expect(await paths.waitUntil { $0.count == 2001 })
      withExtendedLifetime(others) {}
    }
  }
}
