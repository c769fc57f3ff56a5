import FoundationCore
import Observation
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct TypistTests {
  let typing = ManualClock()
  let network = ManualClock()

  private struct Name: Identifiable, Sendable { let id: String }
  private typealias Search = PagedList<String, Page<Name>>

  @Test(arguments: 1...20)
  func finalResultsMatchTheLastTypedText(seed: UInt64) async throws {
    var random = SplitMix64(seed)
    var answers = random
    var requests: [String] = []
    var failures = 0
    let search = Search("", pause: .milliseconds(300), clock: typing) { text, _ in
      requests.append(text)
      let isFailing = text != "teapot" && Bool.random(using: &answers)
      try await network.sleep(for: .milliseconds(10 * Int.random(in: 1...90, using: &answers)))
      if isFailing { throw StoreFailure(title: text) }
      return Loaded(Page([Name(id: "Finest \(text)")]), provenance: .network)
    }

    for keystroke in 1...100 {
      let isLast = keystroke == 100
      let before = search.query
      search.query = isLast ? "teapot" : ["t", "te", "tea"].randomElement(using: &random) ?? ""
      // The new load is on its way to the pause, unless the text is one already awaited or shown.
      if search.query != before, !search.isCurrent { try await typing.waitForSleepers() }

      let requestsBefore = requests.count
      let pause = isLast ? 200 : Int.random(in: 0...80, using: &random)
      for _ in 0..<pause {
        let shown = search.items.map(\.id)
        let count = requests.count
        try await passTenMilliseconds(search)
        if requests.count > count { #expect(shown != ["Finest \(search.query)"]) }
        guard typing.sleeperCount == 0, !search.isLoading else { continue }
        if let failure = search.failure {
          #expect(failure.title == search.query)
          failures += 1
        } else {
          #expect(search.items.map(\.id) == ["Finest \(search.query)"] && search.isCurrent)
        }
      }
      #expect(requests.count - requestsBefore <= 1)
      if requests.count > requestsBefore { #expect(requests.last == search.query) }
    }

    #expect(search.items.map(\.id) == ["Finest teapot"] && search.failure == nil)
    #expect(requests.count > 10 && failures > 0)
    #expect(typing.sleeperCount + network.sleeperCount == 0)
  }

  /// Advances both clocks, and lets the tasks that wake run until they sleep again.
  private func passTenMilliseconds(_ search: Search) async throws {
    let (pausing, asking) = (typing.sleeperCount, network.sleeperCount)
    typing.advance(by: .milliseconds(10))
    network.advance(by: .milliseconds(10))
    if typing.sleeperCount < pausing { try await network.waitForSleepers() }
    if network.sleeperCount < asking { await search.settle() }
  }
}
