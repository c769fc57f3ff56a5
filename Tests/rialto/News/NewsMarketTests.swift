import CommandKit
import Testing

struct NewsMarketTests {
  @Test func searchesBothProvidersByCountryName() async throws {
    var desk = try Desk()
    desk.environment["NEWSAPI_KEY"] = "k"
    let press = Press()
    desk.transport = press
    let result = await desk.rialto("news list --market Nippon --since 2d --json=title,provider")
    #expect(result.status == .done, "\(result.error)")
    let asked = press.addresses.filter { !$0.contains("worldbank") }
    #expect(asked.count == 2)
    #expect(asked.contains { $0.contains("everything") && $0.contains("Japan") })
    #expect(asked.contains { $0.contains("search_by_date") && $0.contains("numericFilters") })
    #expect(
      result.error.contains(
        "NewsAPI has top headlines for the United States only. These are results of a search for "
          + "'Japan', '日本'.\n"
      )
    )
    #expect(result.error.contains("1/100 requests used today."))
  }

  @Test func withoutAKeyHackerNewsIsSearchedAlone() async throws {
    var desk = try Desk()
    let press = Press()
    desk.transport = press
    let result = await desk.rialto("news list --market jp --json=title")
    #expect(result.status == .done)
    #expect(result.error.contains("Skipped NewsAPI: no API key is set."))
    #expect(!press.addresses.contains { $0.contains("newsapi.org") })
  }

  @Test func offlineTheSamplesAnswer() async throws {
    let result = try await Desk().rialto("news list --market jp --offline --json=title,provider")
    #expect(result.status == .done)
    #expect(
      result.output == """
        [{"title":"Mug exports rise for a fifth quarter as coffee shops reopen","provider":"sample"},\
        {"title":"日本の喫茶店でマグカップの注文が倍に","provider":"sample"}]

        """
    )
  }

  @Test func aCountryThatIsNoneIsNotFound() async throws {
    let result = try await Desk().rialto("news list --market Atlantis --offline")
    #expect(result.status == .notFound)
    #expect(try await Desk().rialto("news list --offline --market").status == .usage)
    #expect(
      try await Desk().rialto("news list --market jp --since soon --offline").status == .usage
    )
  }

  @Test(arguments: ["--json", "--ndjson", "--csv", "--tsv"])
  func machineReadableOutputMarksSampleProvider(_ form: String) async throws {
    let result = try await Desk().rialto("news list --market jp --offline \(form) -n 2")
    #expect(result.status == .done, "\(result.error)")
    #expect(result.output.contains("sample"))
    #expect(result.output.contains("bundled"))
    #expect(!result.output.contains("newsapi"))
    #expect(!result.output.contains("\"hackernews\"") && !result.output.contains(",hackernews,"))
  }

  @Test func forPeopleASampleIsMarked() async throws {
    let line = "news list --market jp --offline -n 2 --no-color"
    let result = try await Desk().rialto(line, columns: 100)
    #expect(result.output.contains("sample: "), "\(result.output)")
    #expect(result.error.contains("Showing bundled samples, not live news."))
  }
}
