import CommandKit
import Testing

@testable import rialto

/// What is asked for anew when the plan allows no more answers.
struct NewsFreshTests {
  var desk: Desk

  init() throws {
    desk = try Desk()
    desk.environment["NEWSAPI_KEY"] = "key-of-anna"
    desk.transport = Press()
  }

  /// What the lines bring one after another, from the second on with nothing left of the plan.
  private func asking(_ lines: String...) async -> [Desk.Result] {
    var desk = desk
    var results: [Desk.Result] = []
    for line in lines {
      results.append(await desk.rialto(line))
      desk.transport = Press(refusal: "rateLimited")
    }
    return results
  }

  /// The first fields of the lines: how they came here differs.
  private func ids(_ result: Desk.Result) -> [Substring] {
    result.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
  }

  @Test(arguments: ["search mug --provider newsapi", "source harbor-ledger", "sources gazette"])
  func whatWasKeptIsShownAndTheStatusIsThatOfTheQuota(line: String) async {
    let results = await asking("news \(line)", "news \(line) --fresh")
    #expect(results[0].status == .done, "\(results[0].error)")
    #expect(!results[0].output.isEmpty)
    #expect(ids(results[1]) == ids(results[0]))
    #expect(results[1].error.lowercased().contains("kept from "))
    #expect(results[1].error.contains("Error: NewsAPI gives this key no more answers for now.\n"))
    #expect(results[1].status == .quota)
  }

  @Test func aProgramGetsTheErrorAsOne() async {
    let line = "news search mug --provider newsapi --json=title"
    let results = await asking(line, line + " --fresh")
    #expect(results[1].output == results[0].output)
    #expect(results[1].error.contains(#"{"error":{"code":"news.rate_limited","#))
  }

  @Test func whoAsksForNothingNewHasWhatWasKeptAndNoError() async {
    let line = "news search mug --provider newsapi"
    let results = await asking(line, line)
    #expect(ids(results[1]) == ids(results[0]))
    #expect(results[1].status == .done)
    #expect(!results[1].error.contains("Error: "))
  }
}
