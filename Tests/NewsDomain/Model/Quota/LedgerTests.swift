import Foundation
import FoundationCore
import NewsDomain
import Persistence
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// The request quota of a plan.
@Suite(.timeLimit(.minutes(10))) struct LedgerTests {
  let folder: TemporaryFolder
  let time = ObservedValue(Date(timeIntervalSince1970: 1_700_000_000))

  init() throws { folder = try TemporaryFolder() }

  private var now: @Sendable () -> Date { { [time] in time.value } }

  private func ledger(_ plan: RequestQuota.Plan = .developer) async throws -> RequestQuota {
    try await RequestQuota.open(.file(folder.file("ledger.sqlite")), plan: plan, now: now)
  }

  private func client(
    _ news: ScriptedNews,
    _ ledger: RequestQuota,
    cache: HTTPClient.Cache = .off,
    key: String? = "k-secret"
  ) throws -> HTTPClient {
    try news.client(
      over: NewsAPITransport(over: news.transport, quota: ledger),
      cache: cache,
      credentials: key.map { key in .newsAPI { key } },
      now: now
    )
  }

  private static func small(_ requests: Int, hours: Int = 24) -> RequestQuota.Plan {
    RequestQuota.Plan(limits: [.init(requests: requests, window: .seconds(hours * 3600))])
  }

  @Test @MainActor func sentRequestsAreCountedInUsage() async throws {
    let news = ScriptedNews { _ in .articles([articleJSON(1)]) }
    let ledger = try await ledger()
    let model = try news.model(newsAPI: client(news, ledger))
    try await model.load(.top())
    try await model.load(.top(category: .health))
    let usage = try await ledger.usage()
    #expect(usage.used == 2 && usage.available == 48)
    #expect(usage.description == "2/100 requests used today")
    #expect(news.questions.value.first?.fields["X-Api-Key"] == "k-secret")
    #expect(news.questions.value.allSatisfy { !$0.url.absoluteString.contains("secret") })
  }

  @Test @MainActor func cachedResponsesDoNotUseQuota() async throws {
    let news = ScriptedNews { _ in
      var answer = HTTPResponse.articles([articleJSON(1)])
      answer.fields["Cache-Control"] = "no-cache"
      return answer
    }
    let ledger = try await ledger()
    let model = try news.model(newsAPI: client(news, ledger, cache: .memory()))
    try await model.load(.top())
    try await model.load(.top())
    #expect(model.articles.provenance == .cache(age: .zero))
    #expect(try await ledger.usage().used == 1)
  }

  @Test @MainActor func exhaustedQuotaServesStaleResponsesOrFails() async throws {
    let news = ScriptedNews { _ in .articles([articleJSON(1)]) }
    let ledger = try await ledger(Self.small(1))
    let model = try news.model(newsAPI: client(news, ledger, cache: .memory()))
    try await model.load(.top())
    time.update { $0 += 7200 }
    try await model.load(.top())
    #expect(model.articles.provenance == .stale(age: .seconds(7200)))
    #expect(model.articles.last?.notes == [.stale(.newsAPI, age: .seconds(7200))])
    let error = await #expect(throws: NewsError.self) {
      try await model.load(.top(category: .sports))
    }
    #expect(error?.code == "news.allowance_spent")
    #expect(error?.category == .quota)
    #expect(error?.reason == "1/1 requests used today, next possible in 22 h.")
    #expect(error?.recoveries.map(\.action) == [.retry(after: .seconds(22 * 3600))])
    #expect(news.paths.count == 1)
    time.update { $0 += 22 * 3600 }
    try await model.load(.top(category: .sports))
    #expect(news.paths.count == 2)
  }

  @Test @MainActor func staleReasonIsReportedUntilDataIsFresh() async throws {
    let news = ScriptedNews { question in
      question.path.hasSuffix("sources") ? .sources(["abc"]) : .articles([articleJSON(1)])
    }
    let ledger = try await ledger(Self.small(2))
    let model = try news.model(
      newsAPI: client(news, ledger, cache: .memory()),
      caching: .revalidate
    )
    try await model.load(.top())
    try await model.loadSources()
    #expect(model.articles.last?.staleReason == nil && model.sources.last?.staleReason == nil)
    try await model.load(.top())
    #expect(model.articles.last?.staleReason?.code == "news.allowance_spent")
    #expect(model.articles.items.count == 1)
    try await model.loadSources()
    #expect(model.sources.last?.staleReason?.code == "news.allowance_spent")
    #expect(model.sources.items.count == 1)
    time.update { $0 += 24 * 3600 }
    try await model.load(.top())
    #expect(model.articles.last?.staleReason == nil)
  }

  @Test @MainActor func rateLimitedResponseFallsBackToStaleArticles() async throws {
    let answers = ObservedValue(0)
    let news = ScriptedNews { _ in
      answers.update {
        $0 += 1
        return $0
      } == 1 ? .articles([articleJSON(1)]) : .refusal("rateLimited", "Enough.", status: 429)
    }
    let ledger = try await ledger()
    let model = try news.model(newsAPI: client(news, ledger, cache: .memory()))
    try await model.load(.top())
    time.update { $0 += 7200 }
    try await model.load(.top())
    #expect(model.articles.items.count == 1)
    #expect(model.articles.last?.notes == [.stale(.newsAPI, age: .seconds(7200))])
  }

  @Test func windowsSlideSoThatNoDayHasMore() async throws {
    let news = ScriptedNews { _ in .articles([]) }
    let plan = RequestQuota.Plan(limits: [
      .init(requests: 4, window: .seconds(24 * 3600)),
      .init(requests: 2, window: .seconds(12 * 3600)),
    ])
    let ledger = try await ledger(plan)
    let client = try client(news, ledger)
    var sent: [Double] = []
    for _ in 0..<96 {
      // As often as it lets anybody, for two days.
      do {
        try await client.load(Resource<Void>("top-headlines"))
        sent.append(time.value.timeIntervalSince1970)
      } catch {
        #expect(error.underlying.first is NewsError)
      }
      time.update { $0 += 1800 }
    }
    #expect(sent.count >= 8)
    for limit in plan.limits {
      for start in sent {
        let end = start + limit.window / .seconds(1)
        #expect(sent.count { start <= $0 && $0 < end } <= limit.requests)
      }
    }
    let usage = try await ledger.usage()
    #expect(usage.used <= 4)
  }

  @Test func manyProgramsAtOnceNeverOverdrawIt() async throws {
    let news = ScriptedNews { _ in .articles([]) }
    let plan = Self.small(50)
    // Each has its own connection, as programs have.
    var clients: [HTTPClient] = []
    for _ in 0..<8 { clients.append(try client(news, try await ledger(plan))) }
    let sent = await withTaskGroup(of: Int.self) { group in
      for client in clients {
        group.addTask {
          var count = 0
          for number in 0..<20 {
            let resource = Resource<Void>("top-headlines", query: ["page": number])
            if (try? await client.load(resource)) != nil { count += 1 }
          }
          return count
        }
      }
      return await group.reduce(0, +)
    }
    #expect(sent == 50)
    #expect(news.paths.count == 50)
    let usage = try await ledger(plan).usage()
    #expect(usage.used == 50)
    #expect(usage.available == 0)
  }

  @Test func onlyUnsentRequestsAreRefunded() async throws {
    let ledger = try await ledger()
    let news = ScriptedNews { _ in .articles([]) }
    let kinds: [(HTTPError.Kind, Int)] = [(.noConnection, 0), (.timedOut(.firstByte), 1)]
    for (kind, spent) in kinds {
      let client = try news.client(
        over: NewsAPITransport(over: FailingTransport(kind: kind), quota: ledger),
        credentials: .newsAPI { "k" }
      )
      await #expect(throws: HTTPError.self) { try await client.load(Resource<Void>("x")) }
      #expect(try await ledger.usage().used == spent)
    }
  }

  @Test func withoutAKeyThereIsNothingToCount() async throws {
    let news = ScriptedNews { _ in .refusal("apiKeyMissing", status: 401) }
    let ledger = try await ledger()
    let client = try client(news, ledger, key: nil)
    await #expect(throws: HTTPError.self) { try await client.load(Resource<Void>("x")) }
    #expect(try await ledger.usage().used == 0)
  }

  @Test func aPlanWithoutLimitsIsCountedAndRefusesNothing() async throws {
    let news = ScriptedNews { _ in .articles([]) }
    let ledger = try await ledger(RequestQuota.Plan(limits: []))
    let client = try client(news, ledger)
    for _ in 0..<120 { try await client.load(Resource<Void>("x")) }
    let usage = try await ledger.usage()
    #expect(usage.description == "120 requests used today")
    #expect(usage.available == nil)
  }

  @Test func aLedgerThatCannotBeOpenedSaysSo() async throws {
    try Data("This is no database, and long enough to be seen as none.".utf8)
      .write(to: URL(filePath: folder.file("ledger.sqlite")))
    let error = await #expect(throws: NewsError.self) { try await ledger() }
    #expect(error?.code == "news.ledger_failed")
  }

  private struct FailingTransport: HTTPTransport {
    let kind: HTTPError.Kind

    func send(
      _ request: HTTPRequest,
      for exchange: HTTPExchange
    ) async throws(HTTPError) -> HTTPResponse {
      throw HTTPError(kind)
    }
  }
}
