import Foundation
import FoundationCore
import HTTPServing
import NewsDomain
import StoreHTTP

/// The speed of the news: loading Hacker News items concurrently, and merging articles into one list.
@MainActor
struct NewsBenchmark {
  /// The number of items in a list, and the latency of each.
  let itemCount: Int
  let latency = Duration.milliseconds(20)
  /// The number of articles to merge, and of repetitions.
  let articleCount: Int
  let rounds: Int

  static let whole = NewsBenchmark(itemCount: 500, articleCount: 10_000, rounds: 20)
  static let quick = NewsBenchmark(itemCount: 100, articleCount: 2_000, rounds: 5)

  /// Measures and prints, and returns the aims that were missed.
  func run() async throws -> [Aim] {
    let aims = try await loadItems() + foldArticles()
    printAims(aims)
    return aims.filter { !$0.isMet }
  }

  /// Loads a list over a real socket, from a server that takes its time for every item.
  private func loadItems() async throws -> [Aim] {
    let (count, latency) = (itemCount, latency)
    let server = HTTPServer { request in
      let path = request.url.path()
      guard path.hasPrefix("/item/"), let number = Int(path.filter(\.isNumber)) else {
        return .news("\(Array(1...count))")
      }
      // A cancelled caller does not wait for the response.
      try? await Task.sleep(for: latency)
      return .news(#"{"id":\#(number),"type":"story","title":"Story \#(number)"}"#)
    }
    let address = try await server.start(on: .loopback())
    let serial = latency * count
    print(row("\(count) items, 20 ms each", "seconds", "serial"))
    var fastest = Duration.seconds(3600)
    for concurrentItems in [8, 32, 64] {
      let client = HTTPClient(address.url, over: CurlTransport())
      let news = NewsClient(
        newsAPI: client,
        hackerNews: client,
        algolia: client,
        pageSize: count,
        concurrentItems: concurrentItems
      )
      let start = ContinuousClock.now
      let articles = try await news.headlines(of: .hackerNews(.top)).value.items
      let time = start.duration(to: .now)
      guard articles.count == count else { throw LoadError("Some stories are missing.") }
      fastest = min(fastest, time)
      print(
        row(
          "\(concurrentItems) at a time",
          figure(time / .seconds(1), 2),
          figure(serial / .seconds(1), 2)
        )
      )
    }
    await server.stop()
    return [Aim("items, faster than one by one, times", .atLeast, 5, serial / fastest)]
  }

  /// Folds and sorts what five sources tell, again and again.
  private func foldArticles() throws -> [Aim] {
    let articles = try GeneratedArticles(seed: 1).list(of: articleCount)
    var folded = Headlines(deduplicating: articles, newestFirst: true)
    // Twice, because each time the list before is still there.
    folded = Headlines(deduplicating: articles, newestFirst: true)
    let peak = try ProcessUsage.peakKiB
    let time = ContinuousClock().measure {
      for _ in 0..<rounds { folded = Headlines(deduplicating: articles, newestFirst: true) }
    }
    let rate = Double(articleCount * rounds) / (time / .seconds(1))
    let growth = Double(try ProcessUsage.peakKiB) / Double(peak)
    print("\n" + row("\(articleCount) articles of 5 sources", "kept", "folded", "a second"))
    print(
      row("folded and sorted", "\(folded.items.count)", "\(folded.duplicateCount)", figure(rate, 0))
    )
    return [
      Aim("articles folded and sorted a second", .atLeast, 50_000, rate),
      Aim("memory, all rounds over the first", .atMost, 1.1, growth),
    ]
  }
}

extension HTTPResponse {
  fileprivate static func news(_ json: String) -> HTTPResponse {
    HTTPResponse(fields: ["Content-Type": "application/json"], body: HTTPBody(Array(json.utf8)))
  }
}
