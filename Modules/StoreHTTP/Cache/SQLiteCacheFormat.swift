import Foundation
import Persistence

/// What a file is to the cache: the place SQLite has for that in a file says so.
///
/// Another format begins anew: what is lost can be fetched again, and old answers are not worth code
/// that reads them.
enum SQLiteCacheFormat: Equatable {
  /// There is nothing in it yet.
  case none
  case current
  case older
  case newer
  /// It is somebody else's.
  case foreign

  /// Four bytes: two letters for us, one for the cache, and the number of the format.
  private static let mark = 0x52_4C_43_00
  private static let number = 1

  static let migrations = [
    Migration(
      "keeps answers",
      script: """
        CREATE TABLE store (
          only INTEGER PRIMARY KEY CHECK (only = 1),
          salt BLOB NOT NULL
        ) STRICT;
        INSERT INTO store VALUES (1, randomblob(32));
        CREATE TABLE answer (
          id INTEGER PRIMARY KEY,
          address TEXT NOT NULL,
          caller TEXT NOT NULL,
          variant TEXT NOT NULL,
          size INTEGER NOT NULL,
          used_at REAL NOT NULL,
          checksum INTEGER NOT NULL,
          status INTEGER NOT NULL,
          requested_at REAL NOT NULL,
          received_at REAL NOT NULL,
          fields BLOB NOT NULL,
          body BLOB NOT NULL,
          UNIQUE (address, caller, variant)
        ) STRICT;
        CREATE INDEX answer_by_use ON answer (used_at, id, size);
        PRAGMA application_id = \(mark + number);
        """
    )
  ]

  /// Looks at a file without changing it.
  init(ofFileAt path: String) throws {
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    let header = [UInt8](try file.read(upToCount: 100) ?? Data())
    try file.close()
    let magic = Array("SQLite format 3\0".utf8)
    if header.allSatisfy({ $0 == 0 }) || header.count < 100 && magic.starts(with: header.prefix(16))
    {
      // Empty, or what a failed disk leaves: zeros, or the first few bytes of a database.
      self = .none
    } else if header.count < 100 || !header.starts(with: magic) {
      self = .foreign
    } else {
      let written = header[68..<72].reduce(0) { $0 << 8 | Int($1) }
      self = try written == 0 ? Self(lookingInto: path) : Self(written)
    }
  }

  /// Asks SQLite: what was written last may still be in the log.
  private init(lookingInto path: String) throws {
    let written: Int?
    do {
      written = try Self.written(into: path, .readOnly)
    } catch let error {
      if case .readOnly = error {
        // Whoever wrote last was killed, and somebody has to take back what he left half done.
        written = try Self.written(into: path, .readWrite)
      } else if error.meansDamage {
        // Nothing says that it was ours.
        written = 0
      } else {
        throw error
      }
    }
    self = written.map(Self.init) ?? .none
  }

  /// The mark in a file; nothing where the file is empty.
  private static func written(
    into path: String,
    _ access: ConnectionOptions.Access
  ) throws(PersistenceError) -> Int? {
    let connection = try Connection(.file(path), options: ConnectionOptions(access: access))
    let written: Int? = try connection.prepare("PRAGMA application_id").value()
    let tables: Int? = try connection.prepare("SELECT count(*) FROM sqlite_schema").value()
    return written == 0 && tables == 0 ? nil : written
  }

  private init(_ written: Int) {
    switch (written & ~0xFF, written & 0xFF) {
    case (Self.mark, Self.number): self = .current
    case (Self.mark, ..<Self.number): self = .older
    case (Self.mark, _): self = .newer
    default: self = .foreign
    }
  }

  /// Empties a file of an older format, so that it can be filled anew.
  static func dropOlder(in database: Database) async throws {
    try await database.transaction { connection in
      let written: Int? = try connection.prepare("PRAGMA application_id").value()
      // Another program may have been here first.
      guard let written, Self(written) == .older else { return }
      let tables: [String] = try connection.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
      ).all { try $0[0] }
      for table in tables {
        let quoted = table.replacing("\"", with: "\"\"")
        try connection.execute(script: "DROP TABLE \"\(quoted)\"")
      }
      try connection.execute(script: "PRAGMA user_version = 0; PRAGMA application_id = 0")
    }
  }
}
