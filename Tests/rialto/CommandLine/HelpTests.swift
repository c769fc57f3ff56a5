import CommandKit
import Testing

@testable import rialto

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

  @Test(arguments: HelpTopic.all.map(\.name))
  func everyTopicLeadsWithExamples(name: String) async {
    let result = await desk.rialto("help \(name)")
    #expect(result.status == .done)
    #expect(result.output.split(separator: "\n").dropFirst().first == "Examples:")
  }

  @Test func aCommandThatHoldsOthersShowsItsHelp() async {
    let help = await desk.rialto("help config")
    #expect(help.output.contains("RIALTO_COLOR"))
    #expect(await desk.rialto("config").output == help.output)
  }

  @Test(arguments: [
    ("help confg", "'confg' is not a command of 'rialto'.", "config"),
    ("help exit-code", "'exit-code' is not a command of 'rialto'.", "exit-codes"),
    ("help config gte", "'gte' is not a command of 'rialto config'.", "get"),
  ])
  func whatHasNoHelpIsRefused(line: String, title: String, meant: String) async {
    let result = await desk.rialto(line)
    #expect(result.status == .usage)
    #expect(result.error.hasPrefix("Error: \(title)\n"))
    #expect(result.error.contains("Did you mean '\(meant)'?"))
  }

  @Test(arguments: ["help exit-codes config", "help --man config"])
  func aWordTooManyIsRefused(line: String) async {
    let result = await desk.rialto(line)
    #expect(result.status == .usage)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("Error: 'config' is one argument too many.\n"))
  }

  @Test func helpIsAsWideAsIsPleasant() async {
    for (columns, longest) in [(50, 50), (80, 80), (300, 100)] {
      let text = await desk.rialto("help help", columns: columns).output
      #expect(text.split(separator: "\n").map(\.count).max() ?? 0 <= longest)
    }
  }
}

/// The pages as they are to be, whole.
private enum Golden {
  static let program = #"""
    Runs an online store from the command line.

    Examples:
      rialto demo                Create a demo store.
      rialto desk today          Show today's alerts, orders and news.
      rialto catalog search mug  Search the catalog.
      rialto orders list         List orders.
      rialto doctor              Check the setup.
      rialto config list         List all settings.
      rialto help exit-codes     Read a help topic.

    Usage:
      rialto [options] COMMAND

    Commands:
      cache        Shows and clears the response cache.
      cart         Keeps what you mean to buy, until you order it.
      catalog      Shows and changes what the store sells.
      completions  Writes a completion script for your shell.
      config       Shows and changes settings.
      countries    Shows the world's countries and their figures.
      demo         Creates a demo store to try rialto with.
      desk         Browses countries, news, catalog and orders full screen.
      discounts    Keeps the codes that make orders cheaper.
      doctor       Checks the setup and suggests fixes.
      fetch        Fetches a URL with retries and clear errors.
      login        Signs in to a store.
      logout       Signs out of a store.
      markets      Compares countries to sell to, and their prices.
      news         Shows headlines of NewsAPI and Hacker News, and searches them.
      open         Opens a rialto:// address on the desk.
      orders       Quotes and places orders, and sees them through.
      sandbox      Simulates the World Bank, NewsAPI and Hacker News.
      schema       Shows the JSON Schema of a command's --json output.
      selftest     Proves on this machine what the store promises of orders.
      shipping     Says how orders are sent, and what that costs where.
      store        Serves, fills and looks after the store of this machine.
      taxes        Says which tax there is on what is sent where.
      undo         Makes up for what was done last with an order, after a question.
      whoami       Shows your account and role at the store.
      help         Shows help on a command or a topic.

    Options:
          --json[=FIELDS]         Write JSON: every field, or those named, as in
                                  --json=id,name.
          --ndjson                Write one JSON object a line.
          --csv                   Write comma-separated values with a header.
          --tsv                   Write tab-separated values with a header.
          --no-formulas           Put ' before CSV text that looks like a formula.
          --no-color              Write without colour.
          --no-pager              Write long output straight to the terminal.
          --no-input              Ask nothing; fail where an answer is needed.
      -q, --quiet                 Show neither notes nor progress.
          --explain               Log each step of every request.
          --offline               Make no network requests; use bundled data.
          --cached                Use cached responses, however old.
          --locale NAME           Locale for numbers, dates and names (pl_PL).
          --config SETTING=VALUE  Override a setting; may be repeated.
          --version               Show the version.
      -h, --help                  Show help.

    Topics:
      environment  The environment variables that count.
      exit-codes   What the exit status tells a script.
      failures     What a failure says, and how to go on from it.
      formatting   Tables, JSON, CSV: the forms of output.
      json         JSON for programs: fields, errors, schemas and promises.
      offline      What there is without a network, and where an answer is from.

    'rialto help COMMAND' and 'rialto help TOPIC' tell more of a command or topic.

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

    Options of every command:
          --json[=FIELDS]         Write JSON: every field, or those named, as in
                                  --json=id,name.
          --ndjson                Write one JSON object a line.
          --csv                   Write comma-separated values with a header.
          --tsv                   Write tab-separated values with a header.
          --no-formulas           Put ' before CSV text that looks like a formula.
          --no-color              Write without colour.
          --no-pager              Write long output straight to the terminal.
          --no-input              Ask nothing; fail where an answer is needed.
      -q, --quiet                 Show neither notes nor progress.
          --explain               Log each step of every request.
          --offline               Make no network requests; use bundled data.
          --cached                Use cached responses, however old.
          --locale NAME           Locale for numbers, dates and names (pl_PL).
          --config SETTING=VALUE  Override a setting; may be repeated.
          --version               Show the version.
      -h, --help                  Show help.

    'rialto help' shows all commands and topics.

    """#

  static let exitCodes = #"""
    What the exit status tells a script.

    Examples:
      rialto doctor --json || echo "exit code $?"

    Every command ends with one of these:

      0    Done; also when there was nothing to show.
      1    Something went wrong that fits no other code.
      2    The command line or a setting cannot be understood.
      3    The thing that was named does not exist.
      4    A sign-in or a key is needed.
      5    A rule forbids it.
      6    Someone else changed it meanwhile.
      7    The allowance is spent.
      69   What it depends on is down, and nothing usable was kept.
      75   It may have happened or not; the same command is safe to repeat.
      130  Interrupted.

    A reader that stops early, as head does, is no failure. 129 and 143 tell that
    the terminal was closed or the command was asked to end; a server that ends as
    it was asked to has done all, and says 0.

    An error is one JSON object on standard error when --json or --ndjson is given:

      {"error":{"code":…,"category":…,"title":…,"reason":…,"suggestion":…,"recoveries":[…]}}

    Its code never changes its meaning; its sentences may.

    """#
}
