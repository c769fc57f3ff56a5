import CommandKit
import Foundation
import FoundationCore
import TestSupport
import Testing

/// Failures that need a process: pipes, signals, invalid UTF-8 and full disks.
@Suite(.serialized) struct WrongProcessTests {
  /// A bash script, in which `rialto` is the program with a small store.
  struct Line: Sendable, CustomTestStringConvertible {
    let script: String
    let status: Int32
    /// A part of the expected error output; empty without an error.
    let message: String

    init(_ script: String, _ status: Int32, _ message: String) {
      self.script = script
      self.status = status
      self.message = message
    }

    var testDescription: String { script }
  }

  @Test(arguments: Self.lines)
  func hasItsMessageAndItsStatus(line: Line) async throws { try await check(line) }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: Self.fullDisks
  )
  func aFullDiskIsReported(line: Line) async throws { try await check(line) }

  private func check(_ line: Line) async throws {
    let shop = try await Shop()
    let desk = shop.desk
    let result = try await Child(
      path: "/bin/bash",
      arguments: [
        "-c", "cd ~/shop/project\nrialto() { \"$0\" \"$@\"; }\n" + line.script, Child.rialto,
      ],
      environment: ["HOME": desk.home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    ).run()
    #expect(result.status == line.status, "\(result.error)")
    #expect(
      line.message.isEmpty ? result.error.isEmpty : result.error.contains(line.message),
      "\(result.error)"
    )
    #expect(!result.error.contains("Fatal error"), "\(result.error)")
    if try await Shop.isUnchanged(desk) { return }
    let fsck = await desk.rialto("store fsck")
    #expect(fsck.status == .done, "\(fsck.error)")
  }

  static let lines: [Line] = [
    // Words and text that are not UTF-8
    Line(#"rialto catalog list $'mu\xffg'"#, 2, "Argument 3 is not valid UTF-8."),
    Line(
      #"rialto catalog add --title $'\xc3\x28' --json"#,
      2,
      #"{"error":{"code":"usage.not_utf8""#
    ),
    Line(#"rialto catalog list $'mug\e[31m'"#, 2, #"mug\u{1b}[31m"#),
    Line(#"printf '{"title":"a\xff","variants":[]}' | rialto catalog import -"#, 5, "were refused"),
    Line(#"printf '\xff\xfe{\0\n' | rialto catalog import -"#, 5, "were refused"),
    Line(#"printf '\0' | rialto catalog add --file -"#, 2, "This is not JSON"),
    Line(
      #"printf '{"title":"a\xff"}' >p.json; rialto catalog add --file p.json"#,
      2,
      "It is not valid UTF-8."
    ),
    Line("rialto $(head -c 130000 /dev/zero | tr '\\0' a)", 2, "Unknown command 'aaa"),
    // Pipes whose other end is gone
    Line("rialto catalog list --all --json | true; exit ${PIPESTATUS[0]}", 0, ""),
    Line("rialto catalog export | true; exit ${PIPESTATUS[0]}", 0, ""),
    Line(
      "rialto countries list --offline | head -1 >/dev/null; exit ${PIPESTATUS[0]}",
      0,
      "World Bank"
    ),
    Line("rialto catalog lst 2>&1 >/dev/null | true; exit ${PIPESTATUS[0]}", 2, ""),
    Line("rialto catalog list >&-", 1, "The output could not be written."),
    Line("rialto catalog list <&- >/dev/null", 0, ""),
    Line("rialto catalog import - <&-", 1, "could not be read"),
    Line("rialto catalog add --file - <&-", 1, "could not be read"),
    Line("rialto login x --store https://h/ --password-stdin </dev/null", 1, "no password"),
    Line("rialto catalog show NOPE 2>&-", 3, ""),
    Line("rialto catalog export -o x >&- 2>&- && test -s x", 0, ""),
    // Terminals that are odd, programs that fail
    Line("COLUMNS=20 TERM= rialto catalog list >/dev/null", 0, ""),
    Line("env -u TERM -u LANG LC_ALL=C \"$0\" catalog list >/dev/null", 0, ""),
    Line("VISUAL=/none rialto catalog edit LAMP </dev/null", 2, "Answer with options"),
    Line("PAGER='exit 9' RIALTO_PAGER=/none rialto catalog list >/dev/null", 0, ""),
    Line(
      "BROWSER=false rialto news list --open --offline >/dev/null",
      1,
      "The browser 'false' failed."
    ),
    Line(
      "BROWSER=/none rialto news list --hn top --open=2 --offline >/dev/null",
      1,
      "Set BROWSER to another browser."
    ),
    // Homes that are not there, folders that are closed
    Line("HOME=relative rialto config get color >/dev/null", 0, ""),
    Line("HOME=/dev/null rialto catalog add --title T --sku A --price 1EUR", 1, "cannot be"),
    Line("XDG_DATA_HOME=relative rialto catalog list >/dev/null", 0, ""),
    Line("XDG_DATA_HOME=/dev/null rialto demo", 1, "cannot be"),
    Line("XDG_CACHE_HOME=/dev/null rialto countries list --offline >/dev/null", 0, "World Bank"),
    Line("mkdir gone; cd gone; rmdir ../gone; rialto catalog list >/dev/null", 0, ""),
    Line("mkdir gone; cd gone; rmdir ../gone; rialto catalog export -o x", 1, "Could not write x."),
    Line("rialto store backup ~/./copy && rialto store backup ~/copy", 6, "already exists"),
    // Several at once, and signals
    Line(
      "for i in 1 2 3 4; do rialto catalog add --title T --sku T$i --price 1EUR & done; wait; "
        + "test $(rialto catalog list --all 2>/dev/null | wc -l) = 7",
      0,
      "Added"
    ),
    // With fewer descriptors, Dispatch traps.
    Line("ulimit -n 16; rialto catalog list", 1, "Error:"),
    Line(
      "mkfifo said; \"$0\" sandbox serve >said & read -r _ <said; kill $!; wait $!",
      0,
      ""
    ),
  ]

  static let fullDisks: [Line] = [
    Line("rialto catalog list --json >/dev/full", 1, "No space left on device."),
    Line("rialto catalog list --csv >/dev/full", 1, "No space left on device."),
    Line("rialto catalog export >/dev/full", 1, "No space left on device."),
    Line("rialto countries map --svg - --offline >/dev/full", 1, "No space left on device."),
    Line("rialto catalog show NOPE --json 2>/dev/full", 3, ""),
    // Errors go through a pipe, since the error output of these tests is a file too.
    Line(
      "(ulimit -f 0; rialto catalog export -o x; s=$?; test ! -e x && exit $s) 2>&1 | cat >&2; "
        + "exit ${PIPESTATUS[0]}",
      1,
      "Error:"
    ),
    Line(
      "(ulimit -f 0; rialto config set color never) 2>&1 | cat >&2; exit ${PIPESTATUS[0]}",
      1,
      "cannot be written"
    ),
    Line(
      "(ulimit -f 0; rialto store backup copy; s=$?; test ! -e copy && exit $s) 2>&1 | cat >&2; "
        + "exit ${PIPESTATUS[0]}",
      1,
      "Error:"
    ),
    Line("ulimit -f 1; rialto catalog add --title T --sku FULL --price 1EUR", 1, "Error:"),
    Line("ulimit -f 1; rialto cart LAMP", 1, "Error:"),
    // A reader needs a file, too: the index of the log.
    Line("ulimit -f 1; rialto catalog list", 1, "No space is left for the database"),
  ]
}
