import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import NewsCommands
import StoreHTTP
import Testing

struct NewsTests {
  var program: NewsProgram

  init() throws { program = try NewsProgram() }

  private static let sample = "Showing bundled samples, not live news.\n"

  @Test func offlineSamplesAreShownWithANote() async {
    let result = await program.rialto("news list --offline --json=title,provider -n 3")
    #expect(
      result.output == """
        [{"title":"Small shops lend to one another, and skip the bank","provider":"sample"},\
        {"title":"A database in 500 lines, explained with index cards","provider":"sample"},\
        {"title":"Rovers and Wanderers draw 4–4, and shake hands twice","provider":"sample"}]

        """
    )
    #expect(result.error.hasPrefix(Self.sample))
    #expect(result.status == .done)
  }

  @Test func anArticleHasTheDocumentedFields() async throws {
    let result = await program.rialto("news search mug --offline --json -n 1")
    let json = try ExactJSONDecoder().decode(JSONValue.self, from: result.output.utf8)
    guard case .array(let articles) = json, case .object(let members)? = articles.first else {
      Issue.record("\(result.output)\(result.error)")
      return
    }
    #expect(
      members.map(\.name) == [
        "number", "read", "saved", "marked", "id", "title", "description", "author", "source",
        "publishedAt", "url", "imageURL", "provider", "duplicates", "sample", "provenance",
      ]
    )
    #expect(articles.first?["source"]?["id"] != nil && articles.first?["source"]?["name"] != nil)
  }

  @Test func aTerminalShowsAgesAndSources() async {
    let result = await program.rialto(
      "news list --source harbor-ledger --offline -n 2 --no-color",
      columns: 80
    )
    #expect(
      result.output == """
        #     TITLE                                                SOURCE            AGE
        1  •  sample: Small shops lend to one another, and skip …  Harbor Ledger  15 min
        2  •  sample: Mug exports rise for a fifth quarter as co…  Harbor Ledger     5 h

        """
    )
  }

  @Test func withoutAKeyHackerNewsAnswersWithANote() async {
    var program = program
    program.transport = Press.refusing("apiKeyMissing")
    let both = await program.rialto("news list --json=provider -n 2")
    #expect(both.output == #"[{"provider":"hackernews"},{"provider":"hackernews"}]"# + "\n")
    #expect(
      both.error.hasPrefix(
        "Skipped NewsAPI: no API key is set. Get a free key at https://newsapi.org/register and set "
          + "it with 'rialto news login'.\n"
      )
    )
    #expect(both.status == .done)
  }

  @Test func aMissingKeyIsAnErrorIfOnlyNewsAPICanAnswer() async {
    var program = program
    let press = Press.refusing("apiKeyMissing")
    program.transport = press
    let result = await program.rialto("news list --category science")
    #expect(result.status == .authentication)
    #expect(
      result.error == """
        Error: NewsAPI requires an API key, and none is set.
        Get a free key at https://newsapi.org/register and set it with 'rialto news login'.

        """
    )
    #expect(result.output == "")
  }

  @Test func anotherCountryUsesItsSourcesWithANote() async {
    let result = await program.rialto("news list --country jp --offline --json=title -n 9")
    #expect(result.output.contains("見本市の時計台"))
    #expect(result.error.contains("NewsAPI has top headlines for the United States only."))
  }

  @Test func sourcesAreListedAndFiltered() async {
    let result = await program.rialto("news sources --country br --offline --json=id,category")
    #expect(
      result.output == """
        [{"id":"jornal-da-lanterna","category":"general"},\
        {"id":"mercado-de-exemplo","category":"business"}]

        """
    )
    let words = await program.rialto("news sources lamplight --offline --json=name")
    #expect(words.output == #"[{"name":"The Lamplight Gazette"}]"# + "\n")
  }

  @Test func aListOfHackerNewsKeepsItsOrder() async {
    let result = await program.rialto("news list --hn top --offline --json=title,points -n 4")
    #expect(
      result.output.hasPrefix(
        #"[{"title":"A database in 500 lines, explained with index cards","points":533},"#
      )
    )
    let jobs = await program.rialto("news list --hn job --offline --json=kind")
    #expect(jobs.output == #"[{"kind":"job"},{"kind":"job"}]"# + "\n")
  }

  @Test func watchingShowsTheNewestLast() async {
    let result = await program.rialto("news watch --offline --count 1 -n 2 --ndjson")
    let titles = result.output.split(separator: "\n").map { $0.contains("Small shops lend") }
    #expect(titles == [false, true])
    #expect(result.error == Self.sample)
  }

  @Test func aSearchWithoutConditionsIsAUsageError() async {
    #expect(await program.rialto("news search --offline").status == .usage)
    #expect(await program.rialto("news search --since yesterday x --offline").status == .usage)
  }

  @Test(arguments: ["0", "1", "9", "-1", "soon"])
  func aWatchIntervalBelowTenSecondsIsAUsageError(_ seconds: String) async {
    let result = await program.rialto("news watch --offline --count 1 --every=\(seconds)")
    #expect(result.status == .usage)
    #expect(result.error.contains("from 10 to 86400"), "\(result.error)")
    #expect(await program.rialto("news watch --offline --count 1 --every 10").status == .done)
  }
}
