public import FoundationCore

extension PersistenceError: Failure {
  public var details: FailureDetails {
    switch self {
    case .cannotOpen(let evidence):
      .init(
        "persistence.cannot_open",
        .failed,
        "The database \(evidence.database) cannot be opened.",
        reason: evidence.sentence,
        suggestion: "Check that the folder exists and is writable."
      )
    case .notADatabase(let evidence):
      .init(
        "persistence.not_a_database",
        .failed,
        "The file \(evidence.database) is not a database.",
        reason: evidence.sentence,
        suggestion: "Use another file, or move this one to start with an empty database."
      )
    case .newerVersion(let found, let known, let database):
      .init(
        "persistence.newer_version",
        .refused,
        "The database \(database) was written by a newer version of this program.",
        reason: "The database is at version \(found); this program supports version \(known).",
        suggestion: "Update this program, or use another file."
      )
    case .olderVersion(let found, let known, let database):
      .init(
        "persistence.older_version",
        .failed,
        "The database \(database) has an older schema and is open read-only.",
        reason: "The database is at version \(found); this program supports version \(known).",
        suggestion: "Open it once with write access to update its schema."
      )
    case .migration(let number, let name, let cause):
      .init(
        "persistence.migration",
        .failed,
        "The database could not be migrated to version \(number) (\(name)).",
        reason: (cause as? any Failure)?.title,
        suggestion: "The database is unchanged. Fix the cause and open it again.",
        causes: [cause]
      )
    case .busy(let evidence):
      .init(
        "persistence.busy",
        .unavailable,
        "The database \(evidence.database) is busy.",
        reason: evidence.sentence,
        suggestion: "Another program is using it. Try again in a moment.",
        recoveries: [
          Recovery(.retry(after: .milliseconds(250)), title: "Try again", isAutomatic: true)
        ]
      )
    case .full(let evidence):
      .init(
        "persistence.full",
        .failed,
        "No space is left for the database \(evidence.database).",
        reason: evidence.sentence,
        suggestion: "Free disk space and try again. Committed data is safe."
      )
    case .readOnly(let evidence):
      .init(
        "persistence.read_only",
        .refused,
        "The database \(evidence.database) is read-only.",
        reason: evidence.sentence,
        suggestion: "Check the write permissions of the file and its folder."
      )
    case .corrupt(let evidence):
      .init(
        "persistence.corrupt",
        .failed,
        "The database \(evidence.database) is damaged.",
        reason: evidence.sentence,
        suggestion: "Restore a backup, or move the file to start with an empty database."
      )
    case .ioError(let evidence):
      .init(
        "persistence.input_output",
        .failed,
        "The disk failed during use of the database \(evidence.database).",
        reason: evidence.sentence,
        suggestion: "Check the disk. Committed data is safe if the disk is intact."
      )
    case .tooBig(let evidence):
      .init(
        "persistence.too_big",
        .refused,
        "A value is too large to store.",
        reason: evidence.sentence
      )
    case .constraint(let constraint, let evidence):
      .init(
        "persistence.constraint.\(constraint.rawValue)",
        [.unique, .primaryKey].contains(constraint) ? .conflict : .refused,
        "The change violates a constraint of the database.",
        reason: evidence.sentence
      )
    case .statement(let evidence):
      .init(
        "persistence.statement",
        .failed,
        "The database could not run a statement.",
        reason: evidence.sentence
      )
    case .transactionLost(let evidence, let database):
      .init(
        "persistence.transaction_lost",
        .failed,
        "A transaction on the database \(database) was rolled back before it was complete.",
        reason: evidence?.sentence,
        suggestion: "Nothing was saved. Repeat the whole transaction."
      )
    case .noSuchColumn(let name, let statement):
      .init(
        "persistence.no_such_column",
        .failed,
        "The result has no column \(name).",
        reason: "Statement: \(statement)"
      )
    case .unexpectedValue(let column, let expected, let found, let statement):
      .init(
        "persistence.unexpected_value",
        .failed,
        "The column \(column) holds \(found) where \(expected) is expected.",
        reason: "Statement: \(statement)"
      )
    case .misuse(let misuse, let statement):
      .init(
        "persistence.misuse",
        .failed,
        "The program used its database incorrectly.",
        reason: "\(misuse.sentence) Statement: \(statement)"
      )
    case .alreadyExists(let path):
      .init(
        "persistence.already_exists",
        .conflict,
        "\(path) already exists.",
        suggestion: "Choose another path, or move the existing file."
      )
    }
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
    case .notANumber(let parameter): "The value of parameter \(parameter) is NaN."
    case .ambiguousColumn(let name): "Several columns are named \(name)."
    }
  }
}
