import CommandKit
import Foundation
import TestSupport
import Testing

/// Hostile input, environments and outputs of the built program: each ends with a message and a
/// status, never with a crash.
struct HostileTests {
  /// A line for bash with an empty home folder, its exit status and the beginning of its error.
  struct Case: Sendable, CustomTestStringConvertible {
    let script: String
    let status: Int32
    let error: String

    init(_ script: String, _ status: Int32, _ error: String) {
      self.script = script
      self.status = status
      self.error = error
    }

    var testDescription: String { script }
  }

  static let config = "mkdir -p ~/.config/rialto; cd ~/.config/rialto; "

  @Test(arguments: [
    // Words
    Case("rialto ''", 2, "Error: Unknown command '' for 'rialto'."),
    Case("rialto -", 2, "Error: Unknown command '-' for 'rialto'."),
    Case("rialto --", 0, ""),
    Case("rialto --=x", 2, "Error: Unknown option '--' for 'rialto'."),
    Case("rialto -qz doctor", 2, "Error: Unknown option '-z' for 'rialto'."),
    Case("rialto --quiet=1 doctor", 2, "Error: --quiet takes no value."),
    Case("rialto config --json key", 2, #"{"error":{"code":"usage.fields_apart""#),
    Case("rialto config --json=", 2, #"{"error":{"code":"usage.invalid_value""#),
    Case("rialto config --json=key,", 2, #"{"error":{"code":"usage.invalid_value""#),
    Case("rialto config --json=kee", 2, #"{"error":{"code":"usage.unknown_field""#),
    Case("rialto config --csv --tsv", 2, "Error: --csv and --tsv cannot be used"),
    Case("rialto --config", 2, "Error: --config requires a value: --config SETTING=VALUE."),
    Case("rialto config get $'a\\xff'", 2, "Error: Argument 3 is not valid UTF-8."),
    Case("rialto config get $'\\e[31m'", 2, #"Error: Unknown setting '\u{1b}[31m'."#),
    Case(
      "rialto $(head -c 120000 /dev/zero | tr '\\0' a)",
      2,
      "Error: Unknown command 'aaaaaaaaaaaaaaaaaa"
    ),
    Case("rialto config get $(printf 'x %.0s' {1..9999})", 2, "Error: Unexpected argument 'x'"),
    // Environment
    // Empty but for where a program that was built to count leaves its counts.
    Case("env -i LLVM_PROFILE_FILE=/dev/null \"$0\" config get color", 0, ""),
    Case("HOME=rel RIALTO_X=1 rialto config get color", 0, ""),
    Case("RIALTO_COLOR=blue rialto config", 2, "Error: color must be auto, always or"),
    Case("RIALTO_LOCALE=$'\\xff' rialto config", 2, "Error: locale must be a language"),
    Case(
      "HOME=/dev/null rialto config set color never",
      1,
      "Error: /dev/null/.config/rialto cannot"
    ),
    Case("LANG=aaaaaaaaaaaa rialto countries list --offline -q --limit 1 --csv >/dev/null", 0, ""),
    Case("env LC_ALL=de_$(printf %0300d 0) \"$0\" countries list --offline -q >/dev/null", 0, ""),
    Case("env LANG=en@$(printf %0300d 0) \"$0\" countries list --offline -q >/dev/null", 0, ""),
    // Files
    Case(
      config + "mkdir config; rialto config",
      1,
      "Error: HOME/.config/rialto/config cannot be"
    ),
    Case(
      config + "mkfifo config; rialto config set color never",
      1,
      "Error: HOME/.config/rialto/config"
    ),
    Case(config + "ln -s config config; rialto config set color never", 1, "Error: HOME/.config/"),
    Case(config + "ln -s /dev/zero config; rialto config", 1, "Error: HOME/.config/rialto/"),
    Case(config + "ln -s /nowhere/x config; rialto config set color never", 1, "Error: HOME/"),
    Case(
      config + "printf 'color = never\\0' >config; rialto config",
      2,
      #"Error: color must be auto, always or never, not 'never\u{0}' (HOME"#
    ),
    Case(config + "printf 'color=a\\xff' >config; rialto config", 1, "Error: HOME/.config/"),
    Case(
      config + "head -c 2000000 /dev/zero >config; rialto config",
      1,
      "Error: HOME/.config/"
    ),
    Case(config + "printf '%0900000d' 0 >config; rialto config", 2, "Error: HOME/.config/"),
    // Outputs
    Case(
      "rialto --version >&-",
      1,
      "Error: The output could not be written.\nBad file descriptor."
    ),
    Case("rialto config <&- >&- 2>&-", 1, ""),
    Case("rialto config <&-", 0, ""),
    Case("rialto help config | true; exit ${PIPESTATUS[0]}", 0, ""),
  ])
  func hasItsMessageAndItsStatus(hostile: Case) async throws { try await check(hostile) }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      Case("rialto config >/dev/full", 1, "Error: The output could not be written.\nNo space"),
      Case("rialto help --man >/dev/full", 1, "Error: The output could not be written.\nNo space"),
      Case("rialto confg 2>/dev/full", 2, ""),
    ]
  )
  func aFullDiskIsTold(hostile: Case) async throws { try await check(hostile) }

  @Test(arguments: 6...12)
  func fewFileDescriptorsAreAFailure(count: Int) async throws {
    for line in ["config", "countries list --offline", "schema"] {
      try await check(
        Case(
          "ulimit -n \(count); rialto \(line)",
          1,
          """
          Error: Too few files can be open.
          The program needs 16 free file descriptors.
          Raise the limit, as with 'ulimit -n 256'.

          """
        )
      )
    }
  }

  /// A library that sets a variable before the program starts moves the environment away from the
  /// arguments.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cc")))
  func argumentsAreReadBesideAPreloadedLibrary() async throws {
    try await check(
      Case(
        """
        cd ~; printf '#include <stdlib.h>
        __attribute__((constructor)) static void set(void) { setenv("ADDED", "1", 1); }' >a.c
        cc -shared -fPIC -o a.so a.c && LD_PRELOAD=./a.so rialto confg
        """,
        2,
        "Error: Unknown command 'confg'"
      )
    )
  }

  private func check(_ hostile: Case) async throws {
    let desk = try Desk()
    let result = try await Child(
      path: "/bin/bash",
      arguments: ["-c", "rialto() { \"$0\" \"$@\"; }\n" + hostile.script, Child.rialto],
      environment: ["HOME": desk.home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    ).run()
    let error = result.error.replacing(desk.home, with: "HOME")
    #expect(result.status == hostile.status, "\(error)")
    #expect(hostile.error.isEmpty ? error.isEmpty : error.hasPrefix(hostile.error), "\(error)")
  }

  @Test func closedStandardStreamsAreNotReplacedByFiles() async throws {
    let desk = try Desk()
    try desk.write("news.key.command = echo key\n", to: desk.userFile)
    let script = "\"$0\" config set color never <&- >&- 2>&- && \"$0\" -q doctor --offline <&- 2>&-"
    let result = try await Child(
      path: "/bin/bash",
      arguments: ["-c", script, Child.rialto],
      environment: ["HOME": desk.home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    ).run()
    #expect(result.status == 0)
    #expect(result.output.contains("news.key\tok\tset (from a command)"))
    #expect(try desk.read(desk.userFile) == "news.key.command = echo key\ncolor = never\n")
  }
}
