import Foundation
import FoundationCore
import TestSupport
import Testing

@testable import StoreHTTP

struct CredentialsRefreshTests {
  let vault = Vault()

  private func stage(
    current: @escaping HTTPClient.Credentials.Provider = { "old" },
    refresh: HTTPClient.Credentials.Refresh?,
    handler: HTTPRequest.Handler? = nil
  ) -> CredentialStage {
    let credentials = HTTPClient.Credentials.bearer(current: current, refresh: refresh)
    return vault.stage(credentials, handler ?? vault.answer)
  }

  @Test func aHundredRefusedAtOnceRefreshOnceAndAreAllSentAgain() async throws {
    let refusals = Meeting(of: 100)
    let stage = stage(refresh: vault.renew) { [vault] request in
      let response = await vault.answer(request)
      if response.status == 401 { await refusals.arrive() }
      return response
    }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 1...100 {
        group.addTask { try await stage.send(vault.request, for: HTTPExchange()).status }
      }
      for try await status in group { #expect(status == 200) }
    }
    #expect(vault.refreshed == ["old"])
  }

  @Test func outdatedCredentialIsRetriedWithoutRefresh() async throws {
    let refusals = Meeting(of: 2)
    let stage = stage(refresh: vault.renew) { [vault] request in
      let response = await vault.answer(request)
      // The slow one is refused only after the quick one has been refreshed and answered.
      if request.url.path() == "/slow", response.status == 401 { await refusals.arrive() }
      return response
    }
    let slow = Task {
      try await stage.send(
        HTTPRequest(.get, #require(URL(string: "https://shop.example/slow"))),
        for: HTTPExchange()
      )
    }
    await refusals.waitForFirst()
    #expect(try await stage.send(vault.request, for: HTTPExchange()).status == 200)
    await refusals.arrive()
    #expect(try await slow.value.status == 200)
    #expect(vault.refreshed == ["old"])
  }

  @Test func credentialRenewedByTheAppNeedsNoRefresh() async throws {
    let stored = Stored("old")
    let handler: HTTPRequest.Handler = { [vault] request in
      let response = await vault.answer(request)
      stored.value = "by hand"
      return response
    }
    let stage = stage(current: { stored.value }, refresh: vault.renew, handler: handler)
    vault.accept("by hand")
    #expect(try await stage.send(vault.request, for: HTTPExchange()).status == 200)
    #expect(vault.refreshed.isEmpty)
  }

  @Test func anotherAccountThatSignsInIsTakenAtOnce() async throws {
    let stored = Stored("old")
    let stage = stage(current: { stored.value }, refresh: vault.renew)
    #expect(try await stage.send(vault.request, for: HTTPExchange()).status == 200)
    stored.value = "other"
    vault.accept("other")
    #expect(try await stage.send(vault.request, for: HTTPExchange()).status == 200)
    #expect(vault.refreshed == ["old"])
  }

  @Test func eachExpiredCredentialIsRefreshed() async throws {
    let stage = stage(refresh: vault.renew)
    for number in 1...4 {
      #expect(try await stage.send(vault.request, for: HTTPExchange()).status == 200)
      #expect(vault.refreshed.count == number)
      vault.accept()
    }
    #expect(vault.refreshed == ["old", "new-1", "new-2", "new-3"])
  }

  @Test func aFailedRefreshIsTheSameErrorForAll() async throws {
    struct SignedOut: Error {}
    let refusals = Meeting(of: 10)
    let count = Lock(0)
    let refresh: HTTPClient.Credentials.Refresh = { _ in
      count.withLock { $0 += 1 }
      throw SignedOut()
    }
    let stage = stage(refresh: refresh) { _ in
      await refusals.arrive()
      return HTTPResponse(status: 401)
    }
    let requests = (1...10).map { _ in
      Task { try await stage.send(vault.request, for: HTTPExchange()) }
    }
    for request in requests {
      let error = await #expect(throws: HTTPError.self) { try await request.value }
      #expect(error?.isRefusal == true)
      #expect(error?.underlying.first is SignedOut)
    }
    #expect(count.withLock { $0 } == 1)
  }

  @Test func aRefreshWithoutWaitingCallersContinuesAndIsNotStartedTwice() async throws {
    let begun = Meeting(of: 2)
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let stage = stage(refresh: { [vault] refused in
      await begun.arrive()
      for await _ in gate {}
      #expect(!Task.isCancelled)
      return vault.renew(refused)
    })
    let impatient = Task { try await stage.send(vault.request, for: HTTPExchange()) }
    await begun.arrive()
    impatient.cancel()
    await #expect(throws: HTTPError.self) { try await impatient.value }
    let patient = Task { try await stage.send(vault.request, for: HTTPExchange()) }
    opening.finish()
    #expect(try await patient.value.status == 200)
    #expect(vault.refreshed == ["old"])
  }

  @Test func aRefreshThatDoesNotComeThroughCanBeTriedAgain() async throws {
    let stage = stage(refresh: { _ in throw HTTPError(.noConnection) })
    let error = await #expect(throws: HTTPError.self) {
      try await stage.send(vault.request, for: HTTPExchange())
    }
    guard case .noConnection = error?.kind else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test func theSixthRefreshWithinThirtySecondsIsRefused() async throws {
    let stage = stage(refresh: vault.renew)
    for _ in 1...5 {
      #expect(try await stage.send(vault.request, for: HTTPExchange()).status == 200)
      vault.accept()
      vault.clock.advance(by: .seconds(5))
    }
    let error = await #expect(throws: HTTPError.self) {
      try await stage.send(vault.request, for: HTTPExchange())
    }
    #expect(error?.isRefusal == true)
    #expect(vault.refreshed.count == 5)
    vault.clock.advance(by: .seconds(5))
    #expect(try await stage.send(vault.request, for: HTTPExchange()).status == 200)
  }

  @Test func rejectedRefreshedCredentialIsNotRetried() async throws {
    let sent = Lock(0)
    let stage = stage(refresh: vault.renew) { _ in
      sent.withLock { $0 += 1 }
      return HTTPResponse(status: 401)
    }
    let error = await #expect(throws: HTTPError.self) {
      try await stage.send(vault.request, for: HTTPExchange())
    }
    #expect(error?.isRefusal == true)
    #expect(sent.withLock { $0 } == 2)
  }

  @Test func withoutARefreshTheRefusalIsTheAnswer() async throws {
    let stage = stage(refresh: nil)
    #expect(try await stage.send(vault.request, for: HTTPExchange()).status == 401)
  }

  @Test func aBodyThatIsGoneIsNotSentAgain() async throws {
    let stage = stage(refresh: vault.renew)
    var request = vault.request
    request.body = .dripping([[1]])
    #expect(try await stage.send(request, for: HTTPExchange()).status == 401)
    #expect(vault.refreshed.isEmpty)
    request.body = HTTPBody([1])
    #expect(try await stage.send(request, for: HTTPExchange()).status == 200)
  }
}
