import FoundationCore

extension PostgresError.Evidence {
  var sentence: String {
    "PostgreSQL: \(message)" + (sqlState.map { " (\($0))." } ?? "")
      + (statement.map { " Statement: \($0)" } ?? "")
  }
}

extension PostgresError.URIError {
  var details: FailureDetails {
    let format = "Write it as postgres://USER@HOST:PORT/DATABASE."
    let options = "Use the options of libpq, such as sslmode."
    let (reason, suggestion) =
      switch self {
      case .scheme: ("It must begin with postgres:// or postgresql://.", format)
      case .host: ("A host name is invalid.", format)
      case .port: ("A port must be a number from 1 to 65535.", format)
      case .escape: ("It contains an invalid percent encoding.", format)
      case .password:
        (
          "It contains a password, which other users could read.",
          "Remove it, and use PGPASSWORD, ~/.pgpass, a service file or a command that prints the "
            + "password."
        )
      case .option(let name?): ("The option '\(name)' is unknown or has no value.", options)
      case .option(nil): ("It contains an unknown option.", options)
      }
    return FailureDetails(
      "postgres.bad_address",
      .usage,
      "The address of the database is invalid.",
      reason: reason,
      suggestion: suggestion
    )
  }
}

extension PostgresError.ConnectionStage {
  func details(_ evidence: PostgresError.Evidence) -> FailureDetails {
    let database = evidence.database
    let (category, title, suggestion): (FailureCategory, String, String) =
      switch self {
      case .dns:
        (
          .unavailable, "Could not resolve the host of \(database).",
          "Check the host name and the network connection."
        )
      case .tcp:
        (
          .unavailable, "Could not reach the database server of \(database).",
          "Check that the server is running, its port, and the network."
        )
      case .tls:
        (
          .refused, "Could not establish a secure connection to \(database).",
          "Check sslmode, sslrootcert and the server's certificate."
        )
      case .password:
        (
          .authentication, "Could not sign in to the database \(database).",
          "Check the user and the password in PGPASSWORD, ~/.pgpass, the service file or the "
            + "password command."
        )
      case .database:
        (
          .refused, "The database \(database) cannot be used.",
          "Create it with the encoding UTF8, or use another database."
        )
      case .version:
        (.refused, "The database server of \(database) is too old.", "Use PostgreSQL 13 or later.")
      case .server:
        (
          .unavailable, "The database server of \(database) accepts no connections at present.",
          "Try again in a moment."
        )
      }
    return FailureDetails(
      "postgres.cannot_connect.\(rawValue)",
      category,
      title,
      reason: evidence.sentence,
      suggestion: suggestion
    )
  }
}

extension PostgresError.Timeout {
  func title(_ database: String) -> String {
    switch self {
    case .statement: "A statement on the database \(database) timed out."
    case .lock: "Timed out waiting for a lock in the database \(database)."
    case .response: "The database \(database) does not respond."
    }
  }
}

extension PostgresError.Misuse {
  var sentence: String {
    switch self {
    case .nulInSQL: "The SQL contains a NUL character."
    case .nulInText(let parameter):
      "The text of parameter \(parameter) contains a NUL character, which PostgreSQL cannot store."
    case .notANumber(let parameter):
      "The value of parameter \(parameter) is NaN."
    case .tooBig: "The values exceed the maximum size of a statement."
    }
  }
}
