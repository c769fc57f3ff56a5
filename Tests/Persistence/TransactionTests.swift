import FoundationCore
import Persistence
import TestSupport
import Testing

struct TransactionTests {
  struct Refusal: Error {}

  let folder: TemporaryFolder
  let path: String
  let connection: Connection

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("db.sqlite")
    connection = try Connection(.file(path))
    try connection.execute(script: "CREATE TABLE t (x INTEGER UNIQUE)")
  }

  private func insert(_ value: Int) throws {
    try connection.prepare("INSERT INTO t VALUES (?)").run([value])
  }

  private var values: [Int] {
    get throws { try connection.prepare("SELECT x FROM t ORDER BY x").all { try $0[0] } }
  }

  @Test(arguments: [TransactionMode.deferred, .immediate, .exclusive])
  func aTransactionKeepsAllAndHandsBackItsValue(_ mode: TransactionMode) throws {
    let value = try connection.transaction(mode) {
      #expect(connection.isInTransaction)
      try insert(1)
      try insert(2)
      return "done"
    }
    #expect(value == "done")
    #expect(!connection.isInTransaction)
    #expect(try values == [1, 2])
  }

  @Test func errorInBodyRollsBackAndIsRethrown() throws {
    #expect(throws: Refusal.self) {
      try connection.transaction {
        try insert(1)
        throw Refusal()
      }
    }
    #expect(try values == [])
    #expect(!connection.isInTransaction)
  }

  @Test func anInnerTransactionIsTakenBackAlone() throws {
    try connection.transaction {
      try insert(1)
      #expect(throws: Refusal.self) {
        try connection.transaction {
          try insert(2)
          try connection.transaction { try insert(3) }
          throw Refusal()
        }
      }
      try connection.transaction { try insert(4) }
    }
    #expect(try values == [1, 4])
  }

  @Test func anOuterTransactionTakesItsInnerOnesBack() throws {
    #expect(throws: Refusal.self) {
      try connection.transaction {
        try connection.transaction { try insert(1) }
        throw Refusal()
      }
    }
    #expect(try values == [])
  }

  @Test func aTransactionWithinOneBegunByHandIsPartOfIt() throws {
    try connection.execute(script: "BEGIN")
    try connection.transaction { try insert(1) }
    try connection.execute(script: "ROLLBACK")
    #expect(try values == [])
  }

  @Test func aFailedStatementMayBeSwallowed() throws {
    try connection.transaction {
      try insert(1)
      _ = refusal { try insert(1) }
      try insert(2)
    }
    #expect(try values == [1, 2])
  }

  @Test func aRuleCheckedAtTheCommitTakesAllBack() throws {
    try connection.execute(
      script: "CREATE TABLE child (x INTEGER REFERENCES t (x) DEFERRABLE INITIALLY DEFERRED)"
    )
    let error = refusal {
      try connection.transaction {
        try insert(1)
        try connection.prepare("INSERT INTO child VALUES (9)").run()
      }
    }
    #expect(error?.code == "persistence.constraint.foreign_key")
    #expect(error?.evidence?.statement == "COMMIT")
    #expect(!connection.isInTransaction)
    #expect(try values == [])
  }

  @Test func fullDiskThrowsAndRollsBack() throws {
    try fill()
    let error = refusal {
      try connection.transaction {
        try insert(2)
        try insertTooMuch()
      }
    }
    #expect(error?.code == "persistence.full")
    #expect(!connection.isInTransaction)
    #expect(try values == [1])
    #expect(try Connection(.file(path)).checkIntegrity(.full).isEmpty)
  }

  @Test func afterAFullDiskASwallowingBodyCanDoNothingMore() throws {
    try fill()
    let error = refusal {
      try connection.transaction {
        _ = refusal { try insertTooMuch() }
        let lost = refusal { try insert(3) }
        #expect(lost?.code == "persistence.transaction_lost")
        _ = refusal { try connection.transaction { try insert(4) } }
      }
    }
    #expect(error?.code == "persistence.transaction_lost")
    #expect(error?.reason?.contains("full") == true)
    #expect(try values == [1])
    try connection.transaction { try insert(5) }
    #expect(try values == [1, 5])
  }

  @Test func anInnerFullDiskTakesTheOuterTransactionToo() throws {
    try fill()
    let error = refusal {
      try connection.transaction {
        try insert(2)
        try connection.transaction { try insertTooMuch() }
      }
    }
    #expect(error?.code == "persistence.full")
    #expect(try values == [1])
  }

  /// Leaves room for a few rows, not for many.
  private func fill() throws {
    try insert(1)
    let pages: Int? = try connection.prepare("PRAGMA page_count").value()
    try connection.execute(script: "PRAGMA max_page_count = \(try #require(pages) + 4)")
  }

  private func insertTooMuch() throws {
    try connection.execute(
      script: "CREATE TABLE much (b BLOB); INSERT INTO much VALUES (zeroblob(1000000))"
    )
  }
}
