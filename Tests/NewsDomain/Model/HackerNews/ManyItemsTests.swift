import Foundation
import FoundationCore
import HTTPServing
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Long lists, with their duration printed beside the duration of sequential requests.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ManyItemsTests {
  @Test func fiveHundredItemsLoadConcurrently() async throws {
    let load = ObservedValue((now: 0, most: 0))
    let server = HTTPServer { request in
      let path = request.url.path()
      guard path.hasPrefix("/item/") else { return .json("\(Array(1...500))") }
      load.update {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      // A cancelled client does not wait for the answer.
      try? await Task.sleep(for: .milliseconds(20))
      load.update { $0.now -= 1 }
      return .json(storyJSON(Int(path.filter(\.isNumber)) ?? 0))
    }
    let address = try await server.start(on: .loopback())
    let client = HTTPClient(address.url, over: HTTPClient.PlatformTransport())
    let model = NewsModel(
      client: NewsClient(
        newsAPI: client,
        hackerNews: client,
        algolia: client,
        pageSize: 500
      )
    )
    let time = try await ContinuousClock().measure { try await model.load(.hackerNews(.top)) }
    await server.stop()
    #expect(model.articles.items.map(\.title) == (1...500).map { "Story \($0)" })
    print("500 items of 20 ms each took \(time), one by one at least 10 seconds.")
    #expect(9...32 ~= load.value.most)
  }

  @Test func tenThousandArticlesOfFiveSourcesAreFoldedAndSorted() throws {
    var random = SplitMix64(7)
    let articles = try (0..<10_000).map { number in
      // One in three tells what another has told before.
      let story = number % 3 == 0 ? Int.random(in: 0...number, using: &random) : number
      return Article(
        title: "Report \(story) of the harbour and the market",
        source: Article.SourceReference(name: "Source \(number % 5)"),
        publishedAt: Date(timeIntervalSince1970: 1_763_600_000 + Double(story)),
        url: try address("https://source\(number % 5).example/\(number)?utm_source=x"),
        provider: .newsAPI
      )
    }
    var headlines = Headlines(deduplicating: [])
    let time = ContinuousClock().measure {
      headlines = Headlines(deduplicating: articles, newestFirst: true)
    }
    let rate = 10_000 / (time / .seconds(1))
    print(
      "\(headlines.items.count) kept, \(headlines.duplicateCount) folded, \(Int(rate)) a second."
    )
    #expect(headlines.items.count + headlines.duplicateCount == 10_000)
    #expect(headlines.duplicateCount > 1000)
    let dates = headlines.items.compactMap(\.publishedAt)
    #expect(dates == dates.sorted(by: >))
  }
}
