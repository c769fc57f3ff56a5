/// A page of help about something that is no command.
struct HelpTopic: Sendable {
  let name: String
  let summary: String

  /// Paragraphs and indented lines, as `Prose.wrap` takes them.
  let text: String
}

extension HelpTopic {
  /// The page as it is shown.
  func page(width: Int) -> String {
    let lines = [summary, ""] + Prose.wrap(text, width: width)
    return lines.map { $0 + "\n" }.joined()
  }

  /// Everything `rialto help TOPIC` knows.
  static let all: [HelpTopic] = [
    .environment, .exitCodes, .failures, .formatting, .json, .offline,
  ]

  static let exitCodes = HelpTopic(
    name: "exit-codes",
    summary: "What the exit status tells a script.",
    text: """
      Examples:
        rialto doctor --json || echo "exit code $?"

      Every command ends with one of these:

      \(table(ExitStatus.allCases.map { (String($0.rawValue), $0.meaning) }))

      A reader that stops early, as head does, is no failure. 129 and 143 tell that the terminal \
      was closed or the command was asked to end; a server that ends as it was asked to has done \
      all, and says 0.

      An error is one JSON object on standard error when --json or --ndjson is given:

        {"error":{"code":…,"category":…,"title":…,"reason":…,"suggestion":…,"recoveries":[…]}}

      Its code never changes its meaning; its sentences may.
      """
  )

  static let formatting = HelpTopic(
    name: "formatting",
    summary: "Tables, JSON, CSV: the forms of output.",
    text: """
      Examples:
        rialto config list --json
        rialto config list --json=key,value
        rialto config list --csv > settings.csv
        rialto config list | cut -f 1

      A terminal gets a table, cut to its width where it must be. Anything else gets a line a \
      row with tabs between its values, whole and without a header.

        --json          one JSON document with every field
        --json=a,b      only these fields, in this order
        --ndjson        one JSON object a line, as the rows arrive
        --csv           commas, quotes where needed and a header (RFC 4180)
        --tsv           tabs and a header

      CSV and TSV have every value as it is, also one that begins with =, +, - or @, which a \
      spreadsheet may run as a formula. For a spreadsheet, --no-formulas puts an apostrophe before \
      such text.

      Output is coloured on a terminal only. --no-color, NO_COLOR, CLICOLOR=0, TERM=dumb and the \
      setting color=never turn it off, CLICOLOR_FORCE=1 and color=always on; a file's color yields \
      to these variables. Standard output and standard error are judged apart.

      Long output goes through a pager on a terminal only; --no-pager leaves it out.
      """
  )

  /// Name and meaning a line, the names in a column.
  static func table(_ rows: [(String, String)]) -> String {
    Prose.table(rows, width: 80).joined(separator: "\n")
  }
}
