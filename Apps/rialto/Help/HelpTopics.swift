import CommandKit
import CountriesCommands

extension HelpTopic {
  static let options = HelpTopic(
    name: optionsName,
    summary: "Options of every command.",
    text: """
      Examples:
        rialto catalog list --json=id,title
        rialto orders list --csv > orders.csv
        rialto countries list --offline --locale de_DE

      Every command takes these options, before or after its arguments:

      \(table(GlobalOptions.ofRialto))

      See also 'rialto help formatting', 'rialto help json' and 'rialto help offline'.
      """
  )

  static let environment = HelpTopic(
    name: "environment",
    summary: "Environment variables.",
    text: """
      Examples:
        NO_COLOR=1 rialto doctor
        RIALTO_PAGER=less rialto config

      Settings. A variable overrides the configuration files, and --config overrides a variable. An \
      empty variable is ignored, except that an empty RIALTO_PAGER disables the pager:

      \(table(Settings.all.map { ($0.variable, $0.summary) }))

      Others:

      \(table(others))
      """
  )

  private static let others = [
    ("NO_COLOR", "If not empty, disables colors."),
    ("CLICOLOR", "0 disables colors."),
    ("CLICOLOR_FORCE", "If neither empty nor 0, enables colors without a terminal."),
    ("TERM", "dumb disables colors, the pager and progress."),
    ("PAGER", "The pager for long output, unless a setting names one."),
    ("VISUAL, EDITOR", "The editor for products (default: vi)."),
    ("LC_ALL, LC_NUMERIC, LANG", "The locale of numbers and dates, unless a setting names one."),
    ("TZ", "The time zone of dates and times (default: that of the system)."),
    ("http_proxy, https_proxy", "The proxies; that of http can read every header field."),
    ("no_proxy", "The hosts that are reached without a proxy."),
    ("HOME", "Your home folder."),
    ("XDG_RUNTIME_DIR", "The folder of the socket of 'rialto store serve'."),
    ("XDG_CONFIG_HOME", "The folder of configuration files (default: ~/.config)."),
    ("XDG_STATE_HOME", "The folder of state files (default: ~/.local/state)."),
    ("XDG_CACHE_HOME", "The folder of the cache (default: ~/.cache)."),
    ("XDG_DATA_HOME", "The folder of your data (default: ~/.local/share)."),
  ]

  static let exitCodes = HelpTopic(
    name: "exit-codes",
    summary: "Exit codes of commands.",
    text: """
      Examples:
        rialto doctor --json || echo "exit code $?"

      Every command ends with one of these exit codes:

      \(table(ExitStatus.allCases.map { (String($0.rawValue), $0.meaning) }))

      A reader that closes the pipe early, as head does, is not a failure. A signal adds 128 to its \
      number: 129 for a closed terminal, 143 for a request to terminate. A server exits with 0 after \
      a graceful shutdown.

      With --json or --ndjson, an error is one JSON object on standard error:

        {"error":{"code":…,"category":…,"title":…,"reason":…,"suggestion":…,"recoveries":[…]}}

      A code never changes its meaning; the texts may change.
      """
  )

  static let failures = HelpTopic(
    name: "failures",
    summary: "Error messages, and how to recover from errors.",
    text: """
      Examples:
        rialto orders show 99999 || echo "exit code $?"
        rialto orders show 99999 --json 2> failure.json || cat failure.json

      An error message says what happened, why, and what to do next. The exit code says what kind of \
      error it is; see 'rialto help exit-codes'.

      On a terminal, a numbered menu offers recoveries: retry after a countdown, use cached data, \
      sign in, change a value, or run another command first. Type a number to choose one; the \
      command then continues. Press Enter to cancel, which ends with the exit code of the error. \
      Ctrl-C stops a countdown, and ends the command at any question. The setting 'menu' switches \
      the menu off: rialto config set menu never.

      Without a terminal or a menu, or with --no-input, recoveries are command lines to copy, which begin with \
      'Try:'. With --json or --ndjson they are in the field 'recoveries': each has an 'action', a \
      'title' and the data of its action, such as the 'command' to run, or the 'field' to change and \
      its 'accepted' values.

      rialto retries a transient failure by itself only if that is safe: for reads, and for requests \
      with an idempotency key, such as placing an order. A change whose response was lost ends with \
      exit code 75, and the message has the key to repeat it with.
      """
  )

  static let json = HelpTopic(
    name: "json",
    summary: "JSON output: fields, errors, schemas and compatibility.",
    text: """
      Examples:
        rialto catalog list --json
        rialto orders list --json=number,status,totals.total
        rialto catalog list --all --ndjson
        rialto countries list germany --offline --json=name,population,provenance
        rialto schema orders list

      A list is an array and a single result is an object, on one line except on a terminal. A field \
      without a value is null; it is never left out.

        --json          all fields
        --json=a,b      only these, in this order; a includes a.b and a.c
        --ndjson        one object per line as rows arrive, without buffering the list

      Some fields are output only if you name them: provenance, the source of figures, content of \
      news, and lines of a list of orders. News always include provenance; sample is true for sample articles, whose provider \
      is sample.

      Money is an object: amount is in minor units (1250 in EUR is 12.50), currency is the ISO 4217 \
      code, and formatted, if present, is text in the user's locale. Times are ISO 8601 in \
      your time zone with its offset: 2026-11-20T13:00:00+01:00, or 2026-11-20T12:00:00Z with TZ=UTC.

      With --json or --ndjson, an error is one object on standard error, and the exit code says what \
      kind it is (see 'rialto help exit-codes'). 'rialto schema errors' shows its schema:

        {"error":{"code":…,"category":…,"title":…,"reason":…,"suggestion":…,
          "causes":[…],"recoveries":[{"action":…,"title":…,"automatic":…}]}}

      Notes, such as on invalid rows, are objects on standard error too, one per line: \
      {"note":{"kind":…,"text":…}}. --quiet hides them. A note of the kind drops has the number of \
      invalid rows in droppedRows, and their positions in drops.

      'rialto schema COMMAND' shows the output of a command as JSON Schema 2020-12, with all fields \
      of your version. A string with enum has no other values; one with examples can have more.

      Compatibility: fields keep their names, types and meanings, and so do error codes and exit \
      codes. New versions can add fields, so ignore unknown ones. Texts, formatted and table output \
      can change. Before version 1.0, CHANGELOG.md lists breaking changes.
      """
  )

  static let formatting = HelpTopic(
    name: "formatting",
    summary: "Output formats: tables, JSON, CSV and TSV.",
    text: """
      Examples:
        rialto config --json
        rialto config --json=key,value
        rialto config --csv > settings.csv
        rialto config | cut -f 1
        rialto config --columns key,value --headings
        rialto config --jq '.[] | select(.value != null) | .key'
        rialto config --jq '.[] | "\\(.key): \\(.value)"'

      On a terminal, output is a table that fits its width: long texts are truncated, columns \
      without any text and the least important ones are left out, and states have colors. Elsewhere, it is one line per row \
      with the same columns, separated by tabs and complete; --headings adds a header. One thing is \
      one line per field, and the rows of its parts, such as an order's lines, begin with their name.

        --json          one JSON document with all fields
        --json=a,b      only these fields, in this order
        --columns=a,b   only these fields, in any format; lines.sku reaches into a list
        --ndjson        one JSON object per line, as rows arrive
        --jq=FILTER     that JSON through jq, which must be installed; texts without quotes
        --csv           comma-separated values with a header row (RFC 4180)
        --tsv           tab-separated values with a header row

      Outside JSON, an amount of money is a decimal: 12.50 EUR in lines, and in CSV and TSV the \
      columns price and price.currency. Lists in a cell are separated by semicolons.

      Dates and times are in your time zone, that of TZ. In JSON, CSV and TSV they have its offset, \
      as in 2026-11-20T13:00:00+01:00, or a Z in UTC.

      CSV and TSV never change values, not even text that begins with =, +, - or @, which a \
      spreadsheet may run as a formula. For spreadsheets, --no-formulas prefixes such text with an \
      apostrophe.

      --json=FIELDS is exact and needs no other program. --jq runs the system's jq, as \
      'rialto … --json | jq -r FILTER' does, but never for more than a minute of processor time and \
      2 GB of memory. jq 1.6 computes with floating-point numbers: it makes 1e+20 of \
      100000000000000000001. With --ndjson, jq gets each row as it arrives, and writes each result \
      on one line.

      A filter also writes text. A string takes values by \\(…), and formats quote what they take:
        --jq '.[] | "\\(.name) costs \\(.price.amount)"'   a sentence for each row
        --jq '.[] | [.sku, .name] | @tsv'                a line with tabs; @csv for commas
        --jq '.[] | @html "<li>\\(.name)</li>"'           HTML, with its characters escaped
        --jq '.[] | @sh "rm \\(.file)"'                   words for a shell

      Only terminals get colors. --no-color, NO_COLOR, CLICOLOR=0, TERM=dumb and the setting \
      color=never disable them; CLICOLOR_FORCE=1 and color=always enable them everywhere. These \
      variables override the setting in a configuration file. The rules apply to standard output and \
      standard error separately.

      Only terminals get a pager for long output; --no-pager disables it.
      """
  )

  static let offline = HelpTopic(
    name: "offline",
    summary: "Work without a network, and where data comes from.",
    text: """
      Examples:
        rialto countries list --sort=-gdp --limit 5 --offline
        rialto news list --offline
        rialto countries show Namibia --offline --json=name,provenance
        rialto countries show Japan --offline --explain

      The embedded store needs no network, so the catalog, the cart and orders always work.

      Countries and news come from the World Bank, NewsAPI and Hacker News. If there is no network \
      (the server's name cannot be resolved, or the connection fails), rialto shows bundled data \
      instead, and says so: \(IndicatorArgument.aliases.count) indicators of all countries since 1960, \
      each with its date of update, and sample articles, which are not real news. Other indicators \
      need the network, and end with exit code 69. If a server responds with an error, rialto shows \
      cached data, if any, but no bundled data. A server that you set yourself, or NewsAPI with your \
      key, is never replaced: if it cannot be reached, the command ends with exit code 69.

        (default)   use the network; without one, use bundled data
        --offline   use no network; show bundled data

      Responses are cached in $XDG_CACHE_HOME/rialto, for as long as their server allows. If a server \
      is unavailable, its last response is shown with its age. --explain shows for each request what \
      was decided and why.

      The field provenance says where data comes from:

      \(table(provenances))

      'rialto sandbox serve' serves the bundled data to your own programs.
      """
  )

  private static let provenances = [
    ("network", "Retrieved from the server just now."),
    ("revalidated", "Cached, and confirmed by the server just now."),
    ("cache", "Cached, and still fresh."),
    ("stale", "Cached and no longer fresh, because the server is unavailable."),
    ("bundled", "Bundled with rialto."),
    ("recording", "Recorded, in tests."),
  ]
}
