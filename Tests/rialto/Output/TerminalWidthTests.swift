import CommandKit
import FoundationCore
import Testing

/// The width of what a terminal shows.
struct TerminalWidthTests {
  /// A list, and the start of a text that a narrow terminal shows too.
  struct List: CustomStringConvertible {
    let line: String
    let text: String
    var description: String { line }

    init(_ line: String, _ text: String) {
      (self.line, self.text) = (line, text)
    }
  }

  static let lists = [
    List("orders list", "hugo@example.c"), List("orders show 3 --history", "confirm"),
    List("orders show 3", "Carla Ferri"),
    List("orders quote MUG-RED --to DE,JP", "DE"),
    List("catalog list", "Bottle of Ink"), List("catalog list --all", "Merchant's Mug"),
    List("catalog list --variants", "Pencils, Box of"),
    List("catalog list mug", "Enamel Mug"),
    List("catalog list --facets", "Mugs and Cups"), List("catalog show 1", "Merchant's Mug"),
    List("catalog stock list", "Harbour Mug"), List("catalog stock history MUG-RED", "opening"),
    List("catalog category", "Mugs and Cups"), List("catalog brand", "Tidewater Pottery"),
    List("catalog review list 2", "STARS"), List("shipping", "Courier"),
    List("discounts", "SHIPFREE"), List("taxes", "AT"),
    List("desk today", "Order 14: unpaid for"), List("desk today --world", "HEADLINES"),
    List("doctor", "environment"),
    List("countries list", "Brunei"), List("countries rank", "United States"),
    List("countries rank --indicator gdp --indicator population", "United States"),
    List("countries show DE", "Germany"), List("countries lists regions", "North America"),
    List("countries indicators", "GDP growth (annual"), List("countries lists topics", "Health"),
    List("news list", "Small shops lend"), List("news list --hn top", "sample: A database in"),
    List("news sources", "lamplight-gazette"), List("markets rank", "United King"),
    List("markets brief DE", "Germany"),
    List("config", "countries.url"), List("config --files", "settings"),
    List("cache", "RESPONSES"), List("store status", "PRODUCTS"), List("schema", "catalog add"),
  ]

  @Test(arguments: [40, 60, 80, 100, 120])
  func noLineIsWiderThanTheTerminal(columns: Int) async throws {
    var desk = try await TodayReportTests.demo()
    desk.errorColumns = columns
    // Progress overwrites its line.
    desk.environment["TERM"] = "dumb"
    for list in Self.lists {
      let result = await desk.rialto(list.line + " --offline", columns: columns)
      #expect(result.status == .done || list.line == "doctor", "\(list): \(result.error)")
      for line in (result.output + result.error).split(separator: "\n").map(String.init) {
        // A word that is longer than the line, such as a path, stays whole to be copied.
        let isOneWord = line.split(separator: " ").contains { $0.count > columns - 24 }
        #expect(line.displayWidth <= columns || isOneWord, "\(list) in \(columns): \(line)")
      }
      #expect(result.output.contains(list.text), "\(list) in \(columns):\n\(result.output)")
    }
  }

  @Test func titlesComeBeforeCodes() async throws {
    let desk = try await TodayReportTests.demo()
    let products = await desk.rialto("catalog list --all", columns: 80).output
    #expect(products.contains("Watercolour Block"), "\(products)")
    let posts = await desk.rialto("news list --hn top --offline", columns: 80).output
    #expect(!posts.split(separator: "\n")[0].contains("ALSO"))
    #expect(posts.split(separator: "\n").allSatisfy { $0.prefix(36).contains(" ") })
  }

  @Test func statesHaveColorsOnATerminalOnly() async throws {
    var desk = try await TodayReportTests.demo()
    desk.environment["NO_COLOR"] = nil
    #expect(await desk.rialto("orders list", columns: 80).output.contains("\u{1B}[33mplaced"))
    #expect(await desk.rialto("orders list").output.contains("\u{1B}") == false)
    desk.environment["NO_COLOR"] = "1"
    #expect(await desk.rialto("orders list", columns: 80).output.contains("\u{1B}") == false)
  }
}
