import CommandKit
import StoreHTTP
import Testing

/// Samples replace an unreachable network, and only that.
struct NewsFallbackTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func samplesReplaceAnUnreachableNetwork() async {
    var desk = desk
    desk.transport = Press(isReachable: false)
    for line in ["news list --json=title -n 1", "news list --category business --json=title -n 1"] {
      let result = await desk.rialto(line)
      #expect(
        result.output == #"[{"title":"Small shops lend to one another, and skip the bank"}]"# + "\n"
      )
      #expect(result.error.contains("Showing bundled data instead.\n"))
      #expect(result.error.contains("Showing bundled samples, not live news."))
      #expect(result.status == .done)
    }
  }

  @Test("With feeds, samples replace nothing")
  func feedsHaveNoSamples() async throws {
    var desk = desk
    desk.transport = Press(isReachable: false)
    let url = "https://feeds.example.org/feeds/quay.xml"
    #expect(await desk.rialto("news feeds add \(url) --unchecked").status == .done)
    for line in ["list", "list --hn top", "search mug", "watch --count 1", "list --provider feeds"]
    {
      let result = await desk.rialto("news \(line)")
      #expect(result.status == .unavailable, "\(line): \(result.output)")
      #expect(result.output == "" && !result.error.contains("sample"))
    }
  }

  @Test("The brief of a market and the daily report mark samples in each form")
  func reportsMarkSamples() async throws {
    for line in ["markets brief jp", "desk today --world", "desk today --world --html -"] {
      for (form, columns) in [("", 40), ("", 80), ("", nil), ("--json", nil)] as [(String, Int?)] {
        // A page has no other format.
        if line.contains("--html"), !form.isEmpty { continue }
        let result = await desk.rialto("\(line) --offline -q \(form)", columns: columns)
        #expect(result.output.contains("Mug exports") || line.hasPrefix("desk"))
        let isData = form == "--json" || columns == nil && line == "markets brief jp"
        #expect(
          result.output.contains(isData ? "bundled" : "sample: "),
          "\(line) \(form) \(columns ?? 0): \(result.output.prefix(3000))"
        )
      }
    }
  }

  @Test func theUnreachableNetworkIsReportedBeforeTheSamples() async {
    var desk = desk
    desk.transport = Press(isReachable: false)
    let result = await desk.rialto("news watch --count 1 -n 1 --columns title,provider")
    #expect(result.output.contains("sample"))
    #expect(
      result.error.hasPrefix("Could not connect to hacker-news.firebaseio.com."),
      "\(result.error)"
    )
    #expect(result.error.split(separator: "\n").count { $0.contains("Could not connect") } == 1)
  }

  @Test(arguments: [
    ["RIALTO_NEWS_URL": "http://127.0.0.1:1/v2/"], ["NEWSAPI_KEY": "key-of-anna"],
  ])
  func samplesDoNotReplaceAServerThatTheUserHasChosen(_ settings: [String: String]) async {
    var desk = desk
    desk.transport = Press(isReachable: false)
    desk.environment.merge(settings) { $1 }
    for line in ["list", "list --hn top", "search mug"] {
      let live = await desk.rialto("news \(line)")
      #expect(live.status == .unavailable, "\(live.error)")
      #expect(live.output == "" && !live.error.contains("samples"), "\(live.error)")
      let offline = await desk.rialto("news \(line) --offline")
      #expect(offline.status == .done)
      #expect(offline.error.contains("bundled samples"))
      #expect(!offline.error.contains("requests used today"))
      #expect(!offline.error.contains("without an API key"))
    }
  }

  /// Without a key only Hacker News is queried; samples need no key.
  @Test func aWatchShowsTheSamplesOfBoth() async {
    var desk = desk
    desk.transport = Press(isReachable: false)
    let result = await desk.rialto("news watch --count 1 --json=url")
    #expect(result.output.contains("proscenium-weekly.example.com"))
    #expect(result.output.contains("example.org/twice-a-second"))
  }

  @Test(arguments: ["list", "list --hn top", "sources", "search mug", "watch --count 1"])
  func aServerThatFailsIsNotReplacedBySamples(_ line: String) async {
    var desk = desk
    desk.environment["NEWSAPI_KEY"] = "key-of-anna"
    desk.transport = InProcessTransport { _ in HTTPResponse(status: 500) }
    let result = await desk.rialto("news \(line)")
    #expect(result.status == .unavailable)
    #expect(result.output == "")
    #expect(result.error.contains("Error: Server error at "), "\(result.error)")
    #expect(!result.error.contains("samples"))
  }

  @Test(arguments: ["list --hn top", "sources"])
  func aWrongAnswerIsNotReplacedBySamples(_ line: String) async {
    var desk = desk
    desk.environment["NEWSAPI_KEY"] = "key-of-anna"
    desk.transport = InProcessTransport { _ in HTTPResponse(body: HTTPBody(Array("{}".utf8))) }
    let result = await desk.rialto("news \(line)")
    #expect(result.status == .unavailable)
    #expect(result.output == "")
    #expect(!result.error.contains("samples"))
  }
}
