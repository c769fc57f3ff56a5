import CommandKit
import CommandTestSupport
import NewsCommands
import Testing

/// The option --fresh once the request limit is reached.
struct NewsFreshTests {
  var program: NewsProgram

  init() throws {
    program = try NewsProgram()
    program.key = "key-of-anna"
    program.transport = Press()
  }

  /// Runs the lines in order; the request limit is reached from the second on.
  private func asking(_ lines: String...) async -> [CommandResult] {
    var program = program
    var results: [CommandResult] = []
    for line in lines {
      results.append(await program.rialto(line))
      program.transport = Press.refusing("rateLimited")
    }
    return results
  }

  /// Returns the first fields of the lines, as the provenances differ.
  private func ids(_ result: CommandResult) -> [Substring] {
    result.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
  }

  @Test(arguments: [
    "search mug --provider newsapi", "list --source harbor-ledger", "sources gazette",
  ])
  func storedArticlesAreShownWithTheQuotaStatus(line: String) async {
    let results = await asking("news \(line)", "news \(line) --fresh")
    #expect(results[0].status == .done, "\(results[0].error)")
    #expect(!results[0].output.isEmpty)
    #expect(ids(results[1]) == ids(results[0]))
    #expect(results[1].error.lowercased().contains(/showing stored |cached \d/))
    #expect(results[1].error.contains("Error: The request limit of this NewsAPI key is reached.\n"))
    #expect(results[1].status == .quota)
  }

  @Test func jsonOutputHasTheErrorAsJSON() async {
    let line = "news search mug --provider newsapi --json=title"
    let results = await asking(line, line + " --fresh")
    #expect(results[1].output == results[0].output)
    #expect(results[1].error.contains(#"{"error":{"code":"news.rate_limited","#))
  }

  @Test func withoutFreshStoredArticlesAreNoError() async {
    let line = "news search mug --provider newsapi"
    let results = await asking(line, line)
    #expect(ids(results[1]) == ids(results[0]))
    #expect(results[1].status == .done)
    #expect(!results[1].error.contains("Error: "))
  }
}
