import CommandKit
import Foundation
import StoreCommands
import TestSupport
import Testing

@testable import rialto

/// Commands over a store in PostgreSQL, as a user types them.
@Suite(
  .serialized,
  .enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine.")
)
struct DatabaseOptionTests {
  var desk: Desk
  let url: String

  init() async throws {
    desk = try Desk()
    desk.databaseAcquireTimeout = .seconds(300)
    url = try await PostgresCluster.shared().database().url
  }

  private func rialto(_ line: String) async -> Desk.Result {
    await desk.rialto(line.split(separator: " ").map(String.init) + ["--database", url])
  }

  @Test func theStoreIsInTheDatabaseAndInNoFile() async {
    #expect(await rialto("demo").status == .done)
    let status = await rialto("store status --json=products")
    #expect(status.output == #"{"products":120}"# + "\n", "\(status.error)")
    #expect(await rialto("store fsck").status == .done)
    let found = await rialto("catalog list mug --json=title --limit 1")
    #expect(found.output.hasPrefix(#"[{"title":""#), "\(found.error)")
    let file = desk.home + "/.local/share/rialto/store.sqlite"
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  /// Showing its status made an empty database a store.
  @Test(arguments: ["store status", "catalog list", "orders list", "store fsck"])
  func anEmptyDatabaseStaysEmpty(_ line: String) async throws {
    let result = await rialto(line)
    #expect(result.status == .notFound)
    #expect(result.error.contains("There is no store in postgres"), "\(result.error)")
    #expect(await rialto("demo").status == .done)
    #expect(await rialto(line).status == .done)
  }

  @Test func theSettingLeadsThereToo() async {
    _ = await rialto("demo")
    var desk = desk
    desk.environment["RIALTO_STORE_DATABASE"] = url
    let listed = await desk.rialto("catalog list --json=title --limit 1")
    #expect(listed.output.hasPrefix(#"[{"title":""#), "\(listed.error)")
    desk.environment["RIALTO_STORE_URL"] = "http://127.0.0.1:1/"
    #expect(await desk.rialto("catalog list").status == .unavailable)
    let typed = await desk.rialto(["catalog", "list", "--limit", "1", "--database", url])
    #expect(typed.status == .done, "What is typed counts before a setting.")
  }

  @Test func aCartForOneStoreIsNoneForAnother() async {
    _ = await rialto("demo")
    _ = await desk.rialto("demo")
    let sku = await rialto("catalog list --in-stock --json=sku --limit 1").output
      .split(separator: "\"")[3]
    #expect(await rialto("cart \(sku)=1").status == .done)
    #expect(await rialto("cart --json=sku").output.contains(sku))
    #expect(await !desk.rialto("cart --json=sku").output.contains(sku))
  }

  @Test(arguments: ["store backup copy", "store restore copy --yes"])
  func fileCommandsAreRejectedForDatabaseStore(_ line: String) async {
    let result = await rialto(line)
    #expect(result.status == .refused)
    #expect(result.error.hasPrefix("Error: The store is not in a file.\n"))
    #expect(result.error.contains("pg_dump"))
  }

  @Test func theDoctorSaysEveryStep() async {
    let result = await rialto("doctor --offline")
    #expect(result.row("PostgreSQL TCP") == ["ok", "socket accepts connections", ""])
    #expect(result.row("PostgreSQL durability")[0] == "warning")
    #expect(result.row("store")[0] == "ok")
    #expect(!result.output.contains("standby "))
  }

  @Test func doctorReportsFailedConnectionStage() async throws {
    var desk = desk
    // The port is tried until the time is over.
    desk.probeTimeLimits.database = .seconds(8)
    let closed = try ClosedPort()
    let address = "postgres://rialto@127.0.0.1:\(closed.port)/store"
    let result = await desk.rialto(["doctor", "--offline", "--database", address])
    #expect(result.status == .failed)
    #expect(result.row("PostgreSQL DNS")[0] == "ok")
    #expect(result.row("PostgreSQL TCP")[0] == "failed")
    #expect(result.row("PostgreSQL TLS")[1] == "no such row")
  }

  @Test func thePasswordComesFromACommand() async throws {
    let network = PostgresOptions.Network(password: "right")
    let cluster = try await PostgresCluster(PostgresOptions(network: network))
    let address = "postgres://rialto@127.0.0.1:\(cluster.port)/postgres"
    let line = ["store", "status", "--json=products", "--database", address, "--config"]
    let right = await desk.rialto(line + ["store.database.password.command=echo right"])
    #expect(right.error.contains("There is no store in "), "\(right.error)")
    let wrong = await desk.rialto(line + ["store.database.password.command=echo wrong"])
    #expect(wrong.status == .authentication)
    #expect(!wrong.error.contains("wrong"))
  }
}

/// Errors before connecting to a database.
struct DatabaseAddressTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func aPasswordInTheAddressIsRefusedAndNotRepeated() async {
    let address = "postgres://rialto:hunter2@db.example/store"
    for line in ["store status", "catalog list", "store serve", "doctor --offline"] {
      let words = line.split(separator: " ").map(String.init) + ["--database", address]
      let result = await desk.rialto(words)
      #expect(result.status != .done)
      #expect((result.error + result.output).contains("PGPASSWORD"), "\(line): \(result.error)")
      #expect(!(result.error + result.output).contains("hunter2"), "\(line)")
    }
  }

  @Test func oneStoreIsNamedAtATime() async {
    let result = await desk.rialto("catalog list --store embedded --database postgres:///store")
    #expect(result.status == .usage)
    #expect(result.error.contains("--store and --database cannot be used together."))
  }

  @Test(arguments: ["--pool 3", "--read-only-database postgres:///store"])
  func databaseOptionsRequireADatabase(_ options: String) async {
    let result = await desk.rialto("store serve \(options)")
    #expect(result.status == .usage)
    #expect(result.error.contains("requires --database."))
  }

  @Test func aProjectCannotLeadToADatabase() async throws {
    try desk.write("store.database = postgres://elsewhere.example/store\n", to: desk.projectFile)
    let result = await desk.rialto("catalog list")
    #expect(result.status == .usage)
    #expect(result.error.contains("'store.database' cannot be set in a project file"))
  }

  @Test func aFurtherCommandNamesTheDatabaseAgain() {
    let location = DatabaseAddress(argument: "postgres://u@h/d?sslmode=require")
      .map { StoreLocation.database($0) }
    #expect(location?.optionText == " --database 'postgres://u@h/d?sslmode=require'")
    #expect(location.map { "\($0)" } == "postgres://u@h/d")
  }
}
