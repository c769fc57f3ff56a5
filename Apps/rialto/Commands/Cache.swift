public import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// `rialto cache`: shows and clears the cache of responses from external servers.
enum Cache {
  private static let clears = Option.flag("clear", "Delete the responses.")
  private static let host = Option<String?>(
    "host HOST",
    "With --clear, only responses from this host, such as api.worldbank.org."
  )
  private static let isStaleOnly = Option.flag("stale", "With --clear, only stale responses.")
  private static let isDryRun = Option.flag(
    "dry-run",
    "With --clear, show what would be deleted; change nothing."
  )

  static let command = Command(
    "cache",
    "Shows and clears the response cache.",
    discussion: """
      Responses from the World Bank, NewsAPI and Hacker News are cached in one file in the cache \
      folder for as long as the servers allow. Fresh responses are used without a request. Stale \
      ones are revalidated with their server first, and kept for when it cannot be reached.

      It is always safe to clear the cache: deleted responses are downloaded again when needed, and \
      a damaged file is replaced. On a terminal the command asks first, unless --yes is given.
      """,
    examples: [
      Example("rialto cache", "Show the size, age and hosts of the cache."),
      Example("rialto cache --json=entries,stale", "Counts as JSON."),
      Example("rialto cache --clear", "Delete all responses."),
      Example("rialto cache --clear --stale", "Delete stale responses."),
      Example("rialto cache --clear --host api.worldbank.org", "Delete the responses of one host."),
      Example("rialto cache --clear --dry-run", "Show what would be deleted."),
    ],
    options: [clears, host, isStaleOnly, isDryRun],
    output: .one(table)
  ) { invocation, composition in
    let display = try composition.display
    let file = CacheFile(try composition.folders.answersFile, now: composition.appEnvironment.now)
    try invocation.require("--clear", for: ["--host", "--stale", "--dry-run"])
    guard try invocation[clears] else {
      let report = CacheReport(path: file.path, contents: try await file.contents())
      return try display.detail(report, as: table)
    }
    let isDryRun = try invocation[isDryRun]
    if !isDryRun, display.prompt.isAllowed {
      try Confirmation.ask("Clear the cache in \(file.path)?", invocation, display)
    }
    let cleared = try await file.clear(
      host: try invocation[host]?.lowercased(),
      isStaleOnly: try invocation[isStaleOnly],
      isDryRun: isDryRun
    )
    if display.isData {
      try display.detail(CacheReport(path: file.path, contents: cleared), as: table)
    }
    guard cleared.entries > 0 else { return display.note("No cached responses.") }
    let count = cleared.entries.counted("response")
    let what = "\(count) from \(cleared.hosts.map(\.name).joined(separator: ", "))"
    display.note(isDryRun ? "Dry run: \(what) would be deleted." : "Deleted \(what).")
  }

  private static let table = Table<CacheReport>([
    Column("path", heading: "FILE", shrinks: false, \.path),
    Column("size", heading: "FILE BYTES") { $0.contents?.fileSize ?? 0 },
    Column("entries", heading: "RESPONSES") { $0.contents?.entries ?? 0 },
    Column("bytes", heading: "BYTES") { $0.contents?.bytes ?? 0 },
    Column("fresh", heading: "FRESH") { $0.contents?.fresh ?? 0 },
    Column("stale", heading: "STALE") { $0.contents?.stale ?? 0 },
    Column("oldest", heading: "OLDEST") { $0.contents?.oldest },
    Column("newest", heading: "NEWEST") { $0.contents?.newest },
    Column("hosts", heading: "HOSTS") {
      $0.contents?.hosts ?? []
    } text: { report in
      let hosts = report.contents?.hosts ?? []
      return hosts.map { "\($0.name) (\($0.entries), \($0.fresh) fresh)" }.joined(separator: ", ")
    },
  ])
}

/// The path of the cache, and its contents or those that are deleted.
private struct CacheReport: Sendable {
  let path: String
  /// The contents; `nil` if the file does not exist yet.
  let contents: CacheFile.Contents?
}

extension CacheFile.Contents.Host: TableRepresentable {
  static let table = Table<CacheFile.Contents.Host>([
    Column("host", \.name),
    Column("entries", \.entries),
    Column("bytes", \.bytes),
    Column("fresh", \.fresh),
    Column("oldest", \.oldest),
    Column("newest", \.newest),
  ])
}
