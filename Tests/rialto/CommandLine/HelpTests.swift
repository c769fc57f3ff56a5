import CommandKit
import Foundation
import Testing
import rialto

struct HelpTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test(arguments: ["help", "--help", "-h", "", "help --quiet", "-qh"])
  func theProgramIsExplained(line: String) async {
    let result = await desk.rialto(line)
    #expect(result.output == Golden.program)
    #expect(result.status == .done)
    #expect(result.error == "")
  }

  @Test(arguments: [
    "config set --help", "help config set", "config --help set", "config set -h color",
    "config set --bogus --help", "config set a b c --help",
  ])
  func aCommandIsExplained(line: String) async {
    let result = await desk.rialto(line)
    #expect(result.output == Golden.set)
    #expect(result.status == .done)
  }

  @Test func aTopicIsExplained() async {
    #expect(await desk.rialto("help exit-codes").output == Golden.exitCodes)
  }

  /// Buyers are told about their orders only if the store has a mail server.
  @Test(arguments: ["orders place", "orders ship", "orders refund", "orders cancel"])
  func orderCommandsPromiseNoMessage(line: String) async {
    let help = await desk.rialto("help \(line)").output
    #expect(
      !help.contains(/told|notif|informed|sends? (her|him|them|the (buyer|customer))/),
      "\(help)"
    )
  }

  @Test(arguments: HelpTopic.all.map(\.name))
  func everyTopicBeginsWithExamples(name: String) async {
    let result = await desk.rialto("help \(name)")
    #expect(result.status == .done)
    #expect(result.output.split(separator: "\n").dropFirst().first == "Examples:")
  }

  @Test func aGroupShowsItsHelp() async {
    let help = await desk.rialto("help markets")
    #expect(help.output.contains("rank"))
    #expect(await desk.rialto("markets").output == help.output)
  }

  @Test(arguments: [
    ("help confg", "Unknown command 'confg' for 'rialto'.", "config"),
    ("help exit-code", "Unknown command 'exit-code' for 'rialto'.", "exit-codes"),
    ("help config gte", "Unknown command 'gte' for 'rialto config'.", "get"),
  ])
  func anUnknownSubjectIsRefused(line: String, title: String, meant: String) async {
    let result = await desk.rialto(line)
    #expect(result.status == .usage)
    #expect(result.error.hasPrefix("Error: \(title)\n"))
    #expect(result.error.contains("Did you mean '\(meant)'?"))
  }

  /// A command that does not exist has no help.
  @Test(arguments: [
    ("confg --help", "Unknown command 'confg' for 'rialto'."),
    ("--help confg", "Unknown command 'confg' for 'rialto'."),
    ("config gte -h", "Unknown command 'gte' for 'rialto config'."),
    ("version --help", "Unknown command 'version'."),
  ])
  func anUnknownCommandHasNoHelp(line: String, title: String) async {
    let result = await desk.rialto(line)
    #expect(result.status == .usage)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("Error: \(title)\n"))
  }

  @Test(arguments: ["help exit-codes config", "help --man-pages . config"])
  func anExtraWordIsRefused(line: String) async {
    let result = await desk.rialto(line)
    #expect(result.status == .usage)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("Error: Unexpected argument 'config'.\n"))
  }

  @Test func theStoreIsAnOptionOfEveryCommand() async {
    let options = await desk.rialto("help options").output
    for option in ["--store STORE", "--database ADDRESS"] {
      #expect(options.contains(option))
      #expect(await !desk.rialto("help catalog list").output.contains(option))
    }
    for line in ["config get color", "countries list germany --offline"] {
      #expect(await desk.rialto("\(line) --store embedded").status == .done)
      #expect(await desk.rialto("\(line) --store embedded --database x").status == .usage)
    }
  }

  @Test func helpHasAtMostAHundredColumns() async {
    for (columns, longest) in [(50, 50), (80, 80), (300, 100)] {
      let text = await desk.rialto("help help", columns: columns).output
      #expect(text.split(separator: "\n").map(\.count).max() ?? 0 <= longest)
    }
  }
}

struct HelpSectionTests {
  @Test func everyCommandIsInOneSection() {
    for path in CommandPath(Rialto.description).selfAndDescendants {
      let command = path.command
      guard !command.sections.isEmpty else { continue }
      let listed = command.sections.flatMap(\.names).sorted()
      #expect(listed == command.subcommands.map(\.name).sorted(), "\(path.name)")
    }
  }

  @Test func theCommandsOfOrdersAreGrouped() async throws {
    let help = try await Desk().rialto("help orders").output
    for heading in ["Place", "Find", "Fulfil", "Pay", "Print"] {
      #expect(help.contains("\n\(heading):\n"), "\(help)")
    }
    #expect(!help.contains("\nOther:\n"))
  }
}

/// The expected pages; the summaries of commands come from their descriptions.
private enum Golden {
  private static func row(_ name: String) -> String {
    let summary = Rialto.description.subcommands.first { $0.name == name }?.summary
    return "  " + name.padding(toLength: 13, withPad: " ", startingAt: 0) + (summary ?? "")
  }

  static let program = #"""
    Runs a store, finds markets to sell to, and reads news about them.

    Examples:
      rialto init              Open your own shop.
      rialto demo              Create a demo store.
      rialto desk today        Show today's report.
      rialto catalog list mug  Search the catalog.
      rialto orders list       List orders.
      rialto doctor            Check the installation.
      rialto config            List all settings and their sources.
      rialto help exit-codes   Show help on a topic.

    Usage:
      rialto [options] COMMAND

    Sell:
    \#(row("desk"))
    \#(row("catalog"))
    \#(row("orders"))
    \#(row("customers"))
    \#(row("cart"))
    \#(row("discounts"))
    \#(row("shipping"))
    \#(row("taxes"))
    \#(row("sales"))

    Analyse:
    \#(row("countries"))
    \#(row("markets"))

    Read:
    \#(row("news"))

    Set up:
    \#(row("init"))
    \#(row("demo"))
    \#(row("store"))
    \#(row("login"))
    \#(row("logout"))
    \#(row("whoami"))
    \#(row("config"))
    \#(row("cache"))
    \#(row("completions"))
    \#(row("doctor"))
    \#(row("schema"))
      help         Shows help for a command or a topic.

    Develop:
    \#(row("fetch"))
    \#(row("open"))
    \#(row("sandbox"))
    \#(row("selftest"))
    \#(row("complete"))

    Topics:
      environment  Environment variables.
      exit-codes   Exit codes of commands.
      failures     Error messages, and how to recover from errors.
      formatting   Output formats: tables, JSON, CSV and TSV.
      json         JSON output: fields, errors, schemas and compatibility.
      offline      Work without a network, and where data comes from.
      options      Options of every command.
      transitions  Status transitions of orders and payments.

    Use 'rialto help COMMAND' or 'rialto help TOPIC' for more information.
    Global options: --json, --ndjson, --csv …; see 'rialto help options'.

    """#

  static let set = #"""
    Changes a setting in your own or the project's file.

    Examples:
      rialto config set color never               Turn off color.
      rialto config set --project locale fr_FR    Change the project's rialto.conf.
      rialto config set news.key.file ~/news.key  Name the file of a secret.

    Usage:
      rialto config set [options] KEY VALUE

    Only the line of the setting changes; comments and order are kept. Invalid
    values are rejected. To use a secret, name a file or a command that provides it.

    Arguments:
      KEY    The name of the setting.
      VALUE  The new value.

    Options:
          --project  Use the project's rialto.conf, not your own file.

    Global options: --json, --ndjson, --csv …; see 'rialto help options'.

    """#

  static let exitCodes = #"""
    Exit codes of commands.

    Examples:
      rialto doctor --json || echo "exit code $?"

    Every command ends with one of these exit codes:

      0    Success, even with no results.
      1    Other failure.
      2    Invalid command line or setting.
      3    Not found.
      4    A sign-in or an API key is required.
      5    Refused by a rule.
      6    Conflict: it was changed in the meantime.
      7    Quota exceeded.
      69   A server is unavailable, and there is no cached answer.
      75   Outcome unknown; repeating the same command is safe.
      130  Interrupted.

    A reader that closes the pipe early, as head does, is not a failure. A signal
    adds 128 to its number: 129 for a closed terminal, 143 for a request to
    terminate. A server exits with 0 after a graceful shutdown.

    With --json or --ndjson, an error is one JSON object on standard error:

      {"error":{"code":…,"category":…,"title":…,"reason":…,"suggestion":…,"recoveries":[…]}}

    A code never changes its meaning; the texts may change.

    """#
}
