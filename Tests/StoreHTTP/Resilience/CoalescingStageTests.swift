import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

struct CoalescingStageTests {
  let party = Party()
  var origin: HeldOrigin { party.origin }

  @Test func twentyThatAskTheSameSendOneRequest() async throws {
    let answers = await party.asking(20)
    origin.answer(0, with: .success(HTTPResponse(body: HTTPBody([1, 2, 3]))))
    for answer in answers { #expect(try await answer.value.body.collected() == [1, 2, 3]) }
    #expect(origin.requests.count == 1)
    #expect(party.others.sorted() == Array(1...19))
  }

  @Test func aStreamedAnswerIsReadOnceAndGivenToAll() async throws {
    let answers = await party.asking(3)
    origin.answer(0, with: .success(HTTPResponse(body: .dripping([[1], [2], [3]]))))
    for answer in answers { #expect(try await answer.value.body.collected() == [1, 2, 3]) }
    #expect(origin.requests.count == 1)
  }

  @Test func aRequestWithoutOtherCallersStreams() async throws {
    let answers = await party.asking(1)
    let isRead = Lock(false)
    let body = HTTPBody { () async throws(HTTPError) in
      isRead.withLock { $0 = true }
      return nil
    }
    origin.answer(0, with: .success(HTTPResponse(body: body)))
    let answer = try await answers[0].value
    #expect(!isRead.withLock { $0 })
    #expect(try await answer.body.collected().isEmpty)
  }

  @Test func allGetTheFailure() async throws {
    let answers = await party.asking(5)
    origin.answer(0, with: .failure(HTTPError(.connectionLost)))
    for answer in answers {
      let error = await #expect(throws: HTTPError.self) { try await answer.value }
      guard case .connectionLost = error?.kind else {
        Issue.record("\(error as Any)")
        continue
      }
    }
    #expect(origin.requests.count == 1)
  }

  @Test func allGetTheFailureOfTheBody() async throws {
    let answers = await party.asking(2)
    origin.answer(
      0,
      with: .success(
        HTTPResponse(
          body: HTTPBody { () async throws(HTTPError) in throw HTTPError(.connectionLost) }
        )
      )
    )
    for answer in answers {
      await #expect(throws: HTTPError.self) { try await answer.value }
    }
  }

  @Test func completedRequestIsNotShared() async throws {
    for number in 0...1 {
      let answers = await party.asking(1)
      origin.answer(number, with: .success(HTTPResponse()))
      _ = try await answers[0].value
    }
    #expect(origin.requests.count == 2)
  }

  @Test(arguments: [
    HTTPRequest(.head, Party.address),
    HTTPRequest(.get, URL(string: "https://shop.example/products?page=2")!),
    HTTPRequest(.get, Party.address, fields: ["Accept-Language": "de"]),
    HTTPRequest(.get, Party.address, fields: ["Authorization": "Bearer other"]),
    HTTPRequest(.get, Party.address, body: HTTPBody([1])),
    HTTPRequest(.post, Party.address),
  ])
  func whatDiffersIsSentByItself(_ other: HTTPRequest) async throws {
    let first = await party.asking(1)
    let second = party.ask(other)
    await origin.arrivals(2)
    origin.answer(0, with: .success(HTTPResponse(status: 200)))
    origin.answer(1, with: .success(HTTPResponse(status: 204)))
    #expect(try await first[0].value.status == 200)
    #expect(try await second.value.status == 204)
  }

  @Test func aRequestOfAPathIsSharedWithThatOfItsURL() async throws {
    let first = await party.asking(1)
    let shop = try #require(URL(string: "https://shop.example"))
    let second = party.ask(try #require(HTTPRequest(target: "/products", at: shop)))
    await party.joining(1)
    origin.answer(0, with: .success(HTTPResponse(status: 203)))
    for caller in first + [second] { #expect(try await caller.value.status == 203) }
  }

  @Test func callersOfDifferentPartitionsDoNotShare() async throws {
    let answers = ["a", "b"].map { name in
      party.ask(partition: name)
    }
    await origin.arrivals(2)
    for number in 0...1 { origin.answer(number, with: .success(HTTPResponse())) }
    for answer in answers { _ = try await answer.value }
  }

  @Test func callersWithOtherLimitsDoNotShare() async throws {
    var limits = HTTPClient.TimeLimits()
    limits.firstByte = .seconds(1)
    let answers = [party.ask(), party.ask(timeLimits: limits)]
    await origin.arrivals(2)
    for number in 0...1 { origin.answer(number, with: .success(HTTPResponse())) }
    for answer in answers { _ = try await answer.value }
  }

  @Test func requestAfterChangeDoesNotJoinEarlierRequest() async throws {
    let before = await party.asking(1)
    let change = party.ask(HTTPRequest(.post, Party.address))
    await origin.arrivals(2)
    origin.answer(1, with: .success(HTTPResponse()))
    _ = try await change.value
    let after = party.ask()
    await origin.arrivals(3)
    origin.answer(2, with: .success(HTTPResponse(status: 203)))
    #expect(try await after.value.status == 203)
    origin.answer(0, with: .success(HTTPResponse()))
    #expect(try await before[0].value.status == 200)
  }

  @Test(.timeLimit(.minutes(10)))
  func joinedCallerHasItsOwnTimeLimit() async throws {
    let clock = ManualClock()
    var limits = HTTPClient.TimeLimits()
    limits.whole = .seconds(10)
    let first = party.ask(timeLimits: limits, clock: clock)
    await origin.arrivals(1)
    clock.advance(by: .seconds(9))
    let second = party.ask(timeLimits: limits, clock: clock)
    await party.joining(1)
    clock.advance(by: .seconds(1))
    origin.answer(0, with: .failure(HTTPError(.timedOut(.whole))))
    await #expect(throws: HTTPError.self) { try await first.value }
    await origin.arrivals(2)
    origin.answer(1, with: .success(HTTPResponse(status: 203)))
    #expect(try await second.value.status == 203)
  }

  @Test func sharedFailureReportsAttemptCount() async throws {
    var configuration = HTTPClient.Configuration()
    configuration.retries.initialDelay = .zero
    let joined = ObservedValue(0)
    configuration.onEvent = { event in
      if case .coalesced = event.kind { joined.update { $0 += 1 } }
    }
    let client = HTTPClient(shop, over: origin, configuration)
    let callers = (0..<2).map { _ in Task { try await client.load(Resource<Int>("x")) } }
    await origin.arrivals(1)
    #expect(await joined.waitUntil { $0 == 1 })
    for number in 0..<3 {
      await origin.arrivals(number + 1)
      origin.answer(number, with: .success(HTTPResponse(status: 503)))
    }
    for caller in callers {
      let error = await #expect(throws: HTTPError.self) { try await caller.value }
      #expect(error?.attempts == 3)
    }
  }
}
