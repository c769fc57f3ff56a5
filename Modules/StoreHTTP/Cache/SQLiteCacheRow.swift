import Foundation
import FoundationCore
import Persistence

/// A stored response as a row of the file.
struct SQLiteCacheRow: Sendable {
  /// The response, or `nil` if the row is damaged.
  let response: StoredResponse?
  let id: Int
  let usedAt: Date
  /// The approximate number of bytes in the file.
  let size: Int

  fileprivate let fields: [UInt8]

  /// Creates the row of a response, or `nil` if the response must not be stored in a file.
  init?(_ response: StoredResponse, usedAt: Date) {
    let kept = response.fieldsWithoutSecrets
    guard !kept.contains(where: \.leadsWithSecret), let fields = Self.bytes(of: kept) else {
      return nil
    }
    self.response = response
    self.usedAt = usedAt
    self.fields = fields
    id = 0
    size = response.body.count + fields.count + 1024
  }

  fileprivate init(_ row: borrowing Row, of key: CacheKey) throws(PersistenceError) {
    id = try row["id"]
    usedAt = try row["used_at"]
    size = try row["size"]
    fields = try row["fields"]
    let stored = StoredResponse(
      status: try row["status"],
      fields: Self.fields(from: fields),
      body: try row["body"],
      requestedAt: try row["requested_at"],
      receivedAt: try row["received_at"],
      variant: ResponseVariant(text: try row["variant"])
    )
    let checksum: Int = try row["checksum"]
    response = stored.checksum(key, fields: fields) == checksum ? stored : nil
  }

  /// The names and values in turn, each terminated by a zero, which no field contains.
  private static func bytes(of fields: HTTPFields) -> [UInt8]? {
    var bytes: [UInt8] = []
    for field in fields {
      for text in [field.name, field.value] {
        guard !text.utf8.contains(0) else { return nil }
        bytes += text.utf8
        bytes.append(0)
      }
    }
    return bytes
  }

  static func fields(from bytes: [UInt8]) -> HTTPFields {
    let texts = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
    return HTTPFields(
      stride(from: 0, to: texts.count - 1, by: 2).map { index in
        HTTPFields.Field(name: texts[index], value: texts[index + 1])
      }
    )
  }
}

extension HTTPFields.Field {
  /// `true` if the value is a URL that contains a secret.
  fileprivate var leadsWithSecret: Bool {
    ["Location", "Content-Location", "Link", "Refresh"].contains(where: isNamed)
      && Redactor.standard.redact(value) != value
  }
}

extension StoredResponse {
  fileprivate func checksum(_ key: CacheKey, fields: [UInt8]) -> Int {
    var sum = Checksum()
    for text in [key.address, key.caller, variant.text] { sum.add(Array(text.utf8)) }
    sum.add(fields)
    sum.add(body)
    sum.add(UInt64(bitPattern: Int64(status)))
    sum.add(requestedAt.timeIntervalSince1970.bitPattern)
    sum.add(receivedAt.timeIntervalSince1970.bitPattern)
    return sum.value
  }
}

/// Detects damage, which SQLite notices in its own structures only; it is not cryptographic.
///
/// Fowler–Noll–Vo over words of eight bytes: every step is reversible, so a single changed word
/// always shows.
private struct Checksum {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  var value: Int { Int(truncatingIfNeeded: state ^ state >> 32) }

  mutating func add(_ word: UInt64) { state = (state ^ word) &* 0x100_0000_01B3 }

  mutating func add(_ bytes: [UInt8]) {
    add(UInt64(bytes.count))
    bytes.withUnsafeBytes { bytes in
      let whole = bytes.count & ~7
      for place in stride(from: 0, to: whole, by: 8) {
        add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      }
      add(bytes[whole...].reduce(0) { $0 << 8 | UInt64($1) })
    }
  }
}

extension Connection {
  func cacheSalt() throws -> [UInt8] {
    let sql = "SELECT salt FROM store"
    guard let salt: [UInt8] = try prepare(sql).value(), salt.count == 32 else {
      throw PersistenceError.unexpectedValue(
        column: "salt",
        expected: "32 bytes",
        found: "others",
        statement: sql
      )
    }
    return salt
  }

  /// Returns the responses stored under a key, the newest first.
  func cacheRows(for key: CacheKey) throws -> [SQLiteCacheRow] {
    try prepare("SELECT * FROM answer WHERE address = ? AND caller = ? ORDER BY id DESC")
      .all([key.address, key.caller]) { try SQLiteCacheRow($0, of: key) }
  }

  func insert(_ row: SQLiteCacheRow, for key: CacheKey) throws {
    guard let response = row.response else { return }
    try prepare(
      """
      INSERT INTO answer (address, caller, variant, size, used_at, checksum, status, requested_at,
        received_at, fields, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run([
      key.address, key.caller, response.variant.text, row.size, row.usedAt,
      response.checksum(key, fields: row.fields), response.status, response.requestedAt,
      response.receivedAt, row.fields, response.body,
    ])
    try prepare(
      """
      DELETE FROM answer WHERE id IN (
        SELECT id FROM answer WHERE address = ? AND caller = ? ORDER BY id DESC LIMIT -1 OFFSET ?
      )
      """
    ).run([key.address, key.caller, ResponseVariant.maximumPerKey])
  }

  func removeCacheRow(_ variant: ResponseVariant, for key: CacheKey) throws {
    try prepare("DELETE FROM answer WHERE address = ? AND caller = ? AND variant = ?")
      .run([key.address, key.caller, variant.text])
  }

  /// Records the use of a row, or removes a damaged one.
  func note(_ row: SQLiteCacheRow, usedAt: Date) throws {
    if row.response == nil {
      try prepare("DELETE FROM answer WHERE id = ?").run([row.id])
    } else {
      try prepare("UPDATE answer SET used_at = ? WHERE id = ?").run([usedAt, row.id])
    }
  }
}

/// The format of a file, as its application ID says.
///
/// A file of another format is not used.
enum SQLiteCacheFormat: Equatable {
  /// An empty file.
  case none
  case current
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
    do {
      self = try Self(lookingInto: path, .readOnly)
    } catch let error as PersistenceError where error.meansDamage {
      // The damage may hide the mark of a cache.
      self = try Self(headerOfFileAt: path) ?? .foreign
    } catch PersistenceError.readOnly {
      // The last writer was killed, and its transaction has to be rolled back.
      self = try Self(headerOfFileAt: path) ?? Self(lookingInto: path, .readWrite)
    }
  }

  /// Asks SQLite, since the last changes may still be in the log.
  private init(lookingInto path: String, _ access: ConnectionOptions.Access) throws {
    let options = ConnectionOptions(access: access, busyTimeout: SQLiteCacheDatabase.patience)
    let connection = try Connection(.file(path), options: options)
    // Another program may make the file meanwhile, and commits both at once: so the tables come first.
    let tables: Int? = try connection.prepare("SELECT count(*) FROM sqlite_schema").value()
    let written = try connection.prepare("PRAGMA application_id").value() ?? 0
    self = written == 0 && tables == 0 ? .none : Self(written)
  }

  /// Reads the first bytes of a file, or returns `nil` for a database without an application ID.
  ///
  /// Only for a file that SQLite cannot read: closing it releases SQLite's locks on it.
  private init?(headerOfFileAt path: String) throws {
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
      guard written != 0 else { return nil }
      self = Self(written)
    }
  }

  private init(_ written: Int) {
    switch (written & ~0xFF, written & 0xFF) {
    case (Self.mark, Self.number): self = .current
    case (Self.mark, Self.number...): self = .newer
    default: self = .foreign
    }
  }
}
