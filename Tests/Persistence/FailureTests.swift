import FoundationCore
import Testing

@testable import Persistence

struct FailureTests {
  let connection: Connection

  init() throws {
    connection = try Connection(.memory)
    try connection.execute(
      script: """
        CREATE TABLE parent (id INTEGER PRIMARY KEY, name TEXT UNIQUE, n INTEGER NOT NULL CHECK (n > 0)) STRICT;
        CREATE TABLE child (parent INTEGER REFERENCES parent (id)) STRICT;
        CREATE TABLE pair (a, b, PRIMARY KEY (a, b)) WITHOUT ROWID;
        CREATE TRIGGER refuses BEFORE DELETE ON parent BEGIN SELECT raise(ABORT, 'not that one'); END;
        CREATE VIRTUAL TABLE words USING fts5 (text);
        INSERT INTO parent VALUES (1, 'SECRET', 1);
        INSERT INTO child (rowid, parent) VALUES (1, 1);
        INSERT INTO pair VALUES ('SECRET', 1);
        """
    )
  }

  /// 15 is SQLITE_PROTOCOL, which no test can bring about: a program lost the race for the log for
  /// seconds on a busy machine, and the next attempt may win it.
  @Test func aLostRaceForTheLogIsBusy() {
    let error = PersistenceError(15, database: "store.sqlite", statement: nil, message: nil)
    #expect(error.code == "persistence.busy")
  }

  @Test(arguments: [
    ("INSERT INTO parent VALUES (1, ?, 1)", "primary_key", FailureCategory.conflict),
    ("INSERT INTO pair VALUES (?, 1)", "primary_key", .conflict),
    ("INSERT INTO child (rowid, parent) SELECT 1, 1 WHERE ? <> ''", "primary_key", .conflict),
    ("INSERT INTO parent VALUES (2, ?, 1)", "unique", .conflict),
    ("INSERT INTO parent VALUES (2, ? || 'x', NULL)", "not_null", .refused),
    ("INSERT INTO parent VALUES (2, ? || 'x', -1)", "check", .refused),
    ("INSERT INTO parent VALUES (2, 'x', ?)", "type", .refused),
    ("INSERT INTO child SELECT 7 WHERE ? <> ''", "foreign_key", .refused),
    ("DELETE FROM parent WHERE name = ?", "other", .refused),
  ])
  func aBrokenRuleIsNamedAndNotTheValue(_ sql: String, kind: String, category: FailureCategory)
    throws
  {
    let statement = try connection.prepare(sql)
    let error = try #require(throws: PersistenceError.self) { try statement.run(["SECRET"]) }
    #expect(error.code == "persistence.constraint.\(kind)")
    #expect(error.category == category)
    #expect(error.evidence?.statement == sql)
    #expect(error.evidence.map { $0.resultCode & 0xFF } == 19)
    expectNoSecret(in: error)
  }

  /// All of these quote the value in SQLite's own words.
  @Test(arguments: [
    "SELECT * FROM words WHERE words MATCH ? || '\"'",
    "SELECT * FROM words WHERE words MATCH ? || ':x'",
    "INSERT INTO words (words) VALUES (?)",
    "SELECT json_extract('{}', ?)",
    "ATTACH '/nowhere/' || ? AS other",
    "DETACH ?",
  ])
  func sqliteItselfDoesNotSayTheValueEither(_ sql: String) throws {
    let statement = try connection.prepare(sql)
    let error = try #require(throws: PersistenceError.self) { try statement.run(["SECRET"]) }
    expectNoSecret(in: error)
  }

  @Test func wrongSQLIsReportedInSQLitesWords() throws {
    let error = #expect(throws: PersistenceError.self) {
      _ = try connection.prepare("SELECT nowhere FROM parent")
    }
    #expect(error?.code == "persistence.statement")
    #expect(error?.evidence?.message == "no such column: nowhere")
    #expect(
      error?.reason
        == "SQLite: no such column: nowhere (1). Statement: SELECT nowhere FROM parent"
    )
  }

  @Test func aTextBeyondTheLimitIsTooBig() throws {
    let error = #expect(throws: PersistenceError.self) {
      try connection.prepare("SELECT length(zeroblob(?))").run([Int(Int32.max)])
    }
    #expect(error?.code == "persistence.too_big")
  }

  private func expectNoSecret(in error: PersistenceError) {
    let words = [
      error.title, error.reason ?? "", error.suggestion ?? "", "\(error)",
      String(reflecting: error),
    ]
    for text in words { #expect(!text.contains("SECRET")) }
  }
}
