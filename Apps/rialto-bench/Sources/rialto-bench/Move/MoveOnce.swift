import Foundation
import FoundationCore
import StoreCore
import StoreServer

/// Moves a store once, and prints now and then how many rows it has done and the most memory held.
enum MoveOnce {
  /// - Parameters:
  ///   - source: A path, or an address of PostgreSQL.
  ///   - target: The same.
  ///   - end: After how many rows it is killed, as by `kill -9`; `nil` for never.
  ///   - verifies: Whether the two are compared.
  /// - Throws: What stood in its way, or that the two differ.
  static func run(
    _ source: String,
    _ target: String,
    until end: Int?,
    verifies: Bool
  ) async throws {
    let rows = Lock(0)
    let outcome = try await StoreServer.migrate(
      from: home(source),
      to: home(target),
      verifies: verifies
    ) {
      step in
      guard case .advanced(let count) = step else { return }
      let done = rows.withLock { rows in
        rows += count
        return rows
      }
      if let end, done >= end {
        tell(done)
        kill(getpid(), SIGKILL)
      }
    }
    guard outcome.differenceCount == 0 else {
      throw LoadError("\(outcome.differenceCount) rows differ: \(outcome.differences.prefix(3))")
    }
    tell(rows.withLock { $0 })
  }

  private static func home(_ place: String) -> StoreDatabaseLocation {
    place.hasPrefix("/") ? .file(path: place) : .postgres(PostgresStoreConfiguration(place))
  }

  private static func tell(_ rows: Int) {
    let line = "\(rows) \((try? ProcessUsage.peakKiB) ?? 0)\n"
    // The benchmark notices the missing line.
    try? FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
  }
}
