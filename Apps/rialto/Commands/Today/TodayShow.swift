import CommandKit
import CountriesCommands
import Foundation
import FoundationCore
import StoreHTTP

/// `rialto desk today`: what a merchant wants to know in the morning.
enum TodayShow {
  /// How many alerts of a kind a person reads without looking for them.
  private static let shortList = 5

  private static let html = Option.value(
    "html",
    "FILE",
    of: Path.self,
    "Write a page to a file, or to standard output where FILE is -."
  )
  private static let limit = Option.value(
    "limit",
    short: "n",
    "COUNT",
    of: PositiveInt.self,
    "How many alerts of a kind at most; 5 where nothing is said, and all for programs."
  )
  private static let fresh = Option.flag("fresh", "Ask even where an answer was kept.")

  static let command = Command(
    "today",
    "Shows what the morning brings: alerts, orders, markets and headlines.",
    discussion: """
      Alerts are of orders that have waited for a day, of orders under way to a country that is in \
      the news, and of what is sold out or nearly; each has the command that goes on from there. \
      The store, the World Bank and the news are asked at the same time; where one of them cannot \
      answer, that is said first, and the rest is shown; where it is the store, the exit code is \
      that of its failure. CSV, TSV and lines have the alerts.

      The page of --html is one file that asks for nothing: no script, no font, no other file.
      """,
    examples: [
      Example("rialto desk today", "At a glance."),
      Example("rialto desk today --json | jq '.alerts[]'", "What has to be done, for a program."),
      Example("rialto desk today --html today.html", "A page to look at or to send."),
      Example("rialto desk today --csv --offline > alerts.csv", "Alerts, without a network."),
    ],
    options: [html, limit, fresh],
    output: .one(TodayTables.document),
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let display = try composition.display
    let file = try invocation[html]
    if file?.text == "-", let format = display.format, format != .lines {
      throw UsageError(.conflictingOptions("--html -", "--\(format)"), at: invocation.path)
    }
    let limit = try invocation[limit]?.number
    let question = TodayRequest(
      limit: limit ?? (display.format == nil ? shortList : .max),
      isFresh: try invocation[fresh],
      wantsPage: file != nil
    )
    let today = try await display.progress("Asking the store, the World Bank and the news") { _ in
      try await composition.today(question)
    }
    try today.requireSomething()

    let rows = TodayTables(today, text: FigureFormatter(locale: display.locale))
    if let file {
      var shown = today
      shown.question.limit = limit ?? shortList
      let page = TodayPage(shown, rows: rows).html
      guard file.text != "-" else {
        try display.console.output.write(page)
        if let failure = today.storeFailure { throw failure }
        return
      }
      let path = composition.path(of: file)
      let count = try await HTTPBody(Array(page.utf8)).write(to: path)
      display.note("Wrote \(count) bytes to \(path).")
      // A form for programs that was asked for as well is still to be written.
      if display.format == nil || display.format == .lines {
        display.note(today, saysMissing: true)
        if let failure = today.storeFailure { throw failure }
        return
      }
    }
    switch display.format {
    case nil: try display.text(rows.text(width: display.console.output.width, display.style))
    case .json: try display.detail(today, as: TodayTables.document)
    case .ndjson, .csv, .tsv, .lines: try display.list(today.alerts, as: TodayAlert.table)
    }
    display.note(today, saysMissing: display.format != nil && display.format != .json)
    // The readable parts are shown; a failure of the store decides the exit code.
    if let failure = today.storeFailure { throw failure }
  }
}
