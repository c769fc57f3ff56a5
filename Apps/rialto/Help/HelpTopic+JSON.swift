import CommandKit

extension HelpTopic {
  static let json = HelpTopic(
    name: "json",
    summary: "JSON for programs: fields, errors, schemas and promises.",
    text: """
      Examples:
        rialto catalog list --json
        rialto orders list --json=number,status,totals.total
        rialto catalog list --all --ndjson
        rialto countries list germany --offline --json=name,population,provenance
        rialto schema orders list

      A list is one array, a single thing one object, on one line unless a person looks. A field \
      that has no value is null and never left out.

        --json          every field
        --json=a,b      these alone, in this order; a stands for a.b and a.c too
        --ndjson        an object a line, as the rows arrive: a list of any length takes no memory

      Some fields are written only where they are named: provenance, which tells where figures \
      are from, and content of news. News always say their provenance; the provider of a sample is \
      sample.

      Money is an object: amount is a whole number of the smallest unit (1250 of EUR are 12.50), \
      currency its ISO 4217 code. Where there is formatted, it is for people and the only member \
      that follows their locale. Moments are ISO 8601 at Greenwich, 2026-11-20T12:00:00Z.

      With --json or --ndjson an error is one object on standard error, and the exit code tells \
      its kind ('rialto help exit-codes'); 'rialto schema errors' describes it:

        {"error":{"code":…,"category":…,"title":…,"reason":…,"suggestion":…,
          "causes":[…],"recoveries":[{"action":…,"title":…,"automatic":…}]}}

      What is told beside the result, such as what could not be read, is an object on standard \
      error too, one a line: {"note":{"kind":…,"text":…}}; --quiet leaves them out. So every line \
      there is JSON. Of kind drops, droppedRows of rows could not be read, and drops says where.

      'rialto schema COMMAND' is what --json of a command writes, as JSON Schema 2020-12. A string \
      with enum has no other values; one with examples is a list that others keep, and may have \
      more tomorrow. The schema is that of your version, and names every field there is in it.

      What is promised: a field keeps its name, its type and its meaning, and so do codes of \
      errors and exit codes. Fields are added, so pass over what you do not know. Sentences, \
      formatted and everything that a person alone sees may change. Before version 1.0 a change \
      that breaks this is in CHANGELOG.md.
      """
  )
}
