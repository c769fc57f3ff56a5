import CommandTestSupport
import Foundation
import FoundationCore
import Testing

@testable import CommandKit

/// Text with control sequences, in each format on a real terminal and in a pipe.
struct TerminalTextTests {
  /// A colour, a title, C1 controls, directions, a link, a return, a backspace and a line break.
  static let hostile =
    "R\u{1B}[31mE\u{9B}2Jd\u{202E}o\u{2066}\u{1B}]8;;http://x\u{7}k\u{85}\r\u{8}\u{9D}0;t\u{9C}\nend"

  static let table = Table<String>([
    Column("name", heading: "NAME") { $0 }, Column("count", heading: "COUNT") { $0.utf8.count },
  ])

  /// A way to show a text that comes from outside.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var options = OutputOptions()
    let show: @Sendable (String, Display) async throws -> Void

    init(
      _ name: String,
      _ options: OutputOptions = OutputOptions(),
      show: @escaping @Sendable (String, Display) async throws -> Void
    ) {
      testDescription = name
      self.options = options
      self.show = show
    }
  }

  /// Each way in each format; a new format is among them.
  static let ways: [Way] =
    ([nil] + OutputFormat.allCases).flatMap { format in
      let name = format?.rawValue ?? "table"
      let options = OutputOptions(format: format)
      return [
        Way("\(name), list", options) { try $1.list([$0, $0], as: table) },
        Way("\(name), stream", options) { text, display in
          let rows = AsyncStream<String> {
            $0.yield(text)
            $0.finish()
          }
          try await display.list(rows, as: table)
        },
        Way("\(name), detail", options) { try $1.detail($0, as: table) },
        Way("\(name), outcome", options) { text, display in
          try display.outcome(text, as: table, sentence: "Renamed it to \(text).")
        },
        Way("\(name), note", options) { text, display in
          display.note(Note("remark", [text], [.init("name", .string(text))]))
        },
      ]
    }
    + [
      Way("document") { try $1.document(["name": .string($0), $0: 1]) },
      // Text is styled, so a colour may pass.
      Way("text") { try $1.text($0.replacing("\u{1B}[31m", with: "") + "\n") },
      Way("bytes") { text, display in
        try await display.stream(
          AsyncStream<[UInt8]> {
            $0.yield(Array(text.utf8))
            $0.finish()
          }
        )
      },
      Way("written text") { try $1.console.output.write($0 + "\n") },
      Way("written bytes") { try $1.console.output.write(Array($0.utf8)) },
      Way("filter", OutputOptions(format: .json, filter: JSONFilter(".[]"))) {
        try $1.list([$0], as: table)
      },
      Way("filter of text", OutputOptions(format: .json, filter: JSONFilter(".[].name"))) {
        try $1.list([$0], as: table)
      },
    ].filter { $0.options.filter == nil || JQ.isInstalled }

  @Test(arguments: ways)
  func aTerminalGetsNoControlSequences(way: Way) async throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let output = FileOutput(descriptor: terminal.descriptor)
    let console = Console(
      input: MemoryInput(),
      output: output,
      error: output,
      environment: ["NO_COLOR": "1"]
    )
    try await way.show(Self.hostile, Display(console, options: way.options))
    try output.write("<END>")
    // The terminal adds the returns.
    let text = terminal.read(until: "<END>").replacing("\r\n", with: "\n")
    #expect(text.contains("R"), "\(text.debugDescription)")
    #expect(!text.unicodeScalars.contains(where: Self.isHarmful), "\(text.debugDescription)")
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case ..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Lines, sentences and notes are text for people; the other formats are data.
  @Test(arguments: ways)
  func aPipeGetsDataUnchangedAndTextWithoutDirections(way: Way) async throws {
    let output = MemoryOutput()
    try await way.show("pay\u{202E}lap", Display(on: output, error: output, options: way.options))
    let isForPeople =
      way.options.format == .lines || way.testDescription.hasPrefix("table,")
      || way.testDescription == "text"
      || (way.testDescription.hasSuffix("note") && way.options.format?.isJSON != true)
    #expect(output.text.contains("\u{202E}") != isForPeople, "\(output.text.debugDescription)")
    #expect(output.text.contains("pay"))
  }

  @Test func jsonOnATerminalIsTheSameJSON() throws {
    let names = [Self.hostile, "🏴󠁧󠁢󠁥󠁮󠁧󠁿 a\u{E0041}\u{200B}é\u{2028}", "\u{7F}\u{FFF9}"]
    for format in [OutputFormat.json, .ndjson] {
      let output = MemoryOutput(columns: 80)
      try Display(on: output, options: OutputOptions(format: format)).list(names, as: Self.table)
      let lines = format == .json ? [output.text[...]] : output.text.split(separator: "\n")
      let rows = try lines.flatMap { line in
        let value = try JSONValue(parsing: String(line))
        return format == .json ? value.items : [value]
      }
      #expect(rows.map { $0["name"] } == names.map { .string($0) })
      #expect(output.text.contains(#"\u009b"#))
      #expect(output.text.contains("🏴󠁧󠁢󠁥󠁮󠁧󠁿 a\\udb40\\udc41\\u200bé"))
    }
  }

  @Test func coloursAndLinksReachATerminal() throws {
    let output = MemoryOutput(columns: 80)
    let display = Display(
      on: output,
      environment: ["FORCE_HYPERLINK": "1", "TERM": "xterm-256color"]
    )
    let url = try #require(URL(string: "https://example.org/a"))
    let text =
      display.style.apply(.red, to: display.style.link("link", to: url)) + "\t"
      + display.style.apply(colour: 1, ground: 22, to: "map") + "\n"
    #expect(text.contains("\u{1B}]8;;https") && text.contains("\u{1B}[38;5;1;48;5;22m"))
    try display.text(text)
    #expect(output.text == text)
    try display.text("a\u{1B}]0;title\u{1B}[1mb\u{1B}[0m\u{1B}[2J\u{1B}[31\n")
    #expect(output.text == text + "a\u{1B}[1mb\u{1B}[0m\n")
  }
}
