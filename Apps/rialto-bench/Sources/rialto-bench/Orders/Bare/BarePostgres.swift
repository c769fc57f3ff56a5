import CPostgres
import Foundation
import FoundationCore

/// PostgreSQL by libpq alone: each statement is prepared once and waited for.
final class BarePostgres: BareConnection {
  private let handle: OpaquePointer
  private var names: [String: String] = [:]

  init(_ address: String) throws {
    guard let handle = PQconnectdb(address) else { throw LoadError("There is no memory.") }
    self.handle = handle
    guard PQstatus(handle) == CONNECTION_OK else { throw failure }
  }

  deinit { PQfinish(handle) }

  let bytesType = "BYTEA"
  let slot = "pg_backend_pid() % 64"

  /// In one round trip, as the store does it.
  func begin(_ key: String) throws {
    let hash = Int(truncatingIfNeeded: StableHash(key.utf8).value)
    try command(
      """
      BEGIN ISOLATION LEVEL READ COMMITTED;
      LOCK TABLE revision IN ROW SHARE MODE;
      SELECT count(*) FROM pg_advisory_xact_lock(\(hash)) AS held
      """
    )
  }

  func hold(_ sku: String) throws {
    try run(
      "SELECT id FROM product WHERE id IN (SELECT product FROM variant WHERE sku = ?) FOR UPDATE",
      [.text(sku)]
    )
  }

  func incrementRevision() throws -> Int {
    try run("UPDATE revision SET catalog = catalog + 1 WHERE slot = \(slot)")
    return try run("SELECT nextval('revision_number')")
  }

  func insert(_ sql: String, _ values: [BareValue], numbered column: String) throws -> Int {
    try run("\(sql) RETURNING \(column)", values)
  }

  /// References are checked all at once: one by one, they take longer than all else.
  func fill(_ body: () throws -> Void) throws {
    let referring = ["order_line", "order_event", "idempotency_key"]
    try command("BEGIN")
    for table in referring {
      try command("ALTER TABLE \(table) DROP CONSTRAINT \(table)_customer_order_fkey")
    }
    try body()
    for table in referring {
      try command("ALTER TABLE \(table) ADD FOREIGN KEY (customer_order) REFERENCES customer_order")
    }
    try command("COMMIT")
    try command(
      """
      VACUUM ANALYZE customer_order, product, variant, \(referring.joined(separator: ", ")),
        order_word, sales_line, sales_day, stock_movement
      """
    )
  }

  @discardableResult
  func run(_ sql: String, _ values: [BareValue]) throws -> Int {
    let name = try name(of: sql)
    let texts = values.map { strdup($0.text) }
    defer { for text in texts { free(text) } }
    let result = PQexecPrepared(
      handle,
      name,
      Int32(texts.count),
      texts.map { UnsafePointer($0) },
      nil,
      nil,
      0
    )
    defer { PQclear(result) }
    try require(result)
    guard let text = Self.first(result) else { return 0 }
    return Int(text) ?? 0
  }

  /// Runs commands that take no values, together, and tells the first value of the last one.
  @discardableResult
  func command(_ sql: String) throws -> String? {
    let result = PQexec(handle, sql)
    defer { PQclear(result) }
    try require(result)
    return Self.first(result)
  }

  private static func first(_ result: OpaquePointer?) -> String? {
    guard PQntuples(result) > 0, PQnfields(result) > 0 else { return nil }
    return PQgetvalue(result, 0, 0).map { String(cString: $0) }
  }

  private func name(of sql: String) throws -> String {
    if let known = names[sql] { return known }
    let name = "bare\(names.count)"
    let result = PQprepare(handle, name, Self.numbered(sql), 0, nil)
    defer { PQclear(result) }
    try require(result)
    names[sql] = name
    return name
  }

  /// The statement with `$1`, `$2` and so on for its values.
  private static func numbered(_ sql: String) -> String {
    let parts = sql.split(separator: "?", omittingEmptySubsequences: false)
    return parts.dropFirst().enumerated().reduce(String(parts[0])) { sql, part in
      "\(sql)$\(part.offset + 1)\(part.element)"
    }
  }

  private func require(_ result: OpaquePointer?) throws {
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK: break
    default: throw failure
    }
  }

  private var failure: LoadError { LoadError(String(cString: PQerrorMessage(handle))) }
}

extension BarePostgres {
  /// The version of a server, and its durability settings.
  static func settings(of address: String) throws -> String {
    let names = ["fsync", "synchronous_commit", "full_page_writes", "shared_buffers"]
    let connection = try BarePostgres(address)
    let settings = try names.map { "\($0) \(try connection.command("SHOW \($0)") ?? "–")" }
    let version = try connection.command("SHOW server_version") ?? "–"
    return "PostgreSQL \(version): \(settings.joined(separator: ", "))"
  }
}

extension BareValue {
  /// The value as PostgreSQL reads it.
  fileprivate var text: String {
    switch self {
    case .number(let number): String(number)
    case .text(let text): text
    case .bytes(let bytes):
      "\\x" + bytes.map { String(256 + Int($0), radix: 16).dropFirst() }.joined()
    }
  }
}
