import CommandKit
import Foundation
import FoundationCore
import StoreHTTP
import Testing

/// Untrusted text that contains control sequences, direction marks or formulas.
struct HostileTextTests {
  /// Colors, a window title, a link, a bell, C1 controls and direction marks.
  static let hostile = "\u{1B}[31mR\u{1B}]0;t\u{7}\u{1B}]8;;http://x\u{7}\u{9B}2Je\u{202E}d\u{2066}"

  /// A user of a third-party store with untrusted text.
  private static func store(_ text: String) throws -> Desk {
    var desk = try Desk()
    desk.environment["RIALTO_STORE_DIALECT"] = "platzi"
    let json = JSONValue.string(text).text()
    let product = """
      {"id":1,"title":\(json),"price":3,"description":\(json),"images":["https://h/a.png"],\
      "category":{"id":2,"name":\(json),"image":"https://h/b.png"}}
      """
    desk.transport = InProcessTransport { request in
      let isList = request.url.path().hasSuffix("products")
      return HTTPResponse(
        status: 200,
        fields: ["Content-Type": "application/json"],
        body: HTTPBody(Array((isList ? "[\(product)]" : product).utf8))
      )
    }
    return desk
  }

  @Test(arguments: ["", " --tsv", " --ndjson", " --json"])
  func aPipeGetsNoControlCharacters(form: String) async throws {
    let desk = try Self.store(Self.hostile)
    let result = await desk.rialto("catalog list --store https://h/api/v1/\(form)")
    #expect(result.status == .done, "\(result.error)")
    #expect(
      !result.output.unicodeScalars.contains {
        $0.value < 0x20 && !"\t\n".unicodeScalars.contains($0)
      }
    )
    #expect(!result.output.unicodeScalars.contains { 0x7F...0x9F ~= $0.value })
  }

  @Test(arguments: OutputFormat.allCases)
  func noFormatSendsControlCharactersToATerminal(format: OutputFormat) async throws {
    let desk = try Self.store(Self.hostile)
    let form = format == .lines ? "--headings" : "--\(format)"
    for line in ["catalog list", "catalog list --all", "catalog show 1"] {
      let words = "\(line) \(form) --store https://h/api/v1/ --no-color"
      let result = await desk.rialto(words, columns: 80)
      #expect(result.status == .done, "\(result.error)")
      #expect(
        !result.output.unicodeScalars.contains { $0.isHostile || $0 == "\r" },
        "\(result.output.debugDescription)"
      )
    }
  }

  @Test(arguments: [20, 43, 80, 200])
  func aTerminalGetsNoControlCharacters(columns: Int) async throws {
    let desk = try Self.store(Self.hostile)
    for line in ["catalog list", "catalog show 1"] {
      let words = "\(line) --store https://h/api/v1/ --no-color"
      let result = await desk.rialto(words, columns: columns)
      #expect(result.status == .done, "\(result.error)")
      #expect(
        !result.output.unicodeScalars.contains { $0.isHostile },
        "\(result.output.debugDescription)"
      )
      // Identifiers are never cut, so a narrow table may be wider than the terminal.
      guard line == "catalog list", columns >= 80 else { continue }
      for row in result.output.split(separator: "\n") {
        #expect(String(row).displayWidth <= columns)
      }
    }
  }

  @Test func csvContainsAFormulaUnchanged() async throws {
    let desk = try Self.store("=HYPERLINK(\"http://x\",\"a,b\")")
    let result = await desk.rialto("catalog list --csv --store https://h/api/v1/")
    #expect(result.output.contains(#""=HYPERLINK(""http://x"",""a,b"")""#))
  }

  @Test(arguments: ["", " --tsv", " --json"])
  func headlinesContainNoControlCharacters(form: String) async throws {
    var desk = try Desk()
    let json = JSONValue.string(Self.hostile).text()
    desk.transport = InProcessTransport { request in
      let path = request.url.path()
      let item =
        #"{"id":1,"type":"story","by":\#(json),"title":\#(json),"time":1795000000,"#
        + #""url":"https://example.org/a","score":1}"#
      return HTTPResponse(
        status: 200,
        fields: ["Content-Type": "application/json"],
        body: HTTPBody(Array((path.contains("item") ? item : "[1]").utf8))
      )
    }
    for columns in [nil, 20, 80] {
      let result = await desk.rialto("news list --hn top\(form) --no-color", columns: columns)
      #expect(result.status == .done, "\(result.error)")
      #expect(!result.output.isEmpty)
      let text = (result.output + result.error).unicodeScalars
      #expect(
        !text.contains { $0.value < 0x20 && $0 != "\t" && $0 != "\n" || 0x7F...0x9F ~= $0.value }
      )
    }
  }

  @Test(arguments: [
    "<html>down</html>", "", "null", "[{", "\u{0}", "[[],[]]", #"[{"page":0},null]"#,
  ])
  func anInvalidResponseOfTheWorldBankIsAnError(body: String) async throws {
    var desk = try Desk()
    desk.transport = InProcessTransport { _ in
      HTTPResponse(status: 200, body: HTTPBody(Array(body.utf8)))
    }
    let result = await desk.rialto("countries list --json=iso2")
    #expect([.done, .notFound, .unavailable].contains(result.status), "\(result.error)")
    #expect(!result.error.isEmpty)
    #expect(!result.error.contains("Something unexpected"), "\(result.error)")
  }
}
