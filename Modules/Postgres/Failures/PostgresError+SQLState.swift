import CPostgres
import Foundation

extension PostgresError {
  /// Creates the error of a statement from the server's result.
  init(_ result: OpaquePointer?, statement: String, _ configuration: PostgresConfiguration) {
    func field(_ name: Int32) -> String? {
      libpq.PQresultErrorField(result, name).map { String(cString: $0) }
    }
    let sqlState = field(Int32(cpostgres_state))
    let message = field(Int32(cpostgres_message))
    let evidence = Evidence(
      sqlState: sqlState,
      message: Self.namesOnly(sqlState, isInSQL: field(Int32(cpostgres_position)) != nil)
        ? message ?? "" : "The message is hidden, since it may quote a value.",
      statement: statement,
      database: "\(configuration)"
    )
    self.init(evidence, constraint: field(Int32(cpostgres_constraint)))
  }

  /// Returns `true` if the server's messages with this SQLSTATE quote nothing but names and SQL.
  ///
  /// Messages about invalid data quote it, and messages raised by functions may. Messages about
  /// syntax quote SQL only if they have a position in it: a text search query has a syntax too.
  private static func namesOnly(_ sqlState: String?, isInSQL: Bool) -> Bool {
    guard let sqlState else { return false }
    if sqlState.hasPrefix("42") { return isInSQL || sqlState == "42501" }
    return ["0A", "08", "23", "25", "26", "3D", "40", "53", "54", "55", "57", "58"]
      .contains(sqlState.prefix(2))
  }

  private init(_ evidence: Evidence, constraint name: String?) {
    // See "PostgreSQL Error Codes", appendix A of its manual.
    self =
      switch evidence.sqlState ?? "" {
      case "40001": .serialization(evidence)
      case "40P01": .deadlock(evidence)
      case "23502": .constraint(.notNull, name: name, evidence)
      case "23503": .constraint(.foreignKey, name: name, evidence)
      case "23505": .constraint(.unique, name: name, evidence)
      case "23514": .constraint(.check, name: name, evidence)
      case let state where state.hasPrefix("23"): .constraint(.other, name: name, evidence)
      case "25006": .readOnly(evidence)
      case "53100": .full(evidence)
      case "53300": .tooManyConnections(evidence)
      case "55P03": .timedOut(.lock, evidence)
      // Only the timeout cancels a statement: after its task is cancelled, the connection is closed.
      case "57014": .timedOut(.statement, evidence)
      case "57P01", "57P02", "57P03", "57P05", "25P03", "25P04": .connectionLost(evidence)
      case let state where state.hasPrefix("08"): .connectionLost(evidence)
      default: .statement(evidence)
      }
  }

  /// Creates the error of a connection that could not be opened.
  init(
    connecting handle: PostgresHandle,
    at stage: ConnectionStage,
    _ configuration: PostgresConfiguration
  ) {
    let message = libpq.PQerrorMessage(handle.pointer).map { String(cString: $0) } ?? ""
    let sqlState = Self.sqlState(in: message)
    let evidence = Evidence(
      sqlState: sqlState,
      message: Self.singleLine(message, hiding: configuration.password),
      statement: nil,
      database: "\(configuration)"
    )
    if sqlState == "53300" {
      self = .tooManyConnections(evidence)
      return
    }
    let needsPassword = libpq.PQconnectionNeedsPassword(handle.pointer) == 1
    let reached: ConnectionStage =
      switch sqlState.map({ String($0.prefix(2)) }) {
      case "28": .password
      case "3D", "42": .database
      case .some: .server
      case nil where needsPassword: .password
      // libpq's own errors have no SQLSTATE; without a locale its messages are in English.
      case nil where message.contains("could not translate host name"): .dns
      case nil where message.contains("SSL"): .tls
      case nil: stage
      }
    self = .cannotConnect(reached, evidence)
  }

  /// The SQLSTATE in a verbose message: `failed: FATAL:  28P01: password authentication …`.
  private static func sqlState(in message: String) -> String? {
    message.firstMatch(of: #/: {2}([0-9A-Z]{5}): /#).map { String($0.1) }
  }

  /// The message in one line, without its location in the server's source.
  private static func singleLine(_ message: String, hiding password: String?) -> String {
    var lines = message.split(separator: "\n")
    lines.removeAll { $0.hasPrefix("LOCATION:") }
    let line = lines.joined(separator: " ")
    guard let password, !password.isEmpty else { return line }
    return line.replacingOccurrences(of: password, with: "…")
  }
}
