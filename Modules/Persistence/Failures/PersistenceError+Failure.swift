public import FoundationCore

extension PersistenceError: Failure {
  public var code: String {
    switch self {
    case .cannotOpen: "persistence.cannot_open"
    case .notADatabase: "persistence.not_a_database"
    case .newerVersion: "persistence.newer_version"
    case .olderVersion: "persistence.older_version"
    case .migration: "persistence.migration"
    case .busy: "persistence.busy"
    case .full: "persistence.full"
    case .readOnly: "persistence.read_only"
    case .corrupt: "persistence.corrupt"
    case .ioError: "persistence.input_output"
    case .tooBig: "persistence.too_big"
    case .constraint(let constraint, _): "persistence.constraint.\(constraint.rawValue)"
    case .statement: "persistence.statement"
    case .transactionLost: "persistence.transaction_lost"
    case .noSuchColumn: "persistence.no_such_column"
    case .unexpectedValue: "persistence.unexpected_value"
    case .misuse: "persistence.misuse"
    case .alreadyExists: "persistence.already_exists"
    }
  }

  public var category: FailureCategory {
    switch self {
    case .busy: .unavailable
    case .constraint(.unique, _), .constraint(.primaryKey, _), .alreadyExists: .conflict
    case .constraint, .readOnly, .newerVersion, .tooBig: .refused
    default: .failed
    }
  }

  public var title: String {
    switch self {
    case .cannotOpen(let evidence): "The database \(evidence.database) cannot be opened."
    case .notADatabase(let evidence): "The file \(evidence.database) is not a database."
    case .newerVersion(_, _, let database):
      "The database \(database) was written by a newer version of this program."
    case .olderVersion(_, _, let database):
      "The database \(database) has an older schema and is open read-only."
    case .migration(let number, let name, _):
      "The database could not be migrated to version \(number) (\(name))."
    case .busy(let evidence): "The database \(evidence.database) is busy."
    case .full(let evidence): "No space is left for the database \(evidence.database)."
    case .readOnly(let evidence): "The database \(evidence.database) is read-only."
    case .corrupt(let evidence): "The database \(evidence.database) is damaged."
    case .ioError(let evidence):
      "The disk failed during use of the database \(evidence.database)."
    case .tooBig: "A value is too large to store."
    case .constraint: "The change violates a constraint of the database."
    case .statement: "The database could not run a statement."
    case .transactionLost(_, let database):
      "A transaction on the database \(database) was rolled back before it was complete."
    case .noSuchColumn(let name, _): "The result has no column \(name)."
    case .unexpectedValue(let column, let expected, let found, _):
      "The column \(column) holds \(found) where \(expected) is expected."
    case .misuse: "The program used its database incorrectly."
    case .alreadyExists(let path): "\(path) already exists."
    }
  }

  public var reason: String? {
    switch self {
    case .newerVersion(let found, let known, _), .olderVersion(let found, let known, _):
      "The database is at version \(found); this program supports version \(known)."
    case .migration(_, _, let cause): (cause as? any Failure)?.title
    case .noSuchColumn(_, let statement), .unexpectedValue(_, _, _, let statement):
      "Statement: \(statement)"
    case .misuse(let misuse, let statement): "\(misuse.sentence) Statement: \(statement)"
    case .transactionLost(let evidence, _): evidence?.sentence
    default: evidence?.sentence
    }
  }

  public var suggestion: String? {
    switch self {
    case .cannotOpen: "Check that the folder exists and is writable."
    case .notADatabase: "Use another file, or move this one to start with an empty database."
    case .newerVersion: "Update this program, or use another file."
    case .olderVersion: "Open it once with write access to update its schema."
    case .migration: "The database is unchanged. Fix the cause and open it again."
    case .busy: "Another program is using it. Try again in a moment."
    case .full: "Free disk space and try again. Committed data is safe."
    case .readOnly: "Check the write permissions of the file and its folder."
    case .corrupt: "Restore a backup, or move the file to start with an empty database."
    case .ioError: "Check the disk. Committed data is safe if the disk is intact."
    case .transactionLost: "Nothing was saved. Repeat the whole transaction."
    case .alreadyExists: "Choose another path, or move the existing file."
    case .tooBig, .constraint, .statement, .noSuchColumn, .unexpectedValue, .misuse: nil
    }
  }

  public var causes: [any Error] {
    if case .migration(_, _, let cause) = self { [cause] } else { [] }
  }

  public var recoveries: [Recovery] {
    guard case .busy = self else { return [] }
    return [Recovery(.retry(after: .milliseconds(250)), title: "Try again", isAutomatic: true)]
  }
}

extension PersistenceError.Evidence {
  fileprivate var sentence: String {
    "SQLite: \(message) (\(resultCode))."
      + (statement.map { " Statement: \($0)" } ?? "")
  }
}

extension PersistenceError.Misuse {
  fileprivate var sentence: String {
    switch self {
    case .noStatement: "The SQL contains no statement."
    case .severalStatements: "The SQL contains more than one statement; use execute(script:)."
    case .nulInSQL: "The SQL contains a NUL character."
    case .alreadyRunning: "The statement ran again while its rows were being read."
    case .bindingCount(let expected, let given):
      "The statement has \(expected) parameters but got \(given) values."
    case .missingBinding(let name): "The parameter \(name) has no value."
    case .unknownBinding(let name): "The statement has no parameter \(name)."
    case .notANumber(let name): "The value of the parameter \(name) is NaN."
    case .ambiguousColumn(let name): "Several columns are named \(name)."
    }
  }
}
