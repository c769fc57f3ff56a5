import CommandKit
import Foundation
import Testing

/// The configured URLs of the providers.
struct NewsAddressTests {
  var desk: Desk

  init() throws { desk = try Desk() }

  @Test func configuredNewsURLNeedsNoAPIKey() async {
    var desk = desk
    let press = Press()
    desk.transport = press
    desk.environment["RIALTO_NEWS_URL"] = "http://127.0.0.1:8765/v2/"
    for line in ["list --provider newsapi", "list --category science", "sources"] {
      let result = await desk.rialto("news \(line) --json")
      #expect(result.status == .done, "\(result.error)")
      #expect(
        result.error.contains(
          "Using 127.0.0.1:8765 in place of NewsAPI, without an API key.\n"
        )
      )
    }
    #expect(!press.addresses.isEmpty)
    #expect(press.addresses.allSatisfy { $0.hasPrefix("http://127.0.0.1:8765/v2/") })
  }

  @Test func usesBothProvidersByDefault() async {
    var desk = desk
    let press = Press()
    desk.transport = press
    desk.environment["RIALTO_NEWS_URL"] = "http://127.0.0.1:8765/v2/"
    let result = await desk.rialto("news list --json=provider -n 9")
    #expect(result.output.contains("newsapi") && result.output.contains("hackernews"))
  }

  @Test func usesConfiguredHackerNewsURLs() async {
    var desk = desk
    let press = Press()
    desk.transport = press
    desk.environment["RIALTO_HACKERNEWS_URL"] = "http://127.0.0.1:8765/v0/"
    desk.environment["RIALTO_HACKERNEWS_SEARCH_URL"] = "http://127.0.0.1:8766/api/v1/"
    #expect(await desk.rialto("news list --hn ask -n 1 --json").status == .done)
    #expect(await desk.rialto("news search mug --provider hackernews --json").status == .done)
    #expect(press.addresses.first == "http://127.0.0.1:8765/v0/askstories.json")
    #expect(press.addresses.last?.hasPrefix("http://127.0.0.1:8766/api/v1/search") == true)
    #expect(press.addresses.allSatisfy { $0.hasPrefix("http://127.0.0.1:876") })
  }

  @Test func theSettingsAreListed() async {
    let list = await desk.rialto("config --json=key")
    #expect(list.output.contains("hackernews.url"))
    #expect(list.output.contains("hackernews.search-url"))
    #expect(await desk.rialto("help environment").output.contains("RIALTO_HACKERNEWS_SEARCH_URL"))
  }
}
