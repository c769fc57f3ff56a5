import CommandKit
import Foundation
import StoreHTTP

/// `rialto cache clear`: lets go of answers that are kept.
enum CacheClear {
  private static let host = Option.value(
    "host",
    "HOST",
    of: String.self,
    "Only the answers of that host, such as api.worldbank.org."
  )
  private static let isStaleOnly = Option.flag(
    "stale",
    "Only what would not be given any more without asking."
  )
  private static let isDryRun = Option.flag("dry-run", "Show what would go, and let nothing go.")

  static let command = Command(
    "clear",
    "Lets go of answers that are kept.",
    discussion: """
      Nothing is lost for good: what is missing is asked for again. A damaged file is made anew. On a \
      terminal you are asked first, except with --yes; a script is not.
      """,
    examples: [
      Example("rialto cache clear", "Begin anew."),
      Example("rialto cache clear --stale", "Let go of what is past its time."),
      Example("rialto cache clear --host api.worldbank.org", "Of one host alone."),
      Example("rialto cache clear --dry-run", "See what would go."),
    ],
    options: [host, isStaleOnly, isDryRun, Confirmation.option],
    output: .rows(CacheFile.Contents.Host.table),
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let display = try composition.display
    let file = CacheFile(try composition.answersPath(), now: composition.surroundings.now)
    let selection = try selection(invocation)
    let isDryRun = try invocation[isDryRun]
    if !isDryRun, display.prompt.isAllowed {
      try Confirmation.ask("Let go of what is kept in \(file.path)?", invocation, display)
    }
    let cleared = try await file.clear(selection, isDryRun: isDryRun)
    try display.list(cleared.hosts, as: CacheFile.Contents.Host.table)
    if cleared.entries == 0 { return }
    let count = cleared.entries == 1 ? "One answer" : "\(cleared.entries) answers"
    display.note(isDryRun ? "\(count) would go." : "\(count) let go of.")
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
