import Foundation
import Persistence

/// The format of a file, as its application ID says.
///
/// A file of another format is replaced: its contents can be fetched again, and migrating them is
/// not worth the code.
enum SQLiteCacheFormat: Equatable {
  /// An empty file.
  case none
  case current
  case older
  case newer
  /// A file of another program.
  case foreign

  /// The application ID: two letters for Rialto, one for the cache, and the number of the format.
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

  /// Inspects a file without changing it.
  init(ofFileAt path: String) throws {
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    let header = [UInt8](try file.read(upToCount: 100) ?? Data())
    try file.close()
    let magic = Array("SQLite format 3\0".utf8)
    if header.allSatisfy({ $0 == 0 }) || header.count < 100 && magic.starts(with: header.prefix(16))
    {
      // An empty file, or one that a failed disk leaves: zeros, or the first bytes of a database.
      self = .none
    } else if header.count < 100 || !header.starts(with: magic) {
      self = .foreign
    } else {
      let written = header[68..<72].reduce(0) { $0 << 8 | Int($1) }
      self = try written == 0 ? Self(lookingInto: path) : Self(written)
    }
  }

  /// Asks SQLite, since the last changes may still be in the log.
  private init(lookingInto path: String) throws {
    let written: Int?
    do {
      written = try Self.written(into: path, .readOnly)
    } catch let error {
      if case .readOnly = error {
        // The last writer was killed, and its transaction has to be rolled back.
        written = try Self.written(into: path, .readWrite)
      } else if error.meansDamage {
        // The damage hides the mark of a cache.
        written = 0
      } else {
        throw error
      }
    }
    self = written.map(Self.init) ?? .none
  }

  /// The application ID in a file, or `nil` if the file is empty.
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

  /// Empties a file of an older format.
  static func dropOlder(in database: Database) async throws {
    try await database.transaction { connection in
      let written: Int? = try connection.prepare("PRAGMA application_id").value()
      // Another program may have done so meanwhile.
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
