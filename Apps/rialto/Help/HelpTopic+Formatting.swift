import CommandKit

extension HelpTopic {
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
}
