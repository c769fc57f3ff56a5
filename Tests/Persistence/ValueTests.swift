import Foundation
import FoundationCore
import Persistence
import TestSupport
import Testing

struct ValueTests {
  let connection: Connection

  init() throws {
    connection = try Connection(.memory)
    try connection.execute(script: "CREATE TABLE t (i INTEGER, r REAL, s TEXT, b BLOB) STRICT")
  }

  /// Writes a value and reads it back.
  private func echo<Value: SQLConvertible>(_ value: Value, column: String) throws -> Value? {
    try connection.prepare("DELETE FROM t").run()
    try connection.prepare("INSERT INTO t (\(column)) VALUES (?)").run([value])
    return try connection.prepare("SELECT \(column) FROM t").value()
  }

  @Test(arguments: [0, 1, -1, .max, .min] as [Int64])
  func integersRoundTrip(_ value: Int64) throws {
    #expect(try echo(value, column: "i") == value)
    #expect(try echo(Int(value), column: "i") == Int(value))
  }

  @Test(arguments: [0, -0.5, .pi, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity])
  func numbersComeBack(_ value: Double) throws {
    #expect(try echo(value, column: "r") == value)
    #expect(try echo(-value, column: "r") == -value)
  }

  @Test(arguments: ["", "a", "a\u{0}b", "\u{0}", "ünï 名 👩‍👩‍👧", "\u{FFFD}", "e\u{301}"])
  func textComesBackByteForByte(_ value: String) throws {
    #expect(try echo(value, column: "s").map { Array($0.utf8) } == Array(value.utf8))
  }

  @Test func hugeTextAndBlobsComeBack() throws {
    let bytes = [UInt8](repeating: 7, count: 20_000_000) + [8]
    #expect(try echo(bytes, column: "b") == bytes)
    let text = String(repeating: "0123456789abcdef", count: 1_000_000) + "g"
    #expect(try echo(text, column: "s") == text)
  }

  @Test func emptyBytesAreNotNull() throws {
    #expect(try echo([UInt8](), column: "b") == [])
    #expect(try connection.prepare("SELECT typeof(b) FROM t").value() == "blob")
  }

  @Test func bytesBooleansAndDatesComeBack() throws {
    #expect(try echo([0, 255] as [UInt8], column: "b") == [0, 255])
    #expect(try echo(true, column: "i") == true)
    #expect(try echo(false, column: "i") == false)
    let date = Date(timeIntervalSince1970: 1_763_654_321.123456)
    #expect(try echo(date, column: "r") == date)
    #expect(
      try connection.prepare("SELECT datetime(r, 'unixepoch') FROM t").value()
        == "2025-11-20 15:58:41"
    )
  }

  @Test func optionalsTakeNull() throws {
    #expect(try echo(nil as Int?, column: "i") == .some(nil))
    #expect(try echo(5 as Int?, column: "i") == 5)
    #expect(try echo(SQLValue.null, column: "s") == SQLValue.null)
  }

  @Test func aTypeWithARawValueNeedsOnlyToSaySo() throws {
    enum Status: String, SQLConvertible { case open, closed }
    #expect(try echo(Status.closed, column: "s") == .closed)
    try connection.prepare("UPDATE t SET s = 'ajar'").run()
    #expect(throws: PersistenceError.self) {
      try connection.prepare("SELECT s FROM t").value() as Status?
    }
  }

  @Test func aWholeNumberIsReadAsDoubleOnlyWithoutLoss() throws {
    #expect(try connection.prepare("SELECT 3").value() == 3.0)
    #expect(throws: PersistenceError.self) {
      try connection.prepare("SELECT 9007199254740993").value() as Double?
    }
  }

  @Test func notANumberIsRefusedNotStoredAsNull() throws {
    let error = #expect(throws: PersistenceError.self) { try echo(Double.nan, column: "r") }
    #expect(error?.code == "persistence.misuse")
  }

  @Test func aWrongTypeIsAnErrorThatNamesTheColumn() throws {
    let statement = try connection.prepare(
      "SELECT 'tea' AS name, NULL AS price, 2 AS flag, x'00' AS raw"
    )
    func refusal<Value: SQLConvertible>(_ name: String, as type: Value.Type) -> String? {
      #expect(throws: PersistenceError.self) {
        _ = try statement.first { try $0[name] as Value }
      }?.title
    }
    #expect(refusal("name", as: Int.self) == "The column name holds TEXT where Int is expected.")
    #expect(refusal("price", as: Int.self) == "The column price holds NULL where Int is expected.")
    #expect(
      refusal("price", as: String.self) == "The column price holds NULL where String is expected."
    )
    #expect(
      refusal("flag", as: Bool.self) == "The column flag holds INTEGER where Bool is expected."
    )
    #expect(
      refusal("flag", as: String.self) == "The column flag holds INTEGER where String is expected."
    )
    #expect(refusal("name", as: [UInt8].self) != nil)
    #expect(refusal("name", as: Date.self) != nil)
    #expect(refusal("name", as: Int64?.self) != nil)
    #expect(refusal("raw", as: Double.self) != nil)
  }

  @Test func aColumnThatIsNotThereIsAnError() throws {
    let statement = try connection.prepare("SELECT 1 AS a, 2 AS b, 3 AS a")
    func code(_ read: @escaping (borrowing Row) throws -> Int) -> String? {
      #expect(throws: PersistenceError.self) { _ = try statement.first([], read) }?.code
    }
    #expect(code { try $0[3] } == "persistence.no_such_column")
    #expect(code { try $0[-1] } == "persistence.no_such_column")
    #expect(code { try $0[Int.max] } == "persistence.no_such_column")
    #expect(code { try $0["c"] } == "persistence.no_such_column")
    #expect(code { try $0["a"] } == "persistence.misuse")
    #expect(try statement.first { try $0["b"] as Int } == 2)
  }

  @Test func textThatIsNotUTF8IsAnErrorNotRepaired() throws {
    // The second, repaired, would be as long as before.
    for bytes in ["x'C328'", "x'F09F98'", "x'FF'"] {
      let error = #expect(throws: PersistenceError.self) {
        try connection.prepare("SELECT CAST(\(bytes) AS TEXT) AS name").value() as String?
      }
      #expect(
        error?.title == "The column name holds TEXT that is not UTF-8 where String is expected."
      )
    }
  }

  @Test func aDatabaseInUTF16IsReadAlike() throws {
    let folder = try TemporaryFolder()
    let foreign = try Connection(.memory)
    try foreign.execute(script: "PRAGMA encoding = 'UTF-16le'; CREATE TABLE t (s TEXT)")
    try foreign.prepare("INSERT INTO t VALUES (?)").run(["ünï 名 👩‍👩‍👧"])
    try foreign.backUp(to: folder.file("copy"))
    let copy = try Connection(.file(folder.file("copy")))
    #expect(try copy.prepare("PRAGMA encoding").value() == "UTF-16le")
    #expect(try copy.prepare("SELECT s FROM t").value() == "ünï 名 👩‍👩‍👧")
  }
}
