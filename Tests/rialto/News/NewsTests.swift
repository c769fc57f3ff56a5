import CommandKit
import Foundation
import FoundationCore
import StoreHTTP
import Testing

@testable import rialto

struct NewsTests {
  var desk: Desk

  init() throws { desk = try Desk() }

  private static let sample = "These are samples that came with the program, and no news.\n"

  @Test func offlineTheSamplesAnswerAndSaySo() async {
    let result = await desk.rialto("news top --offline --json=title,provider -n 3")
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

  @Test func anArticleHasTheFieldsThatWerePromised() async throws {
    let result = await desk.rialto("news search mug --offline --json -n 1")
    let json = try ExactJSONDecoder().decode(JSONValue.self, from: result.output.utf8)
    guard case .array(let articles) = json, case .object(let members)? = articles.first else {
      Issue.record("\(result.output)\(result.error)")
      return
    }
    #expect(
      members.map(\.name) == [
        "id", "title", "description", "author", "source", "publishedAt", "url", "imageURL",
        "provider", "duplicates", "provenance",
      ]
    )
    #expect(articles.first?["source"]?["id"] != nil && articles.first?["source"]?["name"] != nil)
  }

  @Test func aPersonSeesAgesAndSources() async {
    let result = await desk.rialto(
      "news source harbor-ledger --offline -n 2 --no-color",
      columns: 80
    )
    #expect(
      result.output == """
        TITLE                                        SOURCE                    AGE  ALSO
        Small shops lend to one another, and skip …  sample: Harbor Ledger  15 min
        Mug exports rise for a fifth quarter as co…  sample: Harbor Ledger     5 h

        """
    )
  }

  @Test func withoutAKeyHackerNewsAnswersAndSaysWhatIsMissing() async {
    var desk = desk
    desk.transport = Press(refusal: "apiKeyMissing")
    let both = await desk.rialto("news top --json=provider -n 2")
    #expect(both.output == #"[{"provider":"hackernews"},{"provider":"hackernews"}]"# + "\n")
    #expect(
      both.error.hasPrefix(
        "NewsAPI was not asked: there is no key. Get one at https://newsapi.org/register, which "
          + "is free, and set it with 'rialto news login'.\n"
      )
    )
    #expect(both.status == .done)
  }

  @Test func whereOnlyNewsAPICanAnswerAMissingKeyIsAnError() async {
    var desk = desk
    let press = Press(refusal: "apiKeyMissing")
    desk.transport = press
    let result = await desk.rialto("news category science")
    #expect(result.status == .authentication)
    #expect(
      result.error == """
        Error: NewsAPI wants a key, and there is none.
        Get one at https://newsapi.org/register, which is free, and set it with 'rialto news login'.

        """
    )
    #expect(result.output == "")
  }

  @Test func whereNobodyCanBeReachedTheSamplesStandIn() async {
    var desk = desk
    desk.transport = Press(isReachable: false)
    for line in ["news top --json=title -n 1", "news category business --json=title -n 1"] {
      let result = await desk.rialto(line)
      #expect(
        result.output == #"[{"title":"Small shops lend to one another, and skip the bank"}]"# + "\n"
      )
      #expect(result.error.contains("What came with the program is shown in its place.\n"))
      #expect(result.error.contains(Self.sample))
      #expect(result.status == .done)
    }
  }

  @Test func aKeyIsSentInTheHeaderAndCountedAndShownNowhere() async throws {
    var desk = desk
    let press = Press()
    desk.transport = press
    desk.environment["NEWSAPI_KEY"] = "key-of-anna"
    let result = await desk.rialto("news category science --explain --json")
    #expect(press.keys == ["key-of-anna"])
    #expect(result.error.contains("1/100 requests used today.\n"))
    #expect(!(result.error + result.output).contains("key-of-anna"))
    #expect(!press.addresses.joined().contains("key-of-anna"))
  }

  @Test func anotherCountryIsAskedForThroughItsSourcesAndThatIsSaid() async {
    let result = await desk.rialto("news top --country jp --offline --json=title -n 9")
    #expect(result.output.contains("見本市の時計台"))
    #expect(result.error.contains("NewsAPI has top headlines of the United States alone."))
  }

  @Test func sourcesAreListedAndFiltered() async {
    let result = await desk.rialto("news sources --country br --offline --json=id,category")
    #expect(
      result.output == """
        [{"id":"jornal-da-lanterna","category":"general"},\
        {"id":"mercado-de-exemplo","category":"business"}]

        """
    )
    let words = await desk.rialto("news sources lamplight --offline --json=name")
    #expect(words.output == #"[{"name":"The Lamplight Gazette"}]"# + "\n")
  }

  @Test func aListOfHackerNewsKeepsItsOrderAndTellsWhatWasLeftOut() async {
    let result = await desk.rialto("news hn --offline --json=title,points -n 4")
    #expect(
      result.output.hasPrefix(
        #"[{"title":"A database in 500 lines, explained with index cards","points":533},"#
      )
    )
    let jobs = await desk.rialto("news hn job --offline --json=kind")
    #expect(jobs.output == #"[{"kind":"job"},{"kind":"job"}]"# + "\n")
  }

  @Test func watchingShowsTheNewestLast() async {
    let result = await desk.rialto("news watch --offline --looks 1 -n 2 --ndjson")
    let titles = result.output.split(separator: "\n").map { $0.contains("Small shops lend") }
    #expect(titles == [false, true])
    #expect(result.error == Self.sample)
  }

  @Test func aSearchWithoutWordsOrAnyOtherHoldIsAMistake() async {
    #expect(await desk.rialto("news search --offline").status == .usage)
    #expect(await desk.rialto("news search --since yesterday x --offline").status == .usage)
  }
}
