import CommandKit

extension HelpTopic {
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

      Some fields are output only if you name them: provenance, the source of figures, and content \
      of news. News always include provenance; sample is true for sample articles, whose provider \
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
}
