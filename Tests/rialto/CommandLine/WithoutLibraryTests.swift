import CommandKit
import Foundation
import TestSupport
import Testing

/// A system without libpq: the program starts, and says what is missing where a database is named.
struct WithoutLibraryTests {
  /// Runs the program where a file of no content has the name of libpq.
  private func run(_ words: String...) async throws -> Child.Result {
    let folder = try TemporaryFolder()
    for name in ["libpq.so.5", "libpq.5.dylib"] {
      try Data().write(to: folder.url.appending(path: name))
    }
    return try await Child(
      path: Child.rialto,
      arguments: words,
      environment: [
        "HOME": folder.url.path, "LD_LIBRARY_PATH": folder.url.path,
        "DYLD_LIBRARY_PATH": folder.url.path,
      ]
    ).run()
  }

  @Test func aProgramWithoutLibpqRuns() async throws {
    let result = try await run("catalog", "list", "--json")
    #expect(result.status == ExitStatus.notFound.rawValue)
    #expect(result.error.contains("store"))
    #expect(!result.error.contains("libpq"))
  }

  @Test func aProgramWithoutLibpqNamesWhatIsMissing() async throws {
    let result = try await run(
      "store",
      "status",
      "--database",
      "postgres://rialto@127.0.0.1/store"
    )
    #expect(result.status == ExitStatus.unavailable.rawValue)
    #expect(result.error.contains("Could not load libpq, which connects to PostgreSQL."))
    #expect(result.error.contains("libpq5 on Debian"))
  }
}
