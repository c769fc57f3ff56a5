import CommandKit
import Foundation
import TestSupport
import Testing

@testable import rialto

/// Every example of every help page, run by the built program to every kind of output.
///
/// They run without a network over a demo store of their own. An example may fail, since the demo
/// has not all that it names, but only with an exit code of the table and with the same one
/// everywhere: a crash in one kind of output is what these are for.
struct HelpExampleTests {
  @Test(arguments: Examples.all)
  func anExampleEndsAlikeInAFileInAPipeAndOnATerminal(line: String) async throws {
    let run = try await Examples.run(line)
    let codes = Set(ExitStatus.allCases.map(\.rawValue))
    #expect(!run.errors.contains("Fatal error"), "\(run.errors)")
    for (form, status) in run.statuses where !(run.isLong && Examples.timedOut.contains(status)) {
      // The reader of an example's pipe may leave early, or not be installed.
      if line.contains("|"), form == "head" || status == 127 { continue }
      #expect(codes.contains(status), "\(form): \(status)\n\(run.errors)")
    }
    guard !run.isLong, !line.contains("|") else { return }
    let status = try #require(run.statuses["file"])
    #expect(run.statuses["pipe"] == status)
    #expect(run.statuses["head"] == status || run.statuses["head"] == 0)
    if status == 0, run.wrote { #expect(run.statuses["closed"] == 1) }
  }

  @Test func theExamplesAreFound() {
    #expect(Examples.all.count > 250)
    #expect(Examples.all.contains { $0.hasPrefix("rialto catalog export") })
  }
}

private enum Examples {
  /// The exit codes of `timeout`, for programs that serve or wait until they are ended.
  static let timedOut: Set<Int32> = [124, 137]

  /// The lines of all commands and topics, each once.
  static let all: [String] = {
    let topics = HelpTopic.all.flatMap { topic in
      topic.text.split(separator: "\n\n")[0].split(separator: "\n").dropFirst()
        .compactMap { $0.split(separator: "  ").first.map(String.init) }
    }
    var seen: Set<String> = []
    return (lines(of: Rialto.command.description) + topics).filter { seen.insert($0).inserted }
  }()

  private static func lines(of command: CommandDescription) -> [String] {
    command.examples.map(\.line) + command.subcommands.flatMap(lines)
  }

  struct Run {
    /// The exit code by kind of output.
    var statuses: [String: Int32] = [:]
    var errors = ""
    /// True if it wrote to the file.
    var wrote = false
    /// True for an example that runs until it is ended, or waits for a password.
    let isLong: Bool
  }

  /// A folder with a demo store, copied for each run.
  private static let demo = Task {
    let folder = try TemporaryFolder()
    let made = try await Child(
      path: Child.rialto,
      arguments: ["demo"],
      environment: environment(home: folder.url.path)
    ).run()
    #expect(made.status == 0, "\(made.error)")
    return folder
  }

  static func run(_ line: String) async throws -> Run {
    let folder = try TemporaryFolder()
    try script.write(toFile: folder.file("run"), atomically: true, encoding: .utf8)
    try "#!/bin/sh\nexec '\(Child.rialto)' --offline \"$@\"\n"
      .write(toFile: folder.file("rialto"), atomically: true, encoding: .utf8)
    let demo = try await demo.value
    let result = try await Program(
      "/bin/bash",
      [folder.file("run"), line, demo.url.path],
      environment: environment(home: folder.url.path),
      in: folder.url.path
    ).run()
    var run = Run(isLong: long.contains { line.contains($0) })
    for row in result.output.split(separator: "\n") {
      let words = row.split(separator: " ")
      if words[0] == "wrote" {
        run.wrote = true
      } else {
        run.statuses[String(words[0])] = Int32(words[1])
      }
    }
    run.errors = result.errors
    return run
  }

  private static func environment(home: String) -> [String: String] {
    [
      "HOME": home, "PATH": "\(home)/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm",
      "EDITOR": "true", "PAGER": "cat",
    ].merging(Project.coverageEnvironment) { $1 }
  }

  private static let long = [
    "rialto desk", "rialto open", "store serve", "sandbox serve", "news watch", "selftest",
    "rialto login", "news login", "account add", "account passwd",
  ]

  /// Runs a line in five homes at once, each with its own kind of output, and prints how each ended.
  private static let script = """
    line=$1 limit=20
    case $line in \(long.map { "*'\($0)'*" }.joined(separator: "|"))) limit=2 ;; esac
    in_home() {
      mkdir "$1" && cp -r "$2/." "$1" && mkdir "$1/bin" && cd "$1" || exit
      cp ../rialto bin/rialto && chmod +x bin/rialto
      export HOME=$PWD PATH=$PWD/bin:/usr/bin:/bin
    }
    one() { timeout -k 5 $limit bash -o pipefail -c "$line" </dev/null; }
    (in_home file "$2"; one >out 2>../file.err; echo file $?; [ ! -s out ] || echo wrote) &
    (in_home pipe "$2"; one 2>../pipe.err | cat >out; echo pipe ${PIPESTATUS[0]}) &
    (in_home head "$2"; one 2>../head.err | head -1 >out; echo head ${PIPESTATUS[0]}) &
    (in_home closed "$2"; one 2>../closed.err >&-; echo closed $?) &
    (
      in_home terminal "$2"
      timeout -k 1 $limit script -qec "$line" /dev/null </dev/null >../terminal.err
      echo terminal $?
    ) &
    wait
    cat ./*.err >&2
    """
}
