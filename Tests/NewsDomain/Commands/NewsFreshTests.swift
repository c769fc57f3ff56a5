import CommandKit
import CommandTestSupport
import Testing

@testable import NewsCommands

/// What is asked for anew when the plan allows no more answers.
struct NewsFreshTests {
  var program: NewsProgram

  init() throws {
    program = try NewsProgram()
    program.key = "key-of-anna"
    program.transport = Press()
  }

  /// What the lines bring one after another, from the second on with nothing left of the plan.
  private func asking(_ lines: String...) async -> [CommandResult] {
    var program = program
    var results: [CommandResult] = []
    for line in lines {
      results.append(await program.rialto(line))
      program.transport = Press.refusing("rateLimited")
    }
    return results
  }

  /// The first fields of the lines: how they came here differs.
  private func ids(_ result: CommandResult) -> [Substring] {
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
