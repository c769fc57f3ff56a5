import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

struct InProcessTransportTests {
  let request: HTTPRequest

  init() throws { request = try .get("https://example.org/") }

  @Test func theHandlerGetsTheRequestAndItsAnswerComesBack() async throws {
    let transport = InProcessTransport(provenance: .bundled) { request in
      .text(
        "\(request.method.rawValue) \(request.url.path)",
        fields: ["X-A": "1", "X-A": "2"],
        status: 201
      )
    }
    let response = try await transport.head(try .post("https://example.org/a", text: "{}"))
    #expect(response.status == 201)
    #expect(response.provenance == .bundled)
    #expect(response.fields.values(of: "X-A") == ["1", "2"])
    #expect(response.body.bytes == Array("POST /a".utf8))
  }

  @Test func aStreamedRequestIsReadByTheHandler() async throws {
    let transport = InProcessTransport { request in
      var sizes: [Int] = []
      do {
        for try await chunk in request.body { sizes.append(chunk.count) }
      } catch {
        return .text("\(error)", status: 400)
      }
      return .text("\(sizes)")
    }
    var request = request
    request.body = .streamed([[1], [2, 3]])
    #expect(try await transport.text(request) == "[1, 2]")
  }

  @Test func aStreamedAnswerIsReadAsItIsMade() async throws {
    let made = ObservedValue(0)
    let transport = InProcessTransport { _ in
      HTTPResponse(
        body: HTTPBody { () throws(HTTPError) in
          made.update { made in
            made += 1
            return made > 3 ? nil : [UInt8(made)]
          }
        }
      )
    }
    let response = try await transport.head(request)
    #expect(made.value == 0)
    var read = 0
    for try await chunk in response.body {
      read += 1
      #expect(chunk == [UInt8(read)])
      #expect(made.value == read)
    }
    #expect(read == 3)
  }

  @Test func anErrorInAStreamedAnswerComesThrough() async throws {
    let transport = InProcessTransport { _ in
      HTTPResponse(body: .streamed([[1]], breakingWith: HTTPError(.bodyFailed)))
    }
    await expectFailure(.bodyFailed) { try await transport.text(request) }
  }

  @Test(arguments: [("HEAD", 200), ("GET", 204), ("GET", 304)])
  func bodilessResponsesHaveEmptyBody(method: String, status: Int) async throws {
    let transport = InProcessTransport { _ in .text("too much", status: status) }
    let response = try await transport.head(
      HTTPRequest(HTTPRequest.Method(rawValue: method), request.url)
    )
    #expect(response.body.bytes == [])
  }

  @Test func aLineEndInAFieldIsRefused() async throws {
    let transport = InProcessTransport { _ in .text("") }
    var request = request
    request.fields = ["X-A": "1\r\nX-B: 2"]
    await expectFailure(.invalidRequest("")) { try await transport.text(request) }
  }

  @Test @MainActor func theHandlerDoesNotRunOnTheCallersActor() async throws {
    let transport = InProcessTransport { _ in .text("\(isOnMainThread())") }
    #expect(try await transport.text(request) == "false")
  }

  @Test func cancellingReachesTheHandlerAndIsNotHeldUpByIt() async throws {
    let clock = ManualClock()
    let heard = ObservedValue(false)
    let hasStarted = ObservedValue(false)
    let transport = InProcessTransport(clock: clock) { _ in
      hasStarted.update { $0 = true }
      _ = await ObservedValue(false).waitUntil(within: .seconds(60)) { $0 }
      heard.update { $0 = Task.isCancelled }
      return .text("late")
    }
    let task = Task { try await transport.text(request) }
    #expect(await hasStarted.waitUntil { $0 })
    task.cancel()
    await expectFailure(.cancelled) { _ = try await task.value }
    #expect(await heard.waitUntil { $0 })
  }

  @Test(arguments: [nil, Duration.seconds(5)])
  func waitingForTheHandlerHasALimit(whole: Duration?) async throws {
    let clock = ManualClock()
    let transport = InProcessTransport(clock: clock) { _ in
      _ = await ObservedValue(false).waitUntil(within: .seconds(60)) { $0 }
      return .text("late")
    }
    var limits = HTTPClient.TimeLimits()
    limits.firstByte = .seconds(10)
    limits.whole = whole
    let hands = clock.running()
    defer { hands.cancel() }
    await expectFailure(.timedOut(whole == nil ? .firstByte : .whole)) {
      try await transport.text(request, within: limits)
    }
  }

  @Test func aSilenceInAnAnswerHasALimit() async throws {
    let clock = ManualClock()
    let transport = InProcessTransport(clock: clock) { _ in
      HTTPResponse(
        body: HTTPBody { () throws(HTTPError) in
          _ = await ObservedValue(false).waitUntil(within: .seconds(60)) { $0 }
          return nil
        }
      )
    }
    let response = try await transport.head(request)
    let hands = clock.running()
    defer { hands.cancel() }
    await expectFailure(.timedOut(.idle)) { _ = try await response.body.collected() }
  }
}

extension ManualClock {
  /// Advances by a minute at each sleep, until the task is cancelled.
  fileprivate func running() -> Task<Void, any Error> {
    Task {
      while true {
        try await waitForSleepers()
        advance(by: .seconds(60))
      }
    }
  }
}

private func isOnMainThread() -> Bool { Thread.isMainThread }
