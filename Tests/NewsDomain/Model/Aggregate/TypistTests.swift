import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Random typing with a manual clock and an unreliable server.
@MainActor @Suite(.timeLimit(.minutes(10))) struct TypistTests {
  /// A server with random delays that fails a random quarter of the requests.
  private final class MoodyNews: Sendable {
    struct Outcome {
      let words: String
      let isFailure: Bool
      /// `true` if the client disconnected before the answer.
      let isLeft: Bool
    }

    let clock: ManualClock
    private let random: Lock<SplitMix64>
    let answered = ObservedValue<[Outcome]>([])

    init(_ clock: ManualClock, seed: UInt64) {
      self.clock = clock
      random = Lock(SplitMix64(seed))
    }

    func answer(_ question: ScriptedNews.Question) async -> HTTPResponse {
      let words = question.query["q"] ?? ""
      let (delay, isFailure) = random.withLock { random in
        (Int.random(in: 0..<900, using: &random), Int.random(in: 0..<4, using: &random) == 0)
      }
      var isLeft = false
      do { try await clock.sleep(for: .milliseconds(delay + 1)) } catch { isLeft = true }
      let outcome = Outcome(words: words, isFailure: isFailure, isLeft: isLeft)
      answered.update { $0.append(outcome) }
      return isFailure ? HTTPResponse(status: 500) : .articles([articleJSON(1, title: words)])
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func theLastTextIsTheOneShown(_ seed: UInt64) async throws {
    let clock = ManualClock()
    let moods = MoodyNews(clock, seed: seed)
    let news = ScriptedNews { await moods.answer($0) }
    let model = try news.model(pause: .milliseconds(100), clock: clock)
    var random = SplitMix64(seed &* 7919)
    let words = Array("the price of green coffee beans")
    var pauses = Pauses()
    for _ in 0..<100 {
      let text = String(words.prefix(Int.random(in: 1...words.count, using: &random)))
      pauses.type(text)
      if let query = NewsSearch(text).query { model.articles.query = query }
      // Mostly faster than the pause, sometimes slower than it and the answer.
      let gap = Int.random(in: 0..<10, using: &random) < 7 ? 60 : 1100
      await elapse(.milliseconds(gap), clock)
      pauses.elapse(gap)
    }
    pauses.type("the end of it")
    model.articles.query = try #require(NewsSearch("the end of it").query)
    await settle(clock) { await model.articles.settle() }
    while model.articles.failure != nil { await settle(clock) { await model.articles.load() } }
    pauses.elapse(1000)
    pauses.flush()
    #expect(model.articles.items.map(\.title) == ["the end of it"])
    let asked = news.questions.value.compactMap { $0.query["q"] }
    let count = asked.count
    #expect(await moods.answered.waitUntil { $0.count >= count })
    let outcomes = moods.answered.value
    // A pause is one request, and a text is asked for again only where no answer to it was had.
    #expect(count <= pauses.count + outcomes.count(where: \.isFailure))
    let lost = Set(outcomes.filter { $0.isFailure || $0.isLeft }.map(\.words))
    for (one, next) in zip(asked, asked.dropFirst()) where one == next {
      #expect(lost.contains(one))
    }
    #expect(asked.allSatisfy { 3...30 ~= $0.count })
  }

  /// A count of the searchable texts that stayed unchanged for the pause.
  private struct Pauses {
    private(set) var count = 0
    private var text = ""
    private var age = 0

    mutating func type(_ new: String) {
      let new = new.trimmingCharacters(in: .whitespaces)
      guard new != text, 3...30 ~= new.count else { return }
      flush()
      text = new
      age = 0
    }

    mutating func flush() {
      if age >= 100, !text.isEmpty { count += 1 }
    }

    mutating func elapse(_ milliseconds: Int) { age += milliseconds }
  }

  /// Advances the clock until there are no more requests.
  private func settle(
    _ clock: ManualClock,
    _ work: @escaping @MainActor () async -> Void
  ) async {
    let isSettled = ObservedValue(false)
    Task {
      await work()
      isSettled.update { $0 = true }
    }
    repeat { await elapse(.milliseconds(20), clock) } while !isSettled.value
  }

  /// Advances the clock in small steps, and lets all tasks run in between.
  private func elapse(_ time: Duration, _ clock: ManualClock) async {
    var left = time
    while left > .zero {
      await letRun()
      let step = min(left, .milliseconds(20))
      clock.advance(by: step)
      left -= step
    }
    await letRun()
  }

  private func letRun() async {
    for _ in 0..<30 { await Task.yield() }
  }
}
