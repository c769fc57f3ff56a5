import FoundationCore
import Observation
import TestSupport
import Testing

/// Products found by what is typed: the shape an aggregate takes with a runner.
@MainActor @Observable private final class ProductSearch {
  var text = "" { didSet { results.submit(text) } }
  var products: [String] { results.phase.value ?? [] }
  var phase: LoadPhase<[String]> { results.phase }

  private let results: DebouncedLoader<String, [String]>

  init(
    clock: any Clock<Duration>,
    find: @escaping @MainActor (String) async throws -> [String]
  ) {
    results = DebouncedLoader(debounce: .milliseconds(300), clock: clock, load: find)
  }

  func waitUntilIdle() async { await results.waitUntilIdle() }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct TypistTests {
  let typing = ManualClock()
  let network = ManualClock()

  @Test(arguments: 1...20)
  func finalResultsMatchTheLastTypedText(seed: UInt64) async throws {
    var random = SplitMix64(seed)
    var answers = random
    var requests: [String] = []
    var failures = 0
    let search = ProductSearch(clock: typing) { text in
      requests.append(text)
      let isFailing = text != "teapot" && Bool.random(using: &answers)
      try await network.sleep(for: .milliseconds(10 * Int.random(in: 1...90, using: &answers)))
      if isFailing { throw StoreFailure(title: text) }
      return ["Finest \(text)"]
    }

    for keystroke in 1...100 {
      let isLast = keystroke == 100
      search.text = isLast ? "teapot" : ["t", "te", "tea"].randomElement(using: &random) ?? ""
      // The new load is on its way to the pause, unless the text is one already awaited or shown.
      if search.phase.isLoading, network.sleeperCount == 0 { try await typing.waitForSleepers() }

      let requestsBefore = requests.count
      let pause = isLast ? 200 : Int.random(in: 0...80, using: &random)
      for _ in 0..<pause {
        let shown = search.products
        let count = requests.count
        try await passTenMilliseconds(search)
        if requests.count > count { #expect(shown != ["Finest \(search.text)"]) }
        if let failure = search.phase.failure {
          #expect(failure.title == search.text)
          failures += 1
        } else if !search.phase.isLoading {
          #expect(search.products == ["Finest \(search.text)"])
        }
      }
      #expect(requests.count - requestsBefore <= 1)
      if requests.count > requestsBefore { #expect(requests.last == search.text) }
    }

    #expect(search.phase == .loaded(["Finest teapot"]))
    #expect(requests.count > 10 && failures > 0)
    #expect(typing.sleeperCount + network.sleeperCount == 0)
  }

  /// Advances both clocks, and lets the tasks that wake run until they sleep again.
  private func passTenMilliseconds(_ search: ProductSearch) async throws {
    let (pausing, asking) = (typing.sleeperCount, network.sleeperCount)
    typing.advance(by: .milliseconds(10))
    network.advance(by: .milliseconds(10))
    if typing.sleeperCount < pausing { try await network.waitForSleepers() }
    if network.sleeperCount < asking { await search.waitUntilIdle() }
  }
}
