import CommandKit
import CommandTestSupport
import Foundation
import NewsCommands
import StoreHTTP
import Testing

/// Wrong answers of the providers, in text and JSON output.
struct NewsAPIResponseTests {
  var program: NewsProgram

  init() throws {
    program = try NewsProgram()
    program.key = "key-of-anna"
  }

  private static let commands: [(line: String, host: String)] = [
    ("list --provider newsapi", "newsapi.org"),
    ("list --category science", "newsapi.org"),
    ("list --source bbc-news", "newsapi.org"),
    ("search mug --provider newsapi", "newsapi.org"),
    ("sources", "newsapi.org"),
    ("watch --provider newsapi --count 1", "newsapi.org"),
    ("list --hn top", "hacker-news.firebaseio.com"),
    ("search mug --provider hackernews", "hn.algolia.com"),
  ]

  @Test(
    arguments: commands,
    ["{}", "<html><title>Sign in</title></html>", "", #"{"articles":"none"}"#]
  )
  func aBodyThatIsNotAListIsAFailure(_ command: (line: String, host: String), body: String) async {
    var program = program
    program.transport = Press.saying(body)
    let result = await program.rialto("news \(command.line)")
    #expect(result.status == .unavailable)
    #expect(result.output == "")
    #expect(
      result.error.hasPrefix(
        "Error: The response from \(command.host) has an unexpected format.\n"
      ),
      "\(result.error)"
    )
  }

  @Test(arguments: commands)
  func anErrorBodyWithStatus200IsAFailure(_ command: (line: String, host: String)) async {
    var program = program
    program.transport = Press.saying(#"{"error":"Out of order"}"#)
    let result = await program.rialto("news \(command.line) --json")
    #expect(result.status == .unavailable)
    #expect(!result.output.contains("]"))
    #expect(result.error.contains("Out of order"), "\(result.error)")
  }

  @Test func aSignInNamesTheServer() async {
    var program = program
    program.transport = Press.saying("<html><title>Proxy</title></html>", status: 401)
    let posts = await program.rialto("news list --hn top")
    #expect(posts.status == .authentication)
    #expect(
      posts.error.hasPrefix(
        "Error: hacker-news.firebaseio.com is not Hacker News: it requires a sign-in (401).\n"
      )
    )
    #expect(!posts.error.contains("news login"))
    let top = await program.rialto("news list --provider newsapi")
    #expect(top.error.hasPrefix("Error: newsapi.org is not NewsAPI: it requires a sign-in (401)."))
    #expect(!top.error.contains("news login"))
  }

  @Test func aServerThatRepeatsItsPageIsNotReadForEver() async {
    var program = program
    let hits = (1...2).map { #"{"objectID":"\#($0)","title":"Mug \#($0)","_tags":["story"]}"# }
    let news = Press { url in
      guard url.host() == "hn.algolia.com" else { return nil }
      let list = hits.joined(separator: ",")
      return .text(#"{"hits":[\#(list)],"nbHits":99999,"nbPages":99999}"#)
    }
    program.transport = news
    let result = await program.rialto("news search mug --provider hackernews --json=title -n 50")
    #expect(result.output == #"[{"title":"Mug 1"},{"title":"Mug 2"}]"# + "\n")
    #expect(result.error.contains("Hacker News repeated an earlier page instead of page 2"))
    #expect(result.status == .done)
    #expect(news.addresses.count == 2)
  }

  @Test func aLaterFailureKeepsTheArticlesAndSetsTheStatus() async {
    var program = program
    program.transport = Press { url in
      guard url.host() == "hn.algolia.com" else { return nil }
      guard url.query()?.contains("page=0") == true else { return .text("{}") }
      let hit = #"{"objectID":"1","title":"Mug 1","_tags":["story"]}"#
      return .text(#"{"hits":[\#(hit)],"nbHits":9,"nbPages":9}"#)
    }
    let result = await program.rialto("news search mug --provider hackernews --json=title -n 50")
    #expect(result.output == #"[{"title":"Mug 1"}]"# + "\n")
    #expect(result.status == .unavailable)
    #expect(result.error.contains("hn.algolia.com"))
  }

  private static let article =
    #"{"source":{"id":null,"name":"The Example"},"title":"A mug","url":"https://a.example/1","#
    + #""urlToImage":"//a.example/1.png","publishedAt":"yesterday"}"#

  @Test(arguments: [
    "list --provider newsapi", "search mug --provider newsapi", "list --category science",
    "list --source the-example", "show https://a.example/1", "watch --provider newsapi --count 1",
  ])
  func unreadableValuesAreReported(_ line: String) async {
    var program = program
    program.transport = Press { url in
      url.host() == "newsapi.org"
        ? .text(#"{"status":"ok","totalResults":2,"articles":[\#(Self.article),7]}"#) : nil
    }
    let result = await program.rialto("news \(line)")
    #expect(result.status == .done, "\(result.error)")
    #expect(result.output.contains("A mug"))
    for place in ["$.articles[0].urlToImage", "$.articles[0].publishedAt", "$.articles[1]"] {
      #expect(result.error.contains(place), "\(result.error)")
    }
  }

  @Test func unreadableSourcesAreReported() async {
    var program = program
    program.transport = Press.saying(#"{"sources":[{"id":"one","name":"One"},{"name":"Two"}]}"#)
    let result = await program.rialto("news sources --json=id")
    #expect(result.output == #"[{"id":"one"}]"# + "\n")
    #expect(result.error.contains("$.sources[1]"))
  }

  @Test func unreadableValuesOfHackerNewsAreReported() async {
    var program = program
    program.transport = Press { url in
      url.lastPathComponent == "topstories.json"
        ? .text("[1]")
        : .text(#"{"id":1,"type":"story","title":"A mug","time":"soon","url":"mug"}"#)
    }
    let result = await program.rialto("news list --hn top --json=title")
    #expect(result.output == #"[{"title":"A mug"}]"# + "\n")
    #expect(result.error.contains("$.time") && result.error.contains("$.url"))
  }
}
