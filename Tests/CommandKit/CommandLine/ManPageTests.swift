import CommandKit
import Testing

struct ManPageTests {
  @Test func theManualHasAllSections() {
    let topic = HelpTopic(name: "ropes", summary: "All about ropes.", text: "They are long.")
    let manual = ManPage(
      program: Sample.program,
      version: "1.2.3",
      day: "2026-01-31",
      topics: [topic],
      files: [(path: "~/.tool", meaning: "Its things.")]
    )
    #expect(manual.text.hasPrefix(Golden.page))
    #expect(
      manual.text.hasSuffix(
        "\n.SH ROPES\nThey are long.\n.SH FILES\n.TP\n.B ~/.tool\nIts things.\n"
      )
    )
  }

  @Test func aCommandHasAPage() {
    let pages = ManPage(program: Sample.program, version: "1.2.3", day: "2026-01-31").pages
    #expect(pages.map(\.name) == ["tool", "tool-take", "tool-store", "tool-store-open"])
    #expect(pages[2].text == Golden.store)
  }
}

/// The expected pages; the program's page ends at its topics.
private enum Golden {
  static let store = #"""
    .TH TOOL-STORE 1 2026-01-31 "tool 1.2.3"
    .nh
    .ad l
    .SH NAME
    tool\-store \- Opens and closes.
    .SH SYNOPSIS
    tool store [options] COMMAND
    .SH EXAMPLES
    .TP
    .B tool store open
    Open it.
    .SH DESCRIPTION
    Opens and closes.
    .TP
    .B tool store open
    Opens it.
    .SH OPTIONS
    .TP
    .B \-\-key KEY
    The key.
    .TP
    .B \-q, \-\-quiet
    Says less.
    .TP
    .B \-\-json[=FIELDS]
    Writes JSON.
    .SH SEE ALSO
    tool(1), tool\-store\-open(1)

    """#

  static let page = #"""
    .TH TOOL 1 2026-01-31 "tool 1.2.3"
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
    The commands:
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
