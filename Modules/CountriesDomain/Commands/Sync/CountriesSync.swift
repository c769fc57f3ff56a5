import CommandKit
import CountriesDomain
import Foundation
import FoundationCore

/// `rialto countries sync`: downloads indicators for offline use.
enum CountriesSync {
  private static let isCommon = Option.flag("all-common", "All indicators that have a short name.")
  private static let isList = Option.flag(
    "list",
    "List what is kept; the default without indicators."
  )
  private static let isRemoval = Option.flag(
    "remove",
    "Delete the files of the indicators; no network is needed."
  )

  static let command = Command(
    "sync",
    "Downloads indicators for offline use.",
    discussion: """
      Downloads the annual figures of all economies and years into the data folder. Without a network, \
      or with --offline, all commands use them, before the bundled ones. A later sync asks the World \
      Bank whether the figures have changed, and replaces a file only when the new one is complete. \
      Footnotes are not kept.
      """,
    examples: [
      Example("rialto countries sync gdp population", "Keep two indicators."),
      Example("rialto countries sync --all-common", "Keep or refresh all common indicators."),
      Example("rialto countries sync --list", "List what is kept, with size and age."),
      Example("rialto countries sync gdp --remove", "Delete one."),
    ],
    arguments: [IndicatorArgument.arguments],
    options: [isCommon, CountryOptions.source, isList, isRemoval],
    output: .rows(KeptRow.table),
    run: run
  )

  @MainActor
  private static func run(_ invocation: Invocation, with context: any CountriesContext) async throws
  {
    let display = try context.display
    let named = try invocation[IndicatorArgument.arguments].map(\.id)
    let common = try invocation[isCommon] ? IndicatorArgument.aliases.map(\.id) : []
    let ids = (named + common).reduce(into: [Indicator.ID]()) { ids, id in
      if !ids.contains(id) { ids.append(id) }
    }
    let kept = try context.keptIndicators
    let isRemoval = try invocation[isRemoval]
    if try invocation[isList], isRemoval || !ids.isEmpty {
      throw UsageError(
        .conflictingOptions("--list", isRemoval ? "--remove" : "INDICATOR"),
        at: invocation.path
      )
    }
    if isRemoval { return try remove(ids, from: kept, of: invocation, on: display) }
    if ids.isEmpty { return try list(kept, at: context.now(), on: display) }
    try await sync(ids, source: try invocation[CountryOptions.source], with: context)
  }

  private static func list(_ kept: KeptIndicators, at now: Date, on display: Display) throws {
    let files = kept.files()
    try display.list(files.map { KeptRow($0, at: now) }, as: KeptRow.table)
    let size = files.reduce(0) { $0 + $1.size }
    if !files.isEmpty {
      display.note("\(size.formatted(in: display.locale)) bytes in \(kept.folder).")
    }
  }

  private static func remove(
    _ ids: [Indicator.ID],
    from kept: KeptIndicators,
    of invocation: Invocation,
    on display: Display
  ) throws {
    guard !ids.isEmpty else { throw UsageError(.missingArgument("INDICATOR"), at: invocation.path) }
    var missing: [String] = []
    for id in ids {
      if try kept.remove(id.rawValue) {
        display.note("Deleted the figures of \(id).")
      } else {
        missing.append(id.rawValue)
      }
    }
    if let first = missing.first { throw SyncFailure.notKept(first) }
  }

  @MainActor
  private static func sync(
    _ ids: [Indicator.ID],
    source: Int?,
    with context: any CountriesContext
  ) async throws {
    let display = try context.display
    let kept = try context.keptIndicators
    guard !context.isOffline else { throw SyncFailure.offline }
    try kept.folder.makeFolder()
    let client = try context.makeWorldBankClient()
    var failure: (any Error)?
    var rows: [KeptRow] = []
    let now = context.now
    try await display.progress("Loading from the World Bank") { progress in
      progress.expect(ids.count)
      let world = try await client.countryList()
      var query = SeriesQuery(ids, of: .all)
      query.source = source
      try await client.forEachIndicator(of: query, in: world) { table in
        defer { progress.advance() }
        do {
          let indicator = try await KeptIndicator(table, describedBy: client, at: now())
          rows.append(KeptRow(try await kept.replace(indicator), at: now()))
        } catch {
          if error is CancellationError { throw error }
          // The first failure ends the command after the other indicators are kept.
          if failure == nil {
            failure = error
          } else if let report = FailureReport(error) {
            display.note(report.title)
          }
        }
      }
    }
    try display.list(rows, as: KeptRow.table)
    if let failure { throw failure }
  }
}

/// A kept indicator in a list.
private struct KeptRow: Sendable {
  let file: KeptIndicators.File
  /// The age of the figures in seconds; `nil` for an unreadable file.
  let age: Duration?

  init(_ file: KeptIndicators.File, at now: Date) {
    self.file = file
    age = file.indicator.map {
      .seconds(max(0, now.timeIntervalSince($0.retrieved).rounded(.down)))
    }
  }

  static let table = Table<KeptRow>(
    [
      Column("id", heading: "CODE", shrinks: false) { $0.file.indicator?.id },
      Column("name", heading: "INDICATOR") { $0.file.indicator?.name ?? "unreadable file" },
      Column("economies", heading: "ECONOMIES", align: .trailing) {
        $0.file.indicator?.economyCount
      },
      Column("firstYear", heading: "FROM", align: .trailing) {
        $0.file.indicator?.years.lowerBound
      },
      Column("lastYear", heading: "TO", align: .trailing) { $0.file.indicator?.years.upperBound },
      Column("updated", heading: "UPDATED", shrinks: false) { $0.file.indicator?.lastUpdated },
      Column("retrieved", shrinks: false) { $0.file.indicator?.retrieved },
      Column("age", heading: "AGE", align: .trailing) {
        $0.age.map { Int($0.components.seconds) }
      } text: {
        $0.age?.roundedText ?? ""
      },
      Column("bytes", heading: "BYTES", align: .trailing, \.file.size),
      Column("path", \.file.path),
    ],
    empty: "No indicators are kept. To keep one: rialto countries sync population"
  )
}
