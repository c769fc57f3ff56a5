import CommandKit
import CountriesCommands
import Foundation
import FoundationCore
import StoreHTTP

/// `rialto desk today`: shows the daily report.
enum TodayShow {
  /// The default number of alerts of each kind on a terminal.
  private static let defaultLimit = 5

  private static let html = Option<Path?>(
    "html FILE",
    "Write an HTML page to a file, or to standard output with -."
  )
  private static let limit = Option<PositiveInt?>(
    "limit COUNT",
    short: "n",
    "The maximum number of alerts of each kind (default: 5; all with --json)."
  )
  private static let world = Option.flag(
    "world",
    "Add the best and worst markets, the news, and orders in transit to a country in the news."
  )
  private static let fresh = Option.flag("fresh", "With --world, bypass the cache.")

  static let command = Command(
    "today",
    "Shows today's alerts, orders, money and stock.",
    discussion: """
      Alerts show orders that have waited for more than a day, refunds that are due, e-mails and \
      events of webhooks that the store has given up sending, and variants that are low in stock or \
      sold out, which 'rialto catalog stock list --low' lists. Each alert has the command to run \
      next. What cannot be loaded is said first, and the rest is shown; if the store fails, the exit \
      code is that of its failure. CSV and TSV contain the alerts only.

      --html writes a single file without scripts, web fonts or other files.
      """,
    examples: [
      Example("rialto desk today", "Show the daily report."),
      Example("rialto desk today --json=alerts", "The alerts as JSON."),
      Example("rialto desk today --html today.html", "Write an HTML page."),
      Example("rialto desk today --csv > alerts.csv", "The alerts as CSV."),
      Example("rialto desk today --world", "Add the markets and the news."),
      Example("rialto desk today --world --fresh", "Load both again."),
    ],
    options: [html, limit, world, fresh],
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
    let request = TodayRequest(
      limit: limit ?? (display.format == nil ? defaultLimit : .max),
      wantsWorld: try invocation[world],
      isFresh: try invocation[fresh],
      wantsPage: file != nil
    )
    try invocation.require("--world", for: ["--fresh"])
    let sources = request.wantsWorld ? "the store, the World Bank and the news" : "the store"
    let today = try await display.progress("Loading \(sources)") { _ in
      try await TodayLoader(composition: composition, request: request).report()
    }
    try today.requireSomething()

    let tables = TodayTables(today: today, text: FigureFormatter(locale: display.locale))
    if let file {
      var shown = today
      shown.request.limit = limit ?? defaultLimit
      let page = TodayPage(tables: TodayTables(today: shown, text: tables.text)).html
      guard file.text != "-" else {
        try display.console.output.write(page)
        if let failure = today.storeFailure { throw failure }
        return
      }
      let path = composition.path(of: file)
      let count = try await HTTPBody(Array(page.utf8)).write(to: path)
      display.note("Wrote \(count.formatted(in: display.locale)) bytes to \(path).")
      // A requested output format is written in addition to the page.
      if !display.isData {
        display.note(today, includingFailures: true)
        if let failure = today.storeFailure { throw failure }
        return
      }
    }
    switch display.format {
    case nil where display.isLaidOut, .lines where display.showsLines: try tables.show(on: display)
    case nil, .lines, .json: try display.detail(today, as: TodayTables.document)
    case .ndjson, .csv, .tsv: try display.list(today.alerts, as: TodayAlert.table)
    }
    display.note(today, includingFailures: display.format != nil && display.format != .json)
    // The loaded parts are shown, but a failure of the store decides the exit code.
    if let failure = today.storeFailure { throw failure }
  }
}
