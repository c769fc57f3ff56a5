import CommandKit
import FoundationCore
import StoreHTTP
import Testing

/// The words that completion scripts ask for.
struct CompleteTests {
  @Test(arguments: [
    ("skus -- catalog show MUG-B", "MUG-BLUE"),
    ("items -- orders place mug-r", "MUG-RED"),
    ("orders -- orders ship 1", "1 10 11 12 13 14 15 16 17 18 19"),
    ("discounts -- orders place --discount W", "WELCOME"),
    ("methods -- orders place --by s", "standard"),
    ("economies -- countries show DE", "DEU"),
    ("destinations -- orders quote --to DE,F", "DE,FI DE,FJ DE,FM DE,FO DE,FR"),
    ("indicators -- countries series DE infl", "inflation"),
    ("indicators -- countries series DE SP.POP.T", "SP.POP.TOTL"),
    ("regions -- countries list --region EC", "ECS"),
    ("categories -- catalog list --category Note", "Notebooks"),
    ("fields -- orders list --json number,sta", "number,status"),
    ("values -- config set color a", "always auto"), ("values -- config set nope a", ""),
    ("fields -- catalog list titl", "title"), ("fields -- nothing x", ""), ("nothing -- x", ""),
  ])
  func wordsAreThoseOfTheStoreAndTheFigures(line: String, words: String) async throws {
    let desk = try Desk()
    try await desk.seed()
    let result = await desk.rialto("complete \(line)")
    #expect(result.status == .done)
    #expect(result.error == "")
    let found = result.output.split(separator: "\n").map(String.init).sorted { $0 < $1 }
    #expect(found.joined(separator: " ") == words)
  }

  @Test(arguments: ["skus -- catalog show M", "orders -- orders show "])
  func withoutAStoreThereAreNoWords(line: String) async throws {
    let result = try await Desk().rialto("complete \(line)")
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
    for line in [
      "skus -- catalog show M", "economies -- countries show D", "orders -- orders show 1",
    ] {
      _ = await desk.rialto("complete --config store.url=https://shop.example/ \(line)")
    }
    #expect(requests.withLock(\.self) == 0)
  }
}
