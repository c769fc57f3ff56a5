import CommandKit
import Foundation
import Persistence
import StoreCore
import StoreServer
import TestSupport
import Testing

/// `rialto store migrate`, as a user types it.
struct StoreMigrateTests {
  let shop: Shop
  let copy: String

  init() async throws {
    shop = try await Shop()
    copy = shop.desk.project + "/copy.sqlite"
  }

  @Test func aPipeHasALineForEachTable() async {
    let result = await shop.desk.rialto("store migrate --to sqlite:copy.sqlite")
    #expect(result.status == .done)
    #expect(result.output.hasPrefix("Copied "))
    let lines = result.error.split(separator: "\n")
    #expect(lines.contains("Copied product: 3 rows."))
    #expect(lines.count == StoreSchema.store.tables.count)
  }

  @Test func aProgramGetsOneObject() async {
    let result = await shop.desk.rialto(
      "store migrate --to sqlite:copy.sqlite --verify --json=isVerified,differences"
    )
    #expect(result.output == #"{"isVerified":true,"differences":[]}"# + "\n")
  }

  @Test func verificationReportsChangedRowsWithoutValues() async throws {
    #expect(await shop.desk.rialto("store migrate --to sqlite:copy.sqlite").status == .done)
    try Connection(.file(copy)).execute(script: "UPDATE product SET title = 'Cup' WHERE id = 2")
    let result = await shop.desk.rialto("store migrate --to sqlite:copy.sqlite --verify")
    #expect(result.status == .failed)
    #expect(result.output == "product 2: changed\n")
    #expect(result.error.contains("Error: 1 row differs.\n"))
    #expect(!result.error.contains("Cup"))
  }

  @Test func aStoreIsNotWrittenOver() async {
    #expect(await shop.desk.rialto("store migrate --to sqlite:copy.sqlite").status == .done)
    let again = await shop.desk.rialto("store migrate --to sqlite:copy.sqlite")
    #expect(again.status == .refused)
    #expect(again.error.contains("--verify"))
  }

  @Test func inconsistentStoreIsNotMigrated() async throws {
    let path = shop.desk.home + "/.local/share/rialto/store.sqlite"
    try Connection(.file(path)).execute(script: "UPDATE product SET available = 99 WHERE id = 1")
    let result = await shop.desk.rialto("store migrate --to sqlite:copy.sqlite")
    #expect(result.status == .refused)
    #expect(result.error.contains("Product 1 has available = 99, expected 5."))
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  @Test(arguments: [
    ("store migrate", CommandKit.ExitStatus.usage), ("store migrate --to store.sqlite", .usage),
    ("store migrate --to mysql://ann:hunter2@host/store", .usage),
    ("store migrate --to postgres://ann:hunter2@host/store", .usage),
    ("store migrate --to postgres://host/store?password=hunter2", .usage),
    ("store migrate --from sqlite:none --to sqlite:copy.sqlite", .notFound),
  ])
  func aPlaceThatIsNoneIsRefused(_ line: String, status: CommandKit.ExitStatus) async {
    let result = await shop.desk.rialto(line)
    #expect(result.status == status, "\(result.error)")
    #expect(!(result.output + result.error).contains("hunter2"))
  }

  @Test(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
  func aStoreGoesOutAndComesBack() async throws {
    let address = try await PostgresCluster.shared().database().url
    let out = await shop.desk.rialto("store migrate --to \(address) --verify")
    #expect(out.status == .done, "\(out.error)")
    let back = await shop.desk.rialto(
      "store migrate --from \(address) --to sqlite:copy.sqlite --verify"
    )
    #expect(back.status == .done, "\(back.error)")
    #expect(back.output == out.output)
  }
}
