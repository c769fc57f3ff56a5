public import Foundation

/// An indicator with the annual figures of all economies, kept in a file for use without a network.
public struct KeptIndicator: Sendable, Hashable {
  /// The code.
  public let id: String
  /// The name.
  public let name: String
  /// The number of the database.
  public let source: Int
  /// The name of the database.
  public let sourceName: String
  /// The last update by the World Bank, such as `2026-07-13`; empty if unknown.
  public let lastUpdated: String
  /// The definition; empty if unknown.
  public let note: String
  /// The organization that measured it; empty if unknown.
  public let organization: String
  /// The time at which the World Bank sent or confirmed the figures.
  public let retrieved: Date
  /// The years.
  public let years: ClosedRange<Int>
  /// The figures of an economy as text, newest first with a tab between them, by ISO3 code.
  public let rows: [String: [UInt8]]

  /// Creates an indicator.
  ///
  /// - Parameters:
  ///   - id: The code.
  ///   - name: The name.
  ///   - source: The number and the name of the database.
  ///   - lastUpdated: The last update by the World Bank; empty if unknown.
  ///   - note: The definition; empty if unknown.
  ///   - organization: The organization that measured it; empty if unknown.
  ///   - retrieved: The time at which the World Bank sent or confirmed the figures.
  ///   - years: The years.
  ///   - figures: The figure of each year, by the ISO3 code of the economy.
  public init(
    id: String,
    name: String,
    source: (number: Int, name: String),
    lastUpdated: String,
    note: String,
    organization: String,
    retrieved: Date,
    years: ClosedRange<Int>,
    figures: [String: [Int: Double]]
  ) {
    self.id = id
    self.name = name.onOneLine
    self.source = source.number
    sourceName = source.name.onOneLine
    self.lastUpdated = lastUpdated
    self.note = note.onOneLine
    self.organization = organization.onOneLine
    // The file has whole seconds.
    self.retrieved = Date(timeIntervalSince1970: retrieved.timeIntervalSince1970.rounded(.down))
    self.years = years
    rows = figures.mapValues { values in
      Array(years.reversed().map { values[$0]?.jsonText ?? "" }.joined(separator: "\t").utf8)
    }
  }

  /// The number of economies and aggregates with a figure.
  public var economyCount: Int { rows.values.count { $0.contains { $0 != Self.tab } } }

  private static let tab = UInt8(ascii: "\t")
  private static let newline = UInt8(ascii: "\n")
  private static let heading = "# World Bank figures, kept by rialto, format 1"

  /// The text of the file: what it is, the indicator, its definition, its organization, and a line for
  /// each economy.
  public var bytes: [UInt8] {
    let head = [
      id, name, "\(source)", sourceName, lastUpdated, retrieved.ISO8601Format(),
      "\(years.upperBound)", "\(years.lowerBound)", "\(rows.count)",
    ].joined(separator: "\t")
    var bytes = Array("\(Self.heading)\n\(head)\n\(note)\n\(organization)\n".utf8)
    for (code, row) in rows.sorted(by: { $0.key < $1.key }) {
      bytes += code.utf8
      bytes.append(Self.tab)
      bytes += row
      bytes.append(Self.newline)
    }
    return bytes
  }

  /// Reads the text of a file; `nil` for one that is cut off or of another format.
  public init?(bytes: [UInt8]) {
    guard bytes.last == Self.newline else { return nil }
    var lines = bytes.dropLast().split(separator: Self.newline, omittingEmptySubsequences: false)[
      ...
    ]
    func next() -> String? { lines.popFirst().flatMap { String(validating: $0, as: UTF8.self) } }
    guard next() == Self.heading, let head = next(), let note = next(), let organization = next()
    else { return nil }
    let fields = head.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 9, let source = Int(fields[2]),
      let retrieved = try? Date(fields[5], strategy: .iso8601),
      let newest = Int(fields[6]), let oldest = Int(fields[7]), oldest <= newest,
      1...9999 ~= oldest, 1...9999 ~= newest
    else { return nil }
    (id, name, sourceName, lastUpdated) = (fields[0], fields[1], fields[3], fields[4])
    (self.source, self.retrieved, years) = (source, retrieved, oldest...newest)
    (self.note, self.organization) = (note, organization)
    var rows: [String: [UInt8]] = [:]
    for line in lines {
      guard let tab = line.firstIndex(of: Self.tab) else { return nil }
      let row = line[(tab + 1)...]
      guard row.count(where: { $0 == Self.tab }) == years.count - 1 else { return nil }
      rows[String(decoding: line[..<tab], as: UTF8.self)] = Array(row)
    }
    guard Int(fields[8]) == rows.count else { return nil }
    self.rows = rows
  }
}

extension String {
  /// The text without characters that separate fields and lines.
  fileprivate var onOneLine: String {
    String(unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) })
  }
}

extension Double {
  /// The shortest JSON number of the value; `nil` for one that is not finite.
  fileprivate var jsonText: String? {
    guard isFinite else { return nil }
    return self == rounded() && magnitude < 1e15 ? "\(Int64(self))" : "\(self)"
  }
}
