extension PostgresError.Evidence {
  var sentence: String {
    "PostgreSQL says: \(message)" + (state.map { " (\($0))." } ?? "")
      + (statement.map { " The statement is: \($0)" } ?? "")
  }
}

extension PostgresError.AddressFault {
  var sentence: String {
    switch self {
    case .scheme: "It does not begin with postgres:// or postgresql://."
    case .host: "A host in it is none."
    case .port: "A port in it is not a number from 1 to 65535."
    case .escape: "There is a % in it that begins no character."
    case .password: "There is a password in it, where others could read it."
    case .option(let name?): "The option '\(name)' is not known, or has no value."
    case .option(nil): "An option in it is not known."
    }
  }

  var suggestion: String {
    switch self {
    case .password:
      "Leave it out, and set PGPASSWORD, or write it into ~/.pgpass or a service file, or name a "
        + "command that prints it."
    case .scheme, .host, .port, .escape: "Write it as postgres://USER@HOST:PORT/DATABASE."
    case .option: "Use the options of libpq, such as sslmode."
    }
  }
}

extension PostgresError.Step {
  func title(_ database: String) -> String {
    switch self {
    case .dns: "The host of \(database) has no address."
    case .tcp: "The database server of \(database) can't be reached."
    case .tls: "There is no secure connection to \(database)."
    case .password: "The database \(database) does not let this user in."
    case .database: "The database \(database) can't be used."
    case .version: "The database server of \(database) is too old."
    case .server: "The database server of \(database) takes no connections now."
    }
  }

  var suggestion: String {
    switch self {
    case .dns: "Check the host's name and the network."
    case .tcp: "Check that the server runs, its port, and what lies between."
    case .tls: "Check sslmode, sslrootcert and the server's certificate."
    case .password:
      "Check the user and the password: PGPASSWORD, ~/.pgpass, a service file, or the command that "
        + "prints it."
    case .database: "Create it, with the encoding UTF8, or name another."
    case .version: "Use PostgreSQL 13 or later."
    case .server: "Try again in a moment."
    }
  }
}

extension PostgresError.Limit {
  func title(_ database: String) -> String {
    switch self {
    case .statement: "The database \(database) took too long for a statement."
    case .lock: "Another change held a row of \(database) for too long."
    case .answer: "The database \(database) does not answer."
    }
  }
}

extension PostgresError.Misuse {
  var sentence: String {
    switch self {
    case .nulInSQL: "The SQL has a NUL character in it."
    case .nulInText(let parameter):
      "The text of parameter \(parameter) has a NUL character in it, which it can't store."
    case .notANumber(let parameter):
      "The parameter \(parameter) was given a number that is none (NaN)."
    case .tooBig: "Its values are more than a statement can have."
    }
  }
}
