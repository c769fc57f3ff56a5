import Foundation
import Testing

@testable import rialto

struct ManualTests {
  @Test func theManualIsAManPage() {
    let text = Manual(program: Sample.program).text
    #expect(text.hasPrefix(Golden.page))
  }

  @Test func theProgramWritesIt() async throws {
    let result = await (try Desk()).rialto("help --man")
    #expect(result.output == Manual(program: Rialto.command.description).text)
    #expect(result.output.utf8.allSatisfy { $0 < 0x80 })
    #expect(!result.output.contains("\n\n"))
    for topic in ["ENVIRONMENT", "EXIT CODES", "FORMATTING"] {
      #expect(result.output.contains("\n.SH \(topic)\n"))
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
  func groffReadsItWithoutAWarning() async throws {
    let desk = try Desk()
    try desk.write(Manual(program: Rialto.command.description).text, to: desk.home + "/rialto.1")
    let result = try await Child(
      path: "/usr/bin/groff",
      arguments: ["-man", "-ww", "-z", "-Tutf8", desk.home + "/rialto.1"],
      environment: ["PATH": "/usr/bin:/bin"]
    ).run()
    #expect(result.status == 0)
    #expect(result.error == "")
  }
}

/// The page up to its topics, as it is to be.
private enum Golden {
  static let page = #"""
    .TH TOOL 1 \#(Version.day) "tool \#(Version.number)"
    .nh
    .ad l
    .SH NAME
    tool \- Keeps things: yours [and mine].
    .SH SYNOPSIS
    .B tool
    [options] COMMAND
    .SH EXAMPLES
    .TP
    .B tool take it
    Take a thing.
    .SH DESCRIPTION
    The commands, told one by one below:
    .TP
    .B tool take
    Takes a thing, 'as it is'.
    .TP
    .B tool store
    Opens and closes.
    .SH OPTIONS
    .TP
    .B \-q, \-\-quiet
    Says less.
    .TP
    .B \-\-json[=FIELDS]
    Writes JSON.
    .SH COMMANDS
    .SS tool take [options] SIZE [FILE]
    Takes a thing, 'as it is'.
    .PP
    A first paragraph about taking, which is long enough to be broken between
    its words.
    .PP
    .nf
      kept   as it \e is
    .fi
    .PP
    \&.A dot begins no macro; an ellipsis\[u2026] is more than ASCII.
    .TP
    .B SIZE
    How large: small, large.
    .TP
    .B FILE
    Where to.
    .TP
    .B \-k, \-\-kind KIND
    What kind: small, large.
    .TP
    .B \-\-from FILE
    Where from.
    .PP
    Examples:
    .TP
    .B tool take \-\-size=large rope
    Take a large one.
    .SS tool store [options] COMMAND
    Opens and closes.
    .TP
    .B \-\-key KEY
    The key.
    .PP
    Examples:
    .TP
    .B tool store open
    Open it.
    .SS tool store open [options] [DOOR...]
    Opens it.
    .TP
    .B DOOR
    Which doors: small, large.
    .PP
    Examples:
    .TP
    .B tool store open
    Open it.

    """#
}
