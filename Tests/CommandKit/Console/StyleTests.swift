import CommandKit
import CommandTestSupport
import Testing

struct StyleTests {
  /// One environment, the flag, and whether a terminal and a pipe are coloured; the rows stand in
  /// the order of precedence.
  struct Situation: Sendable {
    var environment: [String: String] = [:]
    var disablesColor = false
    let onTerminal: Bool
    let onPipe: Bool
  }

  @Test(arguments: [
    Situation(onTerminal: true, onPipe: false),
    Situation(environment: ["TERM": "xterm", "CLICOLOR": "1"], onTerminal: true, onPipe: false),
    Situation(environment: ["TERM": "dumb"], onTerminal: false, onPipe: false),
    Situation(environment: ["CLICOLOR": "0"], onTerminal: false, onPipe: false),
    Situation(environment: ["CLICOLOR_FORCE": "1"], onTerminal: true, onPipe: true),
    Situation(environment: ["CLICOLOR_FORCE": "0"], onTerminal: true, onPipe: false),
    Situation(environment: ["CLICOLOR_FORCE": ""], onTerminal: true, onPipe: false),
    Situation(
      environment: ["CLICOLOR_FORCE": "1", "CLICOLOR": "0", "TERM": "dumb"],
      onTerminal: true,
      onPipe: true
    ),
    Situation(environment: ["NO_COLOR": "1"], onTerminal: false, onPipe: false),
    Situation(environment: ["NO_COLOR": ""], onTerminal: true, onPipe: false),
    Situation(
      environment: ["NO_COLOR": "0", "CLICOLOR_FORCE": "1"],
      onTerminal: false,
      onPipe: false
    ),
    Situation(
      environment: ["CLICOLOR_FORCE": "1"],
      disablesColor: true,
      onTerminal: false,
      onPipe: false
    ),
  ])
  func theFirstThatAppliesDecides(situation: Situation) {
    func isOn(_ output: MemoryOutput) -> Bool {
      Style(
        for: output,
        environment: situation.environment,
        disablesColor: situation.disablesColor
      ).isOn
    }
    #expect(isOn(MemoryOutput(columns: 80)) == situation.onTerminal)
    #expect(isOn(MemoryOutput()) == situation.onPipe)
  }

  @Test(arguments: [
    (["TERM": "xterm-256color"], true), (["TERM": "xterm", "COLORTERM": "truecolor"], true),
    (["TERM": "xterm-kitty"], true), (["TERM": "linux"], false), ([:], false),
    (["TERM": "xterm-256color", "NO_COLOR": "1"], false),
  ])
  func aTerminalHasThePaletteThatItsNamesSay(_ environment: [String: String], hasPalette: Bool) {
    let style = Style(
      for: MemoryOutput(columns: 80),
      environment: environment,
      disablesColor: false
    )
    #expect(style.hasPalette == hasPalette)
    let text = style.apply(colour: 24, ground: 31, to: "sea")
    #expect(text == (hasPalette ? "\u{1B}[38;5;24;48;5;31msea\u{1B}[0m" : "sea"))
    #expect(style.apply(colour: nil, ground: nil, to: "sea") == "sea")
  }

  @Test func stylesAreAppliedOnlyOnTerminals() {
    let pipe = Style(for: MemoryOutput(), environment: [:], disablesColor: false)
    let terminal = Style(for: MemoryOutput(columns: 80), environment: [:], disablesColor: false)
    #expect(pipe.apply(.red, to: "error") == "error")
    #expect(terminal.apply(.red, to: "error") == "\u{1B}[31merror\u{1B}[0m")
    #expect(terminal.apply(.red, to: "") == "")
  }
}
