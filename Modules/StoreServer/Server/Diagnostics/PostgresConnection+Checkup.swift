import Persistence
import Postgres
import StoreCore

/// What a database is asked that is looked over.
extension PostgresConnection {
  typealias Outcome = PostgresCheckResult.Outcome

  /// Whether others can read what is sent.
  func privacy() -> Outcome {
    guard let host else { return .failed("There is none.", cure: nil) }
    if isEncrypted { return .fine(tlsVersion ?? "it is encrypted") }
    let isHere =
      host.hasPrefix("/") || host.hasPrefix("127.") || ["", "localhost", "::1"].contains(host)
    if isHere { return .fine("not encrypted, and on this machine") }
    return .warning(
      "Others could read on the way what is sent to \(host).",
      cure: "Add ?sslmode=verify-full to the address."
    )
  }

  /// Whether the tables can be read and written, and made.
  func rights() async throws -> Outcome {
    if let outcome = try await readOnly() { return outcome }
    let schema: String? = try await first("SELECT current_schema()") { try $0[0] } ?? nil
    guard let schema else {
      return .failed(
        "There is no schema for the tables.",
        cure: "Make one and name it: ALTER ROLE … SET search_path TO …"
      )
    }
    let mayMake = try await isTrue("SELECT has_schema_privilege(\(bound: schema), 'CREATE')")
    let (tables, barred) = try await tables(in: schema)
    if barred > 0 {
      return .failed(
        "\(barred) of \(tables) tables can't be read and written.",
        cure: "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(schema) TO …"
      )
    }
    let cure = "GRANT CREATE ON SCHEMA \(schema) TO …"
    switch (mayMake, tables) {
    case (true, 0): return .fine("tables can be made")
    case (true, _): return .fine("tables can be read, written and made")
    case (false, 0): return .failed("Tables can't be made in '\(schema)'.", cure: cure)
    case (false, _):
      return .warning("A newer version could not make its tables in '\(schema)'.", cure: cure)
    }
  }

  /// What to say where nothing can be changed at all.
  private func readOnly() async throws -> Outcome? {
    guard try await isTrue("SELECT pg_is_in_recovery()") else { return nil }
    return .failed(
      "It is a standby, and can only be read.",
      cure: "Name the primary, or all hosts with ?target_session_attrs=read-write."
    )
  }

  /// How many tables there are, and how many of them can't be used.
  private func tables(in schema: String) async throws -> (all: Int, barred: Int) {
    // Several rights in one question would ask for any of them.
    try await first(
      """
      SELECT count(*), count(*) FILTER (WHERE NOT (
        has_table_privilege(t, 'SELECT') AND has_table_privilege(t, 'INSERT')
        AND has_table_privilege(t, 'UPDATE') AND has_table_privilege(t, 'DELETE')))
      FROM (
        SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS t
        FROM pg_tables WHERE schemaname = \(bound: schema)
      ) AS named
      """
    ) { (try $0[0], try $0[1]) } ?? (0, 0)
  }

  /// Whether the tables are those of today.
  func schema() async throws -> Outcome {
    let known = StoreSchema.migrations.count
    let version = try await PostgresSchema.version(self)
    switch version {
    case 0: return .fine("no tables yet; they are made when the store is opened")
    case known: return .fine("version \(version)")
    case ..<known: return .fine("version \(version), and \(known) once the store is opened")
    default:
      return .failed(
        "Its tables are of version \(version), and this program knows \(known).",
        cure: "Use the newer version of this program that made them."
      )
    }
  }

  /// How long a question and its answer take at least.
  func latency() async throws -> Outcome {
    var least = Duration.seconds(60)
    for _ in 0..<5 {
      let start = ContinuousClock.now
      try await query("SELECT 1")
      least = min(least, start.duration(to: .now))
    }
    let time = "\((least / Duration.milliseconds(1) * 100).rounded() / 100) ms"
    guard least > .milliseconds(20) else { return .fine("\(time) there and back") }
    return .warning(
      "An order takes about ten questions, and each takes \(time).",
      cure: "Let the servers run near the database."
    )
  }

  /// How many more connections the server takes.
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
    guard left < wanted else { return .fine("\(left) of \(most) left") }
    return .warning(
      "\(left) of \(most) are left, and each server opens up to \(wanted).",
      cure: "Raise max_connections, or let the servers open fewer with --pool."
    )
  }

  /// Whether what was answered is kept, come what may.
  func durability() async throws -> Outcome {
    let names = ["fsync", "full_page_writes", "synchronous_commit"]
    var off: [String] = []
    for name in names {
      let value: String? = try await value("SELECT current_setting(\(bound: name))")
      if value == "off" { off.append(name) }
    }
    guard off.isEmpty else {
      return .warning(
        "An order that was answered could be lost: \(off.joined(separator: " and ")) is off.",
        cure: "Set it to on in postgresql.conf."
      )
    }
    let standbys: String? = try await value("SELECT current_setting('synchronous_standby_names')")
    let isAlone = standbys?.isEmpty ?? true
    return .fine("on the disk" + (isAlone ? "" : " and on a standby") + " before it is answered")
  }

  /// Whether it is a standby, and how far behind.
  func replication() async throws -> Outcome {
    guard try await isTrue("SELECT pg_is_in_recovery()") else {
      return .warning("It is no standby, and takes changes itself.", cure: "Name a standby.")
    }
    let isLevel = try await isTrue("SELECT pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()")
    let lag: Int? =
      try await first(
        """
        SELECT CAST(1000 * extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())
          AS BIGINT)
        """
      ) { try $0[0] as Int? } ?? nil
    if isLevel { return .fine("a standby, with all that was sent to it") }
    guard let lag else { return .fine("a standby that nothing was sent to yet") }
    guard lag > 5000 else { return .fine("a standby, \(lag) ms behind") }
    return .warning(
      "It is a standby, and \(lag / 1000) s behind: lists are as old.",
      cure: "See what holds it up: SELECT * FROM pg_stat_replication, on the primary."
    )
  }

  private func isTrue(_ query: SQLText) async throws -> Bool {
    try await (first(query) { try $0[0] as Int } ?? 0) != 0
  }
}
