import CommandKit
import Testing

/// The steps of every request with `--explain`, for every server.
struct ExplainTests {
  private static let lines = [
    "catalog list", "catalog show 1", "catalog brand", "catalog category",
    "catalog review list 1",
    "catalog export", "cart INK-BLACK --dry-run", "orders list", "orders show 3",
    "orders show 3 --history", "orders quote INK-BLACK --to DE",
    "orders cancel 3 --dry-run", "orders undo 3 --dry-run", "shipping", "discounts",
    "taxes", "whoami",
  ]

  @Test func theStoreOfThisMachineIsExplained() async throws {
    let desk = try Desk()
    try await desk.seed()
    let place = "localhost is the embedded store, in HOME/.local/share/rialto/store.sqlite"
    for line in Self.lines {
      let result = await desk.rialto(line + " --explain")
      let lines = result.error.split(separator: "\n").map(String.init)
      #expect(lines.first == place, "\(line)")
      let requests = lines.filter { $0.contains(/^[0-9a-f]+-\d+ [A-Z]+ http:\/\/localhost\//) }
      #expect(!requests.isEmpty, "\(line)")
      for request in requests {
        let number = request.prefix { $0 != " " } + " "
        let steps = lines.filter { $0.hasPrefix(number) }
        #expect(steps.contains { $0.contains("finished: ") || $0.contains("failed: ") }, "\(steps)")
        // A store in the process is called: nothing is kept of it.
        #expect(!steps.contains { $0.contains("the cache") }, "\(steps)")
      }
    }
  }

  @Test(arguments: [
    ("countries list", "api.worldbank.org"), ("countries show DE", "api.worldbank.org"),
    ("countries compare DE", "api.worldbank.org"), ("countries map", "api.worldbank.org"),
    ("countries rank", "api.worldbank.org"), ("countries lists regions", "api.worldbank.org"),
    ("countries lists topics", "api.worldbank.org"),
    ("countries indicators gdp", "api.worldbank.org"), ("news list", "newsapi.org"),
    ("news list --hn top", "hacker-news.firebaseio.com"), ("news search mug", "hn.algolia.com"),
    ("news sources", "newsapi.org"),
  ])
  func theWorldOutsideIsExplained(line: String, host: String) async throws {
    let offline = await (try Desk()).rialto(line + " --offline --explain --json")
    let sentence = "\(host): using bundled data, no request sent"
    #expect(offline.error.split(separator: "\n").contains { $0 == sentence }, "\(offline.error)")
    #expect(offline.error.contains(" GET https://\(host)/"))

    var desk = try Desk()
    desk.transport = Press()
    let online = await desk.rialto(line + " --explain --json")
    #expect(!online.error.contains("is not asked"))
    let again = await desk.rialto(line + " --explain --json")
    if online.error.contains(" GET https://\(host)/") {
      #expect(online.error.contains("not served from the cache: nothing is stored"))
      #expect(again.error.contains("the cache"), "\(again.error)")
    }
  }
}
