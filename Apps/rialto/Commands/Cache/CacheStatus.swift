public import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

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
    let path = try composition.answersPath()
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
