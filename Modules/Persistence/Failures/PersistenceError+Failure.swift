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
    case .inputOutput: "persistence.input_output"
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
      "The database \(database) is too old to be read by this program as it is."
    case .migration(let number, let name, _):
      "The database could not be brought to version \(number) (\(name))."
    case .busy(let evidence): "The database \(evidence.database) is busy."
    case .full(let evidence): "There is no room left for the database \(evidence.database)."
    case .readOnly(let evidence): "The database \(evidence.database) can only be read."
    case .corrupt(let evidence): "The database \(evidence.database) is damaged."
    case .inputOutput(let evidence):
      "The disk failed while the database \(evidence.database) was in use."
    case .tooBig: "A value is too big to be stored."
    case .constraint: "A rule of the database forbids this change."
    case .statement: "The database could not run a statement."
    case .transactionLost(_, let database):
      "A transaction on the database \(database) had ended before it was complete."
    case .noSuchColumn(let name, _): "The result has no column \(name)."
    case .unexpectedValue(let column, let expected, let found, _):
      "The column \(column) holds \(found) where \(expected) is expected."
    case .misuse: "The program has used its database wrongly."
    case .alreadyExists(let path): "There is already a file at \(path)."
    }
  }

  public var reason: String? {
    switch self {
    case .newerVersion(let found, let known, _), .olderVersion(let found, let known, _):
      "The database is at version \(found), the program knows version \(known)."
    case .migration(_, _, let cause): (cause as? any Failure)?.title
    case .noSuchColumn(_, let statement), .unexpectedValue(_, _, _, let statement):
      "The statement is: \(statement)"
    case .misuse(let misuse, let statement): "\(misuse.sentence) The statement is: \(statement)"
    case .transactionLost(let evidence, _): evidence?.sentence
    default: evidence?.sentence
    }
  }

  public var suggestion: String? {
    switch self {
    case .cannotOpen: "Check that the folder exists and that you may write there."
    case .notADatabase: "Name another file, or move this one away to start with an empty database."
    case .newerVersion: "Use the newer program, or another file."
    case .olderVersion: "Open it once with leave to write, which brings it up to date."
    case .migration: "The database is as it was before; mend the cause and open it again."
    case .busy: "Another program is using it; try again in a moment."
    case .full: "Make room on the disk and try again; what was committed before is safe."
    case .readOnly: "Check that you may write to the file and the folder it is in."
    case .corrupt: "Go back to a backup, or move the file away to start with an empty database."
    case .inputOutput: "Check the disk; what was committed before is safe if it is sound."
    case .transactionLost: "Nothing of it was kept; do all of it again."
    case .alreadyExists: "Name another file, or move this one away."
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
    "SQLite says: \(message) (\(resultCode))."
      + (statement.map { " The statement is: \($0)" } ?? "")
  }
}

extension PersistenceError.Misuse {
  fileprivate var sentence: String {
    switch self {
    case .noStatement: "The SQL holds no statement."
    case .severalStatements: "The SQL holds more than one statement; a script is executed."
    case .nulInSQL: "The SQL has a NUL character in it."
    case .alreadyRunning: "The statement is run again while its rows are being read."
    case .bindingCount(let expected, let given):
      "The statement has \(expected) parameters and was given \(given) values."
    case .missingBinding(let name): "No value was given for the parameter \(name)."
    case .unknownBinding(let name): "The statement has no parameter \(name)."
    case .notANumber(let name): "The parameter \(name) was given a number that is none (NaN)."
    case .ambiguousColumn(let name): "Several columns are called \(name)."
    }
  }
}
