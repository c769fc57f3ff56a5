import CPostgres
import Foundation
import Persistence

/// One round trip: what waited to go along, a statement, and all the answers.
///
/// Whatever happens, the connection is afterwards either ready for the next one or closed.
final class PostgresRoundTrip {
  /// What the server answers, in this order.
  enum Step {
    case command
    case prepare
    case run
  }

  let connection: PostgresConnection
  let sql: String
  let isCancellable: Bool
  var steps: [Step] = []
  var key: PostgresStatementCache.Key?
  var prepared: PostgresStatementCache.Prepared?
  /// The first thing that went wrong on the way.
  var failure: PostgresError?

  init(_ connection: PostgresConnection, _ sql: String, isCancellable: Bool) {
    self.connection = connection
    self.sql = sql
    self.isCancellable = isCancellable
  }

  /// How many rows are passed over that nobody wants any more; to open another connection costs
  /// about as much as some thousands.
  private static let mostPassedOver = 10_000

  /// Runs the commands that wait, and gives back what the server calls the last of them.
  func run() async throws -> String {
    let pointer = try begin()
    try finishSending(pointer)
    try await flush(pointer)
    var tag = ""
    for _ in steps {
      try await eachResult(pointer) { result in
        if let status = PQcmdStatus(result) { tag = String(cString: status) }
      }
    }
    try await end(pointer)
    return tag
  }

  /// Runs a statement along with the commands that wait.
  ///
  /// Rows that are still to come when the body throws are passed over; where they are many, the
  /// connection is given up instead.
  func run(
    _ parameters: PostgresParameters,
    _ body: (borrowing Row) throws -> Void
  ) async throws -> Int {
    let pointer = try begin()
    try send(parameters, pointer)
    try finishSending(pointer)
    try await flush(pointer)
    var changed = 0
    var rows: PostgresRowSource?
    var thrown: (any Error)?
    var passedOver = 0
    for step in steps {
      if step == .run { PQsetSingleRowMode(pointer) }
      try await eachResult(pointer) { result in
        guard step == .run else { return }
        guard PQresultStatus(result) == PGRES_SINGLE_TUPLE else {
          changed = PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
          return
        }
        if let thrown {
          passedOver += 1
          guard passedOver > Self.mostPassedOver else { return }
          breakOff()
          throw thrown
        }
        let standing = rows ?? self.stand(on: result)
        rows = standing
        standing.stand(on: result)
        do { try body(Row(standing)) } catch { thrown = error }
      }
      if step == .prepare, failure == nil, let key, let prepared {
        connection.statements.keep(prepared, for: key)
      }
    }
    try await end(pointer)
    if let thrown { throw thrown }
    return changed
  }

  private func stand(on result: OpaquePointer) -> PostgresRowSource {
    let known = key.flatMap { connection.statements[$0]?.columnNames }
    let names = known ?? PostgresRowSource.columnNames(of: result)
    if known == nil, let key { connection.statements.note(columnNames: names, of: key) }
    return PostgresRowSource(sql, result, columnNames: names)
  }
}
