import CommandKit
import FoundationCore
import StoreHTTP
import Testing

/// The words that completion scripts ask for.
struct CompleteTests {
  @Test(arguments: [
    ("catalog show MUG-B", "MUG-BLUE"),
    ("orders place mug-r", "MUG-RED"),
    ("orders ship 1", "1 10 11 12 13 14 15 16 17 18 19"),
    ("orders place --discount W", "WELCOME"),
    ("orders place --by s", "standard"),
    ("countries show DE", "DEU"),
    ("orders quote --to DE,F", "DE,FI DE,FJ DE,FM DE,FO DE,FR"),
    ("countries compare DE --indicator infl", "inflation"),
    ("countries compare DE --indicator SP.POP.T", "SP.POP.TOTL"),
    ("countries list --region EC", "ECS"),
    ("catalog list --category Note", "Notebooks"),
    ("orders list --json=number,sta", "--json=number,status"),
    ("config set color a", "always auto"), ("config set nope a", ""),
    ("catalog list --json=titl", "--json=title"), ("nothing --json=x", ""), ("nothing x", ""),
    ("config s", "set"), ("config set --proj", "--project"), ("store backup f", ":files"),
    ("completions zs", "zsh"), ("comp", "completions"),
  ])
  func wordsAreThoseOfTheStoreAndTheFigures(line: String, words: String) async throws {
    let desk = try Desk()
    try await desk.seed()
    let result = await desk.rialto("complete -- \(line)")
    #expect(result.status == .done)
    #expect(result.error == "")
    let found = result.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }.sorted()
    #expect(found.joined(separator: " ") == words)
  }

  @Test(arguments: ["catalog show M", "orders show 1"])
  func withoutAStoreThereAreNoWords(line: String) async throws {
    let result = try await Desk().rialto("complete -- \(line)")
    #expect(result.status == .done)
    #expect(result.output == "")
    #expect(result.error == "")
  }

  @Test func noServerIsAsked() async throws {
    var desk = try Desk()
    let requests = Lock(0)
    desk.transport = InProcessTransport { _ in
      requests.withLock { $0 += 1 }
      return HTTPResponse(status: 500)
    }
    for line in ["catalog show M", "countries show D", "orders show 1"] {
      _ = await desk.rialto("complete --config store.url=https://shop.example/ -- \(line)")
    }
    #expect(requests.withLock(\.self) == 0)
  }
}
