public import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// `rialto cache`: the cache of responses from external servers.
enum CacheGroup {
  static let command = Command(
    "cache",
    "Shows and clears the response cache.",
    discussion: """
      Responses from the World Bank, NewsAPI and Hacker News are cached in one file in the cache \
      folder for as long as the servers allow. Stale responses are kept for when a server cannot \
      be reached. It is always safe to clear the cache.
      """,
    examples: [
      Example("rialto cache status", "Show the size and age of the cache."),
      Example("rialto cache clear --stale", "Delete stale responses."),
    ],
    subcommands: [CacheClear.command, CacheStatus.command]
  )
}

/// `rialto cache status`: shows the contents of the response cache.
enum CacheStatus {
  static let command = Command(
    "status",
    "Shows the size, age and hosts of the response cache.",
    discussion: """
      Fresh responses are used without a request. Stale ones are revalidated with their server \
      first.
      """,
    examples: [
      Example("rialto cache status", "Show the cache."),
      Example("rialto cache status --json=entries,stale", "Counts as JSON."),
    ],
    output: .one(table)
  ) { _, composition in
    let path = try composition.folders.answersFile
    let contents = try await CacheFile(path, now: composition.appEnvironment.now).contents()
    try composition.display.detail(CacheStatusReport(path: path, contents: contents), as: table)
  }

  private static let table = Table<CacheStatusReport>([
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
    } text: { kept in
      let hosts = kept.contents?.hosts ?? []
      return hosts.map { "\($0.name) (\($0.entries), \($0.fresh) fresh)" }.joined(separator: ", ")
    },
  ])
}

/// The path and the contents of the cache.
private struct CacheStatusReport: Sendable {
  let path: String
  /// The contents; `nil` if the file does not exist yet.
  let contents: CacheFile.Contents?
}

extension CacheFile.Contents.Host: TableRepresentable {
  static let table = Table<CacheFile.Contents.Host>(
    [
      Column("host", heading: "HOST", shrinks: false, \.name),
      Column("entries", heading: "RESPONSES", align: .trailing, \.entries),
      Column("bytes", heading: "BYTES", align: .trailing, \.bytes),
      Column("fresh", heading: "FRESH", align: .trailing, \.fresh),
      Column("oldest", heading: "OLDEST", shrinks: false, \.oldest),
      Column("newest", heading: "NEWEST", shrinks: false, \.newest),
    ],
    empty: "No cached responses."
  )
}

/// `rialto cache clear`: clears the response cache.
enum CacheClear {
  private static let host = Option.value(
    "host",
    "HOST",
    of: String.self,
    "Only responses from this host, such as api.worldbank.org."
  )
  private static let isStaleOnly = Option.flag(
    "stale",
    "Only stale responses."
  )
  private static let isDryRun = Option.flag(
    "dry-run",
    "Show what would be deleted; change nothing."
  )

  static let command = Command(
    "clear",
    "Clears the response cache.",
    discussion: """
      Deleted responses are downloaded again when needed. A damaged cache file is replaced. On a \
      terminal the command asks first, unless --yes is given.
      """,
    examples: [
      Example("rialto cache clear", "Delete all responses."),
      Example("rialto cache clear --stale", "Delete stale responses."),
      Example("rialto cache clear --host api.worldbank.org", "Delete the responses from one host."),
      Example("rialto cache clear --dry-run", "Show what would be deleted."),
    ],
    options: [host, isStaleOnly, isDryRun, Confirmation.option],
    output: .rows(CacheFile.Contents.Host.table)
  ) { invocation, composition in
    let display = try composition.display
    let file = CacheFile(try composition.folders.answersFile, now: composition.appEnvironment.now)
    let selection = try selection(invocation)
    let isDryRun = try invocation[isDryRun]
    if !isDryRun, display.prompt.isAllowed {
      try Confirmation.ask("Clear the cache in \(file.path)?", invocation, display)
    }
    let cleared = try await file.clear(selection, isDryRun: isDryRun)
    try display.list(cleared.hosts, as: CacheFile.Contents.Host.table)
    if cleared.entries == 0 { return }
    let count = cleared.entries == 1 ? "1 response" : "\(cleared.entries) responses"
    display.note(isDryRun ? "Dry run: \(count) would be deleted." : "Deleted \(count).")
  }

  private static func selection(_ invocation: Invocation) throws -> CacheFile.Selection {
    let host = try invocation[host]?.lowercased()
    return switch (host, try invocation[isStaleOnly]) {
    case (nil, false): .all
    case (nil, true): .stale
    case (let host?, false): .host(host)
    case (let host?, true): .staleFromHost(host)
    }
  }
}
