import FoundationCore
import Persistence
import Testing

struct StatementTests {
  let connection: Connection

  init() throws {
    connection = try Connection(.memory)
    try connection.execute(script: "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, n INTEGER)")
  }

  private func code(_ body: () throws -> Void) -> String? {
    #expect(throws: PersistenceError.self, performing: body)?.code
  }

  @Test func changesAreCounted() throws {
    let insert = try connection.prepare("INSERT INTO t (name) VALUES (?)")
    #expect(try insert.run(["a"]) == 1)
    #expect(try insert.run(["b"]) == 1)
    #expect(connection.lastInsertedRowID == 2)
    #expect(try connection.prepare("UPDATE t SET n = 1").run() == 2)
    #expect(try connection.prepare("UPDATE t SET n = 1 WHERE id = 9").run() == 0)
    #expect(try connection.prepare("CREATE TABLE u (x)").run() == 0)
    #expect(try connection.prepare("SELECT * FROM t").run() == 0)
  }

  @Test func changesOfTriggersAreNotCounted() throws {
    try connection.execute(
      script: """
        CREATE TABLE log (x);
        CREATE TRIGGER logs AFTER INSERT ON t BEGIN
          INSERT INTO log VALUES (new.id); INSERT INTO log VALUES (-new.id);
        END;
        """
    )
    #expect(try connection.prepare("INSERT INTO t (name) VALUES ('a')").run() == 1)
    #expect(try connection.prepare("SELECT count(*) FROM log").value() == 2)
  }

  @Test func firstIsNothingWithoutRows() throws {
    let statement = try connection.prepare("SELECT id FROM t")
    #expect(try statement.first { try $0[0] as Int } == nil)
    #expect(try statement.value() as Int? == nil)
    #expect(try statement.all { try $0[0] as Int } == [])
  }

  @Test func firstOfAReturningStatementCompletesIt() throws {
    let insert = try connection.prepare("INSERT INTO t (name) VALUES ('a'), ('b') RETURNING id")
    #expect(try insert.value() == 1)
    #expect(try insert.first { try $0["id"] as Int } == 3)
    #expect(try connection.prepare("SELECT count(*) FROM t").value() == 4)
  }

  @Test func everyParameterWantsExactlyOneValue() throws {
    let two = try connection.prepare("SELECT ?, ?")
    for values: StatementArguments in [[], [1], [1, 2, 3]] {
      #expect(code { _ = try two.value(values) as Int? } == "persistence.misuse")
    }
    #expect(try two.value([1, 2]) == 1)
  }

  @Test func aRefusedRunLeavesNoValuesBehind() throws {
    let statement = try connection.prepare("SELECT ?, ?")
    #expect(code { try statement.run([1, Double.nan]) } == "persistence.misuse")
    #expect(code { try statement.run([1]) } == "persistence.misuse")
    #expect(try statement.first([nil, 2]) { try $0[0] as Int? } == .some(nil))
  }

  @Test(arguments: ["", "  -- nothing\n", ";", "/* nothing */"])
  func sqlWithoutAStatementIsRefused(_ sql: String) {
    #expect(code { _ = try connection.prepare(sql) } == "persistence.misuse")
  }

  @Test(arguments: ["SELECT 1; SELECT 2", "SELECT 1; DROP TABLE t", "SELECT 1\u{0}; DROP TABLE t"])
  func sqlAfterTheFirstStatementIsRefused(_ sql: String) throws {
    #expect(code { _ = try connection.prepare(sql) } == "persistence.misuse")
    #expect(try connection.prepare("SELECT count(*) FROM t").value() == 0)
  }

  @Test(arguments: ["SELECT 1;", "SELECT 1 -- one", " ; SELECT 1 ; ; /* one */ "])
  func spacesAndCommentsAroundAStatementAreFine(_ sql: String) throws {
    #expect(try connection.prepare(sql).value() == 1)
    #expect(try connection.prepare(sql).value() == 1)
  }

  @Test func aScriptRunsAllItsStatements() throws {
    try connection.execute(
      script: "CREATE TABLE a (x); -- one\nINSERT INTO a VALUES (1);; SELECT x FROM a"
    )
    #expect(try connection.prepare("SELECT x FROM a").value() == 1)
  }

  @Test func aScriptStopsAtTheFirstFailureAndNamesIt() throws {
    let error = refusal {
      try connection.execute(
        script: "INSERT INTO t VALUES (1,'a',1); INSERT INTO t VALUES (1,'b',1); DROP TABLE t"
      )
    }
    #expect(error?.code == "persistence.constraint.primary_key")
    #expect(error?.evidence?.statement == " INSERT INTO t VALUES (1,'b',1);")
    #expect(try connection.prepare("SELECT count(*) FROM t").value() == 1)
  }

  @Test func hostileTextIsOnlyText() throws {
    let hostile = "'; DROP TABLE t; --"
    try connection.prepare("INSERT INTO t (name) VALUES (?)").run([hostile])
    #expect(try connection.prepare("SELECT name FROM t WHERE name = ?").value([hostile]) == hostile)
  }

  @Test func keptStatementsFollowAChangedSchema() throws {
    try connection.prepare("INSERT INTO t VALUES (1, 'tea', 2)").run()
    let sql = "SELECT * FROM t"
    #expect(try connection.prepare(sql).first { try $0["name"] as String } == "tea")
    try connection.execute(
      script:
        "ALTER TABLE t RENAME COLUMN name TO title; ALTER TABLE t ADD COLUMN more DEFAULT 'new'"
    )
    let statement = try connection.prepare(sql)
    #expect(try statement.first { try $0["title"] as String } == "tea")
    #expect(try statement.first { try $0[3] as String } == "new")
    #expect(
      code { _ = try statement.first { try $0["name"] as String } } == "persistence.no_such_column"
    )
  }

  @Test func keptStatementsAreToldApartByteForByte() throws {
    #expect(try connection.prepare("SELECT length('\u{E9}')").value() == 1)
    #expect(try connection.prepare("SELECT length('e\u{301}')").value() == 2)
    #expect(try connection.prepare("SELECT length('\u{E9}')").value() == 1)
  }

  @Test func theSameSQLMayBeReadWithinItself() throws {
    try connection.execute(script: "INSERT INTO t (name) VALUES ('a'), ('b')")
    var pairs: [String] = []
    try connection.prepare("SELECT name FROM t").forEachRow { outer in
      let name: String = try outer[0]
      try connection.prepare("SELECT name FROM t").forEachRow { pairs.append(name + (try $0[0])) }
    }
    #expect(pairs == ["aa", "ab", "ba", "bb"])
  }

  @Test func oneStatementCannotRunTwiceAtOnce() throws {
    try connection.execute(script: "INSERT INTO t (name) VALUES ('a'), ('b')")
    let statement = try connection.prepare("SELECT name FROM t")
    var seen = 0
    try statement.forEachRow { _ in
      seen += 1
      #expect(code { try statement.run() } == "persistence.misuse")
    }
    #expect(seen == 2)
  }

  @Test func errorThrownInTheBodyStopsIteration() throws {
    struct Enough: Error {}
    let statement = try connection.prepare(
      "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c"
    )
    var last = 0
    #expect(throws: Enough.self) {
      try statement.forEachRow { row in
        last = try row[0]
        if last == 1000 { throw Enough() }
      }
    }
    #expect(last == 1000)
    #expect(try statement.value() == 1)
  }

  @Test func aFullCacheStartsOver() throws {
    for number in 0..<1000 {
      #expect(try connection.prepare("SELECT \(number)").value() == number)
    }
  }

  @Test func aStatementOutlivesTheNameOfItsConnection() throws {
    func statement() throws -> Statement { try Connection(.memory).prepare("SELECT 42") }
    #expect(try statement().value() == 42)
  }
}
