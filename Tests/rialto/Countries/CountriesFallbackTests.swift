import CommandKit
import StoreHTTP
import Testing

/// Bundled and stored figures in place of an unreachable network.
struct CountriesFallbackTests {
  let atlas: Atlas

  init() throws { atlas = try Atlas() }

  @Test(arguments: [(500, ""), (502, ""), (503, ""), (200, "{}"), (200, "<html></html>")])
  func aServerThatFailsDoesNotBecomeBundledFigures(_ status: Int, text: String) async {
    var desk = atlas.desk
    desk.transport = InProcessTransport { _ in
      HTTPResponse(status: status, body: HTTPBody(Array(text.utf8)))
    }
    let result = await desk.rialto("countries list --json")
    #expect(result.status == .unavailable)
    #expect(result.output == "")
    #expect(!result.error.contains("came with the program"))
  }

  @Test(arguments: [HTTPError.Kind.noConnection, .hostNotFound])
  func withoutANetworkBundledFiguresAreShownWithANote(_ kind: HTTPError.Kind) async {
    var desk = atlas.desk
    desk.transport = CutWire(kind: kind)
    let result = await desk.rialto("countries list germany --json=iso3")
    #expect(result.status == .done)
    #expect(result.output == #"[{"iso3":"DEU"}]"# + "\n")
    #expect(result.error.contains("Showing bundled data instead.\n"))
  }

  @Test(arguments: [
    "compare DE --indicator XX.NONE.ZZ", "rank --indicator TX_VAL_NONE", "map --indicator XX.Y",
  ])
  func anIndicatorThatIsNotBundledNeedsTheNetwork(_ line: String) async {
    let result = await atlas.desk.rialto("countries \(line) --offline")
    #expect(result.status == .unavailable)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("Error: Not bundled: indicator '"))
    #expect(result.error.contains("Go online"))
    #expect(!result.error.contains("archived"))
    let cutOff = await atlas.cutOff.rialto("countries \(line)")
    #expect(cutOff.status == .unavailable)
    #expect(cutOff.error.contains("Not bundled: indicator '"))
  }

  @Test func anIndicatorThatIsNotBundledIsAnError() async {
    let result = await atlas.cutOff.rialto("countries compare DE --indicator XX.NONE.ZZ")
    #expect(result.status != .done)
    #expect(result.output == "")
  }

  @Test func withTheNetworkGoneTheBundledFiguresAreShown() async {
    let offline = await atlas.countries("list --json --offline")
    let gone = await atlas.cutOff.rialto("countries list --json")
    #expect(gone.status == .done)
    #expect(gone.output == offline.output)
    #expect(gone.error.contains("Showing bundled data instead.\n"))
    #expect(gone.error.hasSuffix(offline.error))
  }

  @Test func aSecondListSendsNoRequest() async {
    let first = await atlas.countries("list --json")
    #expect(first.error.hasSuffix("; retrieved just now.\n"))
    let second = await atlas.cutOff.rialto("countries list --json")
    #expect(second.output == first.output)
    #expect(second.error.contains("; cached "))
  }
}
