import CommandKit
import Foundation
import StoreHTTP

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
    let file = CacheFile(try composition.answersPath(), now: composition.appEnvironment.now)
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
