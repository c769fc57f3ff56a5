import Persistence
import Postgres
import StoreCore

/// The checks of a PostgreSQL database.
extension PostgresConnection {
  typealias Outcome = PostgresCheckResult.Outcome

  /// Checks the encryption of the connection.
  func encryptionOutcome() -> Outcome {
    guard let host else { return .failed("Not connected.", suggestion: nil) }
    if isEncrypted { return .passed(tlsVersion ?? "encrypted") }
    let isHere =
      host.hasPrefix("/") || host.hasPrefix("127.") || ["", "localhost", "::1"].contains(host)
    if isHere { return .passed("not encrypted, on this machine") }
    return .warning(
      "The connection to \(host) is not encrypted.",
      suggestion: "Add ?sslmode=verify-full to the address."
    )
  }

  /// Checks the privileges to read, write and create tables.
  func privileges() async throws -> Outcome {
    if let outcome = try await readOnly() { return outcome }
    let schema: String? = try await first("SELECT current_schema()") { try $0[0] } ?? nil
    guard let schema else {
      return .failed(
        "There is no schema for the tables.",
        suggestion: "Create one and name it: ALTER ROLE … SET search_path TO …"
      )
    }
    let mayMake = try await isTrue("SELECT has_schema_privilege(\(schema), 'CREATE')")
    let (tables, barred) = try await tables(in: schema)
    if barred > 0 {
      return .failed(
        "No permission to read and write \(barred) of \(tables) tables.",
        suggestion: "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(schema) TO …"
      )
    }
    let suggestion = "GRANT CREATE ON SCHEMA \(schema) TO …"
    switch (mayMake, tables) {
    case (true, 0): return .passed("can create tables")
    case (true, _): return .passed("can read, write and create tables")
    case (false, 0):
      return .failed("No permission to create tables in '\(schema)'.", suggestion: suggestion)
    case (false, _):
      return .warning(
        "A newer version could not create its tables in '\(schema)'.",
        suggestion: suggestion
      )
    }
  }

  /// Returns a failure if the server is a read-only standby.
  private func readOnly() async throws -> Outcome? {
    guard try await isTrue("SELECT pg_is_in_recovery()") else { return nil }
    return .failed(
      "The server is a standby and read-only.",
      suggestion:
        "Use the address of the primary, or all hosts with ?target_session_attrs=read-write."
    )
  }

  /// Returns the number of tables, and of those without privileges.
  private func tables(in schema: String) async throws -> (all: Int, barred: Int) {
    // Several privileges in one call would check for any of them.
    try await first(
      """
      SELECT count(*), count(*) FILTER (WHERE NOT (
        has_table_privilege(t, 'SELECT') AND has_table_privilege(t, 'INSERT')
        AND has_table_privilege(t, 'UPDATE') AND has_table_privilege(t, 'DELETE')))
      FROM (
        SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS t
        FROM pg_tables WHERE schemaname = \(schema)
      ) AS named
      """
    ) { (try $0[0], try $0[1]) } ?? (0, 0)
  }

  /// Checks the schema version.
  func schema() async throws -> Outcome {
    let known = StoreSchema.store.version
    let version = try await PostgresSchema.version(self)
    switch version {
    case 0: return .passed("no tables yet; opening the store creates them")
    case 1..<StoreSchema.firstVersion:
      return .failed(
        "The schema version is \(version), of a build before 0.2.0.",
        suggestion: "Export the catalog with that build, and import it into an empty database."
      )
    case known: return .passed("version \(version)")
    case ..<known: return .passed("version \(version); opening the store upgrades it to \(known)")
    default:
      return .failed(
        "The schema version is \(version); this program supports \(known).",
        suggestion: "Use the newer version of rialto."
      )
    }
  }

  /// Measures the minimum round-trip time.
  func latency() async throws -> Outcome {
    var least = Duration.seconds(60)
    for _ in 0..<5 {
      let start = ContinuousClock.now
      try await query("SELECT 1")
      least = min(least, start.duration(to: .now))
    }
    let time = "\((least / Duration.milliseconds(1) * 100).rounded() / 100) ms"
    guard least > .milliseconds(20) else { return .passed("\(time) round trip") }
    return .warning(
      "An order takes three round trips of \(time) each.",
      suggestion: "Run the servers near the database."
    )
  }

  /// Checks the number of free connections.
  func connections(wanting wanted: Int) async throws -> Outcome {
    let counted: (most: Int, used: Int)? = try await first(
      """
      SELECT CAST(current_setting('max_connections') AS BIGINT)
        - CAST(current_setting('superuser_reserved_connections') AS BIGINT),
        CAST((SELECT coalesce(sum(numbackends), 0) FROM pg_stat_database) AS BIGINT)
      """
    ) { (try $0[0], try $0[1]) }
    let (most, used) = counted ?? (0, 0)
    let left = max(0, most - used)
    guard left < wanted else { return .passed("\(left) of \(most) free") }
    return .warning(
      "\(left) of \(most) are free; each server opens up to \(wanted).",
      suggestion: "Increase max_connections, or use a smaller --pool."
    )
  }

  /// Checks that acknowledged changes survive a power failure.
  func durability() async throws -> Outcome {
    let names = ["fsync", "full_page_writes", "synchronous_commit"]
    var off: [String] = []
    for name in names {
      let value: String? = try await value("SELECT current_setting(\(name))")
      if value == "off" { off.append(name) }
    }
    guard off.isEmpty else {
      return .warning(
        "Acknowledged orders could be lost: \(off.joined(separator: " and ")) is off.",
        suggestion: "Set it to on in postgresql.conf."
      )
    }
    let standbys: String? = try await value("SELECT current_setting('synchronous_standby_names')")
    let isAlone = standbys?.isEmpty ?? true
    return .passed("changes are acknowledged once on disk" + (isAlone ? "" : " and on a standby"))
  }

  /// Checks that the server is a standby, and its lag.
  func replication() async throws -> Outcome {
    guard try await isTrue("SELECT pg_is_in_recovery()") else {
      return .warning("The server is not a standby.", suggestion: "Use the address of a standby.")
    }
    let isLevel = try await isTrue("SELECT pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()")
    let lag: Int? =
      try await first(
        """
        SELECT CAST(1000 * extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())
          AS BIGINT)
        """
      ) { try $0[0] as Int? } ?? nil
    if isLevel { return .passed("a standby, up to date") }
    guard let lag else { return .passed("a standby that has received nothing yet") }
    guard lag > 5000 else { return .passed("a standby, \(lag) ms behind") }
    return .warning(
      "The standby is \(lag / 1000) s behind, and so are lists.",
      suggestion: "Check on the primary: SELECT * FROM pg_stat_replication"
    )
  }

  private func isTrue(_ query: SQLText) async throws -> Bool {
    try await (first(query) { try $0[0] as Int } ?? 0) != 0
  }
}
