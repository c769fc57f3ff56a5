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
    A merchant's desk: which markets to sell to, and what is happening there.

    Examples:
      rialto demo                Make a store to try everything with.
      rialto desk today          See what the morning brings.
      rialto catalog search mug  Find what it sells.
      rialto orders list         See what was bought.
      rialto doctor              See whether everything is in order.
      rialto config list         See every setting and where it comes from.
      rialto help exit-codes     Read on about a topic.

    Usage:
      rialto [options] COMMAND

    Commands:
      cache        Shows and clears the answers that are kept.
      cart         Manages your shopping cart.
      catalog      Shows and changes what the store sells.
      completions  Writes a completion script for your shell.
      config       Shows and changes settings.
      countries    Shows the world's countries and their figures.
      demo         Makes a demo store to try everything with, without a network.
      desk         Shows countries, news, catalog and orders on one screen.
      discounts    Manages discount codes.
      doctor       Checks whether everything is in order.
      fetch        Fetches an address the way the program asks its servers.
      login        Signs in to the store, until you sign out.
      logout       Signs out of the store, here and at the store.
      markets      Tells which countries to sell to, and at what price.
      news         Shows headlines of NewsAPI and Hacker News, and searches them.
      open         Opens the desk at a place, or shows what is there.
      orders       Quotes, places and processes orders.
      sandbox      Stands in for the World Bank, NewsAPI and Hacker News.
      schema       Shows what a command writes with --json, as JSON Schema.
      selftest     Proves on this machine what the store promises of orders.
      shipping     Manages shipping methods and rates.
      store        Serves, fills and looks after the store of this machine.
      taxes        Manages tax rates by country.
      undo         Makes up for what was done last with an order, after asking.
      whoami       Tells who you are to the store, and what you may do there.
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
          --explain               Tell each step of each request as it happens.
          --offline               Ask no server outside; use what came along.
          --cached                Take answers that were kept, however old.
          --locale NAME           Write numbers, dates and names as in pl_PL.
          --config SETTING=VALUE  Use this setting for this once; may be repeated.
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
    Changes a setting in your own file, or in the project's.

    Examples:
      rialto config set color never               In your own file.
      rialto config set --project locale fr_FR    In the project's rialto.conf.
      rialto config set news.key.file ~/news.key  Where a secret is.

    Usage:
      rialto config set [options] KEY VALUE

    Only the setting's own line changes; remarks and order stay. The value is
    checked first. A secret is never written: name the file or the command that
    holds it.

    Arguments:
      KEY    The name of the setting.
      VALUE  Its new value.

    Options:
          --project  In the project's rialto.conf, not your own file.

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
          --explain               Tell each step of each request as it happens.
          --offline               Ask no server outside; use what came along.
          --cached                Take answers that were kept, however old.
          --locale NAME           Write numbers, dates and names as in pl_PL.
          --config SETTING=VALUE  Use this setting for this once; may be repeated.
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
