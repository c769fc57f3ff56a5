import CPostgres
import Foundation

extension PostgresError {
  /// Understands what the server said of a statement.
  init(_ result: OpaquePointer?, statement: String, _ configuration: PostgresConfiguration) {
    func field(_ name: Int32) -> String? {
      PQresultErrorField(result, name).map { String(cString: $0) }
    }
    let state = field(Int32(cpostgres_state))
    let words = field(Int32(cpostgres_message))
    let evidence = Evidence(
      state: state,
      message: Self.namesOnly(state, isInSQL: field(Int32(cpostgres_position)) != nil)
        ? words ?? "" : "Its words may quote a value.",
      statement: statement,
      database: "\(configuration)"
    )
    self.init(evidence, constraint: field(Int32(cpostgres_constraint)))
  }

  /// Whether the server's words for such an error quote nothing but names and SQL.
  ///
  /// Those on bad data quote it, those that a function raises may, and of those on syntax and names
  /// only the ones that point into the SQL are about that: a text that is searched for has a syntax
  /// as well.
  private static func namesOnly(_ state: String?, isInSQL: Bool) -> Bool {
    guard let state else { return false }
    if state.hasPrefix("42") { return isInSQL || state == "42501" }
    return ["0A", "08", "23", "25", "26", "3D", "40", "53", "54", "55", "57", "58"]
      .contains(state.prefix(2))
  }

  private init(_ evidence: Evidence, constraint name: String?) {
    // The codes: "PostgreSQL Error Codes", appendix A of its manual.
    self =
      switch evidence.state ?? "" {
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
      // Nobody else cancels a statement: one whose task is cancelled is not listened to any more.
      case "57014": .timedOut(.statement, evidence)
      case "57P01", "57P02", "57P03", "57P05", "25P03", "25P04": .connectionLost(evidence)
      case let state where state.hasPrefix("08"): .connectionLost(evidence)
      default: .statement(evidence)
      }
  }

  /// Understands why a connection could not be opened.
  init(refusal handle: PostgresHandle, at step: Step, _ configuration: PostgresConfiguration) {
    let words = PQerrorMessage(handle.pointer).map { String(cString: $0) } ?? ""
    let state = Self.state(in: words)
    let evidence = Evidence(
      state: state,
      message: Self.plain(words, hiding: configuration.password),
      statement: nil,
      database: "\(configuration)"
    )
    if state == "53300" {
      self = .tooManyConnections(evidence)
      return
    }
    let needsPassword = PQconnectionNeedsPassword(handle.pointer) == 1
    let reached: Step =
      switch state.map({ String($0.prefix(2)) }) {
      case "28": .password
      case "3D", "42": .database
      case .some: .server
      case nil where needsPassword: .password
      // libpq has no codes of its own, and a program that never sets a locale gets it in English.
      case nil where words.contains("could not translate host name"): .dns
      case nil where words.contains("SSL"): .tls
      case nil: step
      }
    self = .cannotConnect(reached, evidence)
  }

  /// The server's code in a verbose message: `failed: FATAL:  28P01: password authentication …`.
  private static func state(in words: String) -> String? {
    words.firstMatch(of: #/: {2}([0-9A-Z]{5}): /#).map { String($0.1) }
  }

  /// The message in one line, without the place in the server's source it is from.
  private static func plain(_ words: String, hiding password: String?) -> String {
    var lines = words.split(separator: "\n")
    lines.removeAll { $0.hasPrefix("LOCATION:") }
    let line = lines.joined(separator: " ")
    guard let password, !password.isEmpty else { return line }
    return line.replacingOccurrences(of: password, with: "…")
  }
}
