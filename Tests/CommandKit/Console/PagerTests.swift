import CommandTestSupport
import Foundation
import TestSupport
import Testing

@testable import CommandKit

struct PagerTests {
  private static let variables = ["TOOL_PAGER", "PAGER"]

  private let folder: TemporaryFolder
  private let shown: String

  init() throws {
    folder = try TemporaryFolder()
    shown = folder.file("shown")
  }

  private func pager(_ command: String, in environment: [String: String] = [:]) throws -> Pager {
    let path = ["PATH": "/usr/bin:/bin", "TOOL_PAGER": command]
    let merged = path.merging(environment) { $1 }
    return try #require(Pager(environment: merged, variables: Self.variables))
  }

  private var shownText: String {
    get throws { try String(contentsOfFile: shown, encoding: .utf8) }
  }

  @Test func thePagerGetsTheWholeText() throws {
    let text = String(repeating: "a line of text\n", count: 50_000)
    #expect(try pager("cat > '\(shown)'").show(text))
    #expect(try shownText == text)
  }

  @Test func setsDefaultLessOptionsUnlessSet() throws {
    let command = "printf '%s %s %s' \"$LESS\" \"$LV\" \"$LESSCHARSET\" > '\(shown)'"
    #expect(try pager(command).show("text\n"))
    #expect(try shownText == "FRX -c utf-8")
    #expect(try pager(command, in: ["LESS": "S", "LV": "", "LESSCHARSET": "dos"]).show("text\n"))
    #expect(try shownText == "S  dos")
  }

  @Test func thePagerHearsTheSignalsThatThisProcessDoesNot() throws {
    var blocked = sigset_t()
    var before = sigset_t()
    sigfillset(&blocked)
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    for signal in ["HUP", "INT", "PIPE", "TERM"] {
      let command = "kill -\(signal) $$; echo deaf > '\(shown)'"
      #expect(try pager(command).show("text\n"))
    }
    #expect(!FileManager.default.fileExists(atPath: shown))
  }

  @Test func whileThePagerIsShownItIsKnown() throws {
    #expect(mkfifo(shown, 0o600) == 0)
    Thread.detachNewThread { [shown] in
      // This waits for the pager to open its end, and the pager waits for this end to be closed.
      let answer = FileHandle(forWritingAtPath: shown)
      #expect(ShellCommand.usesTerminal)
      try? answer?.close()
    }
    #expect(try pager("cat '\(shown)' >/dev/null").show("text\n"))
  }

  @Test func ctrlCInAPagerIsForThePager() throws {
    #expect(mkfifo(shown, 0o600) == 0)
    Thread.detachNewThread { [shown] in
      let answer = FileHandle(forWritingAtPath: shown)
      TerminationSignals().receive(SIGINT) { Issue.record("The work was cancelled.") }
      try? answer?.close()
    }
    #expect(try pager("cat '\(shown)' >/dev/null").show("text\n"))
  }

  @Test func leavingEarlyIsNoFailure() throws {
    #expect(try pager("head -c 1 > '\(shown)'").show(String(repeating: "text\n", count: 500_000)))
    #expect(try shownText == "t")
  }

  @Test(arguments: ["exit 127", "exit 126"])
  func missingPagerReturnsFalse(command: String) throws {
    #expect(try !pager(command).show(String(repeating: "text\n", count: 500_000)))
  }

  @Test func theDefaultIsMissedInSilence() throws {
    let pager = try #require(Pager(environment: ["PATH": folder.url.path]))
    #expect(!pager.show("text\n"))
  }

  @Test(arguments: [
    ["TOOL_PAGER": "", "PAGER": "less"],
    ["TOOL_PAGER": "cat"],
    ["PAGER": ""],
    ["TERM": "dumb", "PAGER": "less"],
  ])
  func thereMayBeNone(environment: [String: String]) {
    #expect(Pager(environment: environment, variables: Self.variables) == nil)
  }

  @Test func onlyTextLongerThanTheScreenIsPaged() throws {
    let output = MemoryOutput(columns: 80, rows: 3)
    let display = Display(on: output, pager: try pager("cat > '\(shown)'"))
    try display.text("1\n2\n")
    #expect(output.text == "1\n2\n")
    try display.text("1\n2\n3\n")
    #expect(output.text == "1\n2\n")
    #expect(try shownText == "1\n2\n3\n")
  }

  @Test func aListIsPagedToo() throws {
    let output = MemoryOutput(columns: 80, rows: 3)
    let display = Display(on: output, pager: try pager("cat > '\(shown)'"))
    try display.list([Mug.red, .red], as: Mug.table)
    #expect(try shownText.hasPrefix("NAME "))
    #expect(output.text.isEmpty)
  }

  @Test func withoutAPagerTheTextIsWrittenPlainly() throws {
    let long = "1\n2\n3\n"
    let outputs = [
      (try pager("exit 127"), MemoryOutput(columns: 80, rows: 3), OutputOptions()),
      (try pager("true"), MemoryOutput(columns: 80, rows: 3), OutputOptions(disablesPager: true)),
      (try pager("true"), MemoryOutput(rows: 3), OutputOptions()),
    ]
    for (pager, output, options) in outputs {
      try Display(on: output, pager: pager, options: options).text(long)
      #expect(output.text == long)
    }
  }
}
