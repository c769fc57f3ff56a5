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
        rialto config list --template '{{range .}}{{tablerow .key .value}}{{end}}'

      On a terminal, output is a table that fits its width: long texts are truncated, columns \
      without any text and the least important ones are left out, and states have colors. Elsewhere, it is one line per row \
      with the same columns, separated by tabs and complete; --headings adds a header.

        --json          one JSON document with all fields
        --json=a,b      only these fields, in this order
        --columns=a,b   only these fields, in any format; lines.sku reaches into a list
        --ndjson        one JSON object per line, as rows arrive
        --jq=QUERY      the results of a query of that JSON, one per line, texts without quotes
        --template=TEXT the JSON by a template in the language of Go, as gh has it
        --csv           comma-separated values with a header row (RFC 4180)
        --tsv           tab-separated values with a header row

      Outside JSON, an amount of money is a decimal: 12.50 EUR in lines, and in CSV and TSV the \
      columns price and price.currency. Lists in a cell are separated by semicolons.

      Dates and times are in your time zone, that of TZ. In JSON, CSV and TSV they have its offset, \
      as in 2026-11-20T13:00:00+01:00, or a Z in UTC.

      CSV and TSV never change values, not even text that begins with =, +, - or @, which a \
      spreadsheet may run as a formula. For spreadsheets, --no-formulas prefixes such text with an \
      apostrophe.

      A query is of the language of jq, without its variables, definitions, assignments and \
      reduce: paths (.[0].price, .[2:5], ..), pipes, select, map, sort_by, group_by, min_by, \
      to_entries, test, conditions, arithmetic, interpolated strings "\\(.name)", new arrays and \
      objects, @csv and @tsv. With --ndjson it is asked of each row as it arrives.

      A template has fields {{.title}}, pipes, {{if}}, {{range}}, {{with}}, {{else}}, {{end}}, \
      comments {{/* */}}, {{- and -}}, the whole output $, strings such as {{"\\n"}}, numbers, and \
      the functions and, or, not, eq, ne, lt, le, gt, ge, len, index, print, join, pluck, truncate, \
      timeago, contains, hasPrefix, hasSuffix, tablerow and tablerender. It has no variables, no \
      definitions and no colors. Numbers keep their digits, and lists are written as JSON.

      Only terminals get colors. --no-color, NO_COLOR, CLICOLOR=0, TERM=dumb and the setting \
      color=never disable them; CLICOLOR_FORCE=1 and color=always enable them everywhere. These \
      variables override the setting in a configuration file. The rules apply to standard output and \
      standard error separately.

      Only terminals get a pager for long output; --no-pager disables it.
      """
  )
}
