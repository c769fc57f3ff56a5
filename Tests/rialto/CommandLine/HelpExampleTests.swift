import CommandKit
import Foundation
import FoundationCore
import TestSupport
import Testing
import rialto

/// Every example of every help page, run by the built program.
///
/// Each runs offline in a new folder, with a fresh demo store and with the files, accounts
/// and items that it names, and ends with the exit status that it declares. Every fifth one is run
/// with every kind of output as well; at night all are.
struct HelpExampleTests {
  @Test(arguments: HelpExamples.all)
  func anExampleEndsWithItsStatus(example: HelpExamples.Line) async throws {
    let run = try await HelpExamples.run(example)
    #expect(!run.errors.contains("Fatal error"), "\(run.errors)")
    let codes = Set(ExitStatus.allCases.map(\.rawValue))
    for (form, status) in run.statuses where !(run.isLong && HelpExamples.timedOut.contains(status))
    {
      // The reader of an example's pipe may close it early, or not be installed.
      if example.line.contains("|"), form == "head" || status == 127 { continue }
      #expect(codes.contains(status), "\(form): \(status)\n\(run.errors)")
    }
    guard !run.isLong, !example.line.contains("|") else { return }
    let status = try #require(run.statuses["file"])
    if example.isRunInAllForms {
      #expect(run.statuses["pipe"] == status)
      #expect(run.statuses["head"] == status || run.statuses["head"] == 0)
      if status == 0, run.wrote { #expect(run.statuses["closed"] == 1) }
    }

    if HelpExamples.needOthers.contains(where: { example.line.contains($0) }) { return }
    // Without a terminal a command cannot ask its questions.
    let couldAsk =
      run.errors.contains("Cannot ask: ")
      || (example.line.hasPrefix("rialto orders place") || example.line == "rialto init")
        && run.errors.contains("Error: Missing --")
    if status == ExitStatus.usage.rawValue, couldAsk { return }
    #expect(status == example.status.rawValue, "\(run.errors)")
  }

  @Test func theExamplesAreFound() {
    #expect(HelpExamples.all.count > 250)
    #expect(HelpExamples.all.contains { $0.line.hasPrefix("rialto catalog export") })
  }
}

enum HelpExamples {
  /// An example command line, with its exit status.
  struct Line: Sendable, CustomTestStringConvertible {
    let line: String
    let status: CommandKit.ExitStatus
    /// `true` to run it with every kind of output, and not only into a file.
    var isRunInAllForms = true

    var testDescription: String { line }
  }

  /// The exit codes of `timeout`, for programs that run until they are ended.
  static let timedOut: Set<Int32> = [124, 137]

  /// The examples of all commands and topics, each once.
  static let all: [Line] = {
    var seen: Set<String> = []
    return (lines(of: Rialto.description) + HelpTopic.all.flatMap(lines))
      .filter { seen.insert($0.line).inserted }
      .enumerated().map { number, line in
        var line = line
        line.isRunInAllForms = Rounds.areMany || number % 5 == 0
        return line
      }
  }()

  private static func lines(of topic: HelpTopic) -> [Line] {
    let examples = topic.text.split(separator: "\n\n")[0].split(separator: "\n").dropFirst()
    return examples.map { Line(line: $0.trimmingCharacters(in: .whitespaces), status: .done) }
  }

  private static func lines(of command: CommandDescription) -> [Line] {
    command.examples.map { Line(line: $0.line, status: $0.status) }
      + command.subcommands.flatMap(lines)
  }

  struct Run {
    /// The exit code by kind of output.
    var statuses: [String: Int32] = [:]
    var errors = ""
    /// `true` if it wrote to the file.
    var wrote = false
    /// `true` for an example that runs until it is ended, or that waits for a password.
    let isLong: Bool
  }

  /// The homes that are copied for each run, by the commands that have prepared them.
  private static let homes = Lock<[String: Task<TemporaryFolder, any Error>]>([:])

  /// Returns a home with a demo store, in which commands have run.
  private static func home(after commands: String) async throws -> TemporaryFolder {
    let home = homes.withLock { homes in
      if let home = homes[commands] { return home }
      let home = Task { try await makeHome(after: commands) }
      homes[commands] = home
      return home
    }
    return try await home.value
  }

  private static func makeHome(after commands: String) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let bin = folder.url.appending(path: "bin")
    let files = FileManager.default
    if commands.isEmpty {
      try files.createDirectory(at: bin, withIntermediateDirectories: true)
      let rialto = bin.appending(path: "rialto")
      try "#!/bin/sh\nexec '\(Child.rialto)' --offline \"$@\"\n"
        .write(to: rialto, atomically: true, encoding: .utf8)
      try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: rialto.path)
      try files.createSymbolicLink(
        atPath: bin.appending(path: "xdg-open").path,
        withDestinationPath: "/bin/true"
      )
    } else {
      let demo = try await home(after: "")
      for item in try files.contentsOfDirectory(atPath: demo.url.path) {
        try files.copyItem(atPath: demo.file(item), toPath: folder.file(item))
      }
    }
    let made = try await Program(
      "/bin/bash",
      ["-c", commands.isEmpty ? "rialto demo" : commands],
      environment: environment(home: folder.url.path),
      in: folder.url.path
    ).run()
    // The tests of a command check its other output.
    if commands.isEmpty { #expect(made.status == 0, "\(made.errors)") }
    return folder
  }

  static func run(_ example: Line) async throws -> Run {
    let line = example.line
    let folder = try TemporaryFolder()
    let given = prerequisites.filter { line.contains($0.part) }.map(\.commands)
    let home = try await home(after: given.joined(separator: "\n"))
    let result = try await Program(
      "/bin/bash",
      ["-c", script, "run", line, home.url.path, example.isRunInAllForms ? "all" : "file"],
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

  /// Runs a line with each kind of output at once, in a home for each, and prints its statuses.
  private static let script = """
    line=$1 limit=300
    case $line in \(long.map { "*'\($0)'*" }.joined(separator: "|"))) limit=1 ;; esac
    in_home() { cp -r "$2" "$1" && cd "$1" && export HOME=$PWD PATH=$PWD/bin:/usr/bin:/bin; }
    one() { timeout -k 5 $limit bash -o pipefail -c "$line" </dev/null; }
    (in_home file "$2"; one >out 2>../file.err; echo file $?; [ ! -s out ] || echo wrote) &
    if [ "$3" = all ]; then
      (in_home pipe "$2"; one 2>../pipe.err | cat >out; echo pipe ${PIPESTATUS[0]}) &
      (in_home head "$2"; one 2>../head.err | head -1 >out; echo head ${PIPESTATUS[0]}) &
      (in_home closed "$2"; one 2>../closed.err >&-; echo closed $?) &
      (
        in_home terminal "$2"
        timeout -k 1 $limit script -qec "$line" /dev/null </dev/null >../terminal.err
        echo terminal $?
      ) &
    fi
    wait
    cat ./*.err >&2
    """
}

extension HelpExamples {
  /// Examples that run until they are ended, or that wait for a password.
  private static let long = [
    "rialto desk", "rialto open", "store serve", "sandbox serve", "news watch", "selftest",
    "webhooks listen",
    "rialto login", "news login", "account add", "account edit anna --password",
    "store mail set smtp",
  ]

  /// Examples that need another server or the network, so that their status may be any.
  static let needOthers = [
    "postgres:", "--store https:", "--store unix:", "rialto fetch", "show 3 --image", "show 3 -o",
    "--source bbc-news", "webhooks test", "webhooks deliveries --retry 17", "mail test",
    "mail deliveries --retry 17",
    "--try-key", "countries sync gdp", "countries sync --all-common",
  ]

  /// The commands that prepare a home for the examples that contain a text.
  private static let prerequisites: [(part: String, commands: String)] = [
    (
      "account ",
      """
      for name in anna bo; do
        echo 'a long secret' | rialto store account add $name --role admin --password-stdin
      done
      """
    ),
    ("bo --enable", "rialto store account edit bo --disable"),
    ("orders place", "rialto cart MUG-RED=+2"),
    ("orders credit-note", "rialto orders invoice 9 --json"),
    ("customers erase", "rialto orders deliver 13 --yes"),
    ("webhooks re", "rialto store webhooks add http://127.0.0.1:9/"),
    ("--retry --webhook", "rialto store webhooks add http://127.0.0.1:9/"),
    ("secret.txt", "echo whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw >secret.txt"),
    ("price --undo", "rialto catalog price +5% --yes"),
    ("store mail", "rialto store mail set 127.0.0.1 shop@example.com --port 9"),
    ("orders quote", "rialto cart MUG-RED=+2"),
    ("--weights rich", "rialto markets weights rich --save gdp-per-capita:3"),
    ("weights rich --remove", "rialto markets weights rich --save gdp-per-capita:3"),
    ("cart ", "rialto cart MUG-RED=+2 LAMP-DESK"),
    ("brand rename Aldera", "rialto catalog brand add Aldera"),
    ("brand remove", "rialto catalog brand add Novo"),
    ("category edit Bowls", "rialto catalog category add Bowls --in Table"),
    ("category remove", "rialto catalog category add Bowls --in Table"),
    ("glass.png", "base64 -d >glass.png <<<'\(image)'"),
    ("products.ndjson", "rialto catalog export -o products.ndjson"),
    ("prices.csv", "rialto catalog list --all --variants --csv >prices.csv"),
    ("mug.json", "echo '\(draft)' >mug.json"),
    (
      "cup.json",
      "rialto catalog add --title Mug --sku CUP --price 9EUR; echo '\(draft)' >cup.json"
    ),
    ("cup.png", "base64 -d >cup.png <<<'\(image)'"),
    ("mug.png", "base64 -d >mug.png <<<'\(image)'"),
    ("news read ", "rialto news list"),
    ("news show ", "rialto news list"),
    ("news save ", "rialto news list; rialto news save 2"),
    ("news mark ", "rialto news list"),
    (
      "news filters --remove",
      "for word in paper rope; do rialto news filters word $word; done"
    ),
    ("news feeds remove", feeds),
    ("--provider feeds", feeds),
    ("--opml feeds.opml", "rialto news feeds --opml >feeds.opml"),
    ("store restore", "rialto store backup store.backup"),
    ("rialto demo", "rm -rf ~/.local"),
    ("rialto init", "rm -rf ~/.local"),
    (
      "rialto sales journal INV-1",
      "rialto store profile --name Mugs --seller Mugs --address Berlin --vat-id DE123456789; "
        + "rialto orders invoice 2 -o invoice.html"
    ),
    ("rialto completions", "mkdir -p ~/.zfunc ~/.config/fish/completions"),
  ]

  private static let feeds = """
    for name in quay.xml quay.atom; do
      rialto news feeds add https://feeds.example.org/feeds/$name
    done
    rialto news feeds add https://example.org/feed.xml
    """

  private static let draft =
    #"{"title":"Cup","variants":[{"sku":"CUP","#
    + #""prices":["12.50 EUR"],"onHand":5}]}"#

  /// A PNG of one pixel.
  private static let image =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC"
}
