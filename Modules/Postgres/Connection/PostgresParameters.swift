import CPostgres
import Foundation
import Persistence

/// The values of a statement in the form that is sent: each with its type, in binary.
struct PostgresParameters {
  /// The OIDs of the types; 0 lets the server choose.
  private(set) var types: [Oid] = []
  private var bytes: [UInt8] = []
  /// The range of each value in the bytes; `nil` for NULL.
  private var ranges: [Range<Int>?] = []

  init(_ arguments: StatementArguments, of sql: String) throws(PostgresError) {
    guard strlen(sql) == sql.utf8.count else { throw .misuse(.nulInSQL, statement: "") }
    for (index, value) in arguments.values.enumerated() {
      let start = bytes.count
      switch value {
      case .null:
        types.append(0)
        ranges.append(nil)
        continue
      case .integer(let value):
        types.append(PostgresType.int8)
        withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
      case .real(let value):
        guard !value.isNaN else { throw .misuse(.notANumber(parameter: index + 1), statement: sql) }
        types.append(PostgresType.float8)
        withUnsafeBytes(of: value.bitPattern.bigEndian) { bytes.append(contentsOf: $0) }
      case .text(let value):
        guard strlen(value) == value.utf8.count else {
          throw .misuse(.nulInText(parameter: index + 1), statement: sql)
        }
        types.append(PostgresType.text)
        bytes.append(contentsOf: value.utf8)
      case .blob(let value):
        types.append(PostgresType.bytea)
        bytes.append(contentsOf: value)
      }
      ranges.append(start..<bytes.count)
    }
    // A message has at most 1 GiB; libpq counts its parts in 32 bits.
    guard ranges.count <= 65_535, bytes.count < 1 << 30 else {
      throw .misuse(.tooBig, statement: sql)
    }
    // An empty array has no address, and libpq takes that for NULL.
    bytes.append(0)
  }

  /// Calls a function of libpq with the values in its format.
  func withValues(
    _ body: (
      _ count: Int32, _ values: [UnsafePointer<CChar>?], _ lengths: [Int32], _ formats: [Int32]
    ) -> Int32
  ) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      body(
        Int32(ranges.count),
        ranges.map { range in
          range.flatMap { bytes.baseAddress?.advanced(by: $0.lowerBound) }
            .map { $0.assumingMemoryBound(to: CChar.self) }
        },
        ranges.map { Int32($0?.count ?? 0) },
        ranges.map { _ in 1 }
      )
    }
  }
}

/// The OIDs of the types of parameters and columns.
enum PostgresType {
  static let bool: Oid = 16
  static let bytea: Oid = 17
  static let int8: Oid = 20
  static let int2: Oid = 21
  static let int4: Oid = 23
  static let text: Oid = 25
  static let float4: Oid = 700
  static let float8: Oid = 701
  static let numeric: Oid = 1700
}
