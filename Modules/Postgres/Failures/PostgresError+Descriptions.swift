extension PostgresError.Evidence {
  var sentence: String {
    "PostgreSQL: \(message)" + (sqlState.map { " (\($0))." } ?? "")
      + (statement.map { " Statement: \($0)" } ?? "")
  }
}

extension PostgresError.URIError {
  var sentence: String {
    switch self {
    case .scheme: "It must begin with postgres:// or postgresql://."
    case .host: "A host name is invalid."
    case .port: "A port must be a number from 1 to 65535."
    case .escape: "It contains an invalid percent encoding."
    case .password: "It contains a password, which other users could read."
    case .option(let name?): "The option '\(name)' is unknown or has no value."
    case .option(nil): "It contains an unknown option."
    }
  }

  var suggestion: String {
    switch self {
    case .password:
      "Remove it, and use PGPASSWORD, ~/.pgpass, a service file or a command that prints the "
        + "password."
    case .scheme, .host, .port, .escape: "Write it as postgres://USER@HOST:PORT/DATABASE."
    case .option: "Use the options of libpq, such as sslmode."
    }
  }
}

extension PostgresError.ConnectionStage {
  func title(_ database: String) -> String {
    switch self {
    case .dns: "Could not resolve the host of \(database)."
    case .tcp: "Could not reach the database server of \(database)."
    case .tls: "Could not establish a secure connection to \(database)."
    case .password: "Could not sign in to the database \(database)."
    case .database: "The database \(database) cannot be used."
    case .version: "The database server of \(database) is too old."
    case .server: "The database server of \(database) accepts no connections at present."
    }
  }

  var suggestion: String {
    switch self {
    case .dns: "Check the host name and the network connection."
    case .tcp: "Check that the server is running, its port, and the network."
    case .tls: "Check sslmode, sslrootcert and the server's certificate."
    case .password:
      "Check the user and the password in PGPASSWORD, ~/.pgpass, the service file or the password "
        + "command."
    case .database: "Create it with the encoding UTF8, or use another database."
    case .version: "Use PostgreSQL 13 or later."
    case .server: "Try again in a moment."
    }
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
