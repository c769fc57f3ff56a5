import CommandKit

extension HelpTopic {
  static let formatting = HelpTopic(
    name: "formatting",
    summary: "Output formats: tables, JSON, CSV and TSV.",
    text: """
      Examples:
        rialto config list --json
        rialto config list --json=key,value
        rialto config list --csv > settings.csv
        rialto config list | cut -f 1
        rialto config list --columns key,value --headings
        rialto config list --jq '.[] | select(.value != null) | .key'
        rialto config list --jq '.[] | "\\(.key): \\(.value)"'

      On a terminal, output is a table that fits its width: long texts are truncated, columns \
      without any text and the least important ones are left out, and states have colors. Elsewhere, it is one line per row \
      with the same columns, separated by tabs and complete; --headings adds a header.

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
}
