import CommandKit
import CommandTestSupport
import Testing
import rialto

/// `rialto desk` and `rialto open` without a terminal.
struct DeskCommandTests {
  @Test(arguments: ["desk", "desk --write", "desk --json"])
  func withoutATerminalTheDeskFails(line: String) async throws {
    let result = try await Desk().rialto(line)
    #expect(result.status == .usage)
    #expect(result.output == "")
    #expect(result.error.contains("rialto desk today"))
  }

  @Test(arguments: ["desk today --write", "desk --write today"])
  func theDailyReportHasNoWriteOption(line: String) async throws {
    let result = try await Desk().rialto(line + " --offline")
    #expect(result.status == .usage)
    #expect(result.error.hasPrefix("Error: Unknown option '--write' for 'rialto desk today'.\n"))
    #expect(result.output == "")
  }

  @Test func onlyTheDeskHasTheWriteOption() async throws {
    let desk = try Desk()
    #expect(await desk.rialto("desk --help").output.contains("--write"))
    #expect(!(await desk.rialto("desk today --help").output.contains("--write")))
    #expect(await desk.rialto("complete -- desk --wri").output.hasPrefix("--write\t"))
    #expect(await desk.rialto("complete -- desk today --wri").output == "")
  }

  @Test func aDumbTerminalIsRefused() async throws {
    var desk = try Desk()
    desk.input = MemoryInput(isTerminal: true)
    desk.environment["TERM"] = "dumb"
    let result = await desk.rialto("desk", columns: 80)
    #expect(result.status == .usage)
    #expect(result.output == "")
    #expect(
      result.error == """
        Error: The desk cannot run with TERM=dumb.
        Set TERM to the type of your terminal, or use 'rialto desk today'.

        """
    )
  }

  @Test(arguments: [
    ("rialto://catalog/products/1", "catalog show 1"),
    ("rialto://catalog/products/MUG-RED", "catalog show MUG-RED"),
    ("rialto://catalog", "catalog list"),
    ("rialto://orders/1", "orders show 1"),
    ("rialto://orders", "orders list"),
    ("rialto://countries/Namibia", "countries show Namibia"),
    ("rialto://news", "news list"),
  ])
  func inAPipeOpenRunsTheShowCommand(route: String, command: String) async throws {
    let market = try await Market()
    _ = await market.place("MUG-RED=2")
    for form in ["--offline", "--offline --json", "--offline --csv"] {
      let opened = await market.rialto("open \(route) \(form)")
      let shown = await market.rialto("\(command) \(form)")
      #expect(opened.status == shown.status)
      #expect(opened.output == shown.output)
      #expect(opened.error == shown.error)
      #expect(!shown.output.isEmpty)
    }
  }

  @Test func anArticleIsFoundByItsURL() async throws {
    let desk = try Desk()
    let url = await desk.rialto("news list --offline --json=url -n 1").output
      .split(separator: "\"").last { $0.hasPrefix("http") }
    let address = try #require(url)
    let shown = await desk.rialto(["news", "show", String(address), "--offline", "--json=url"])
    #expect(shown.output == "{\"url\":\"\(address)\"}\n")
    let none = await desk.rialto("news show https://example.com/none --offline")
    #expect(none.status == .notFound)
    #expect(
      none.error.hasPrefix(
        "Error: No article 'https://example.com/none' in the last list, "
          + "the saved articles or the headlines."
      )
    )
  }

  @Test(arguments: ["rialto://shop", "rialto://catalog/42", "https://example.com", "orders/1"])
  func anInvalidRouteIsRejected(route: String) async throws {
    let result = try await Desk().rialto("open \(route)")
    #expect(result.status == .usage)
    #expect(result.error.contains("rialto://catalog/products/NUMBER"))
  }

  @Test func aMissingItemIsNotFound() async throws {
    let shop = try await Shop()
    #expect(await shop.desk.rialto("open rialto://catalog/products/77").status == .notFound)
    #expect(await shop.desk.rialto("open rialto://orders/77").status == .notFound)
  }
}
