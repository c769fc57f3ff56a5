public import Foundation
import FoundationCore

/// An indicator that a program adds to the bundled ones, with the annual figures of all economies.
public struct AddedIndicator: Sendable {
  let id: String
  let name: String
  let source: (number: Int, name: String)
  let lastUpdated: String
  let note: String
  let organization: String
  let retrieved: Date
  let years: ClosedRange<Int>
  let rows: [String: [UInt8]]

  /// Creates an indicator.
  ///
  /// - Parameters:
  ///   - id: The code.
  ///   - name: The name.
  ///   - source: The number and the name of the database.
  ///   - lastUpdated: The last update by the World Bank, such as `2026-07-13`; empty if unknown.
  ///   - note: The definition; empty if unknown.
  ///   - organization: The organization that measured it; empty if unknown.
  ///   - retrieved: The time at which the World Bank sent or confirmed the figures.
  ///   - years: The years.
  ///   - rows: The figures of an economy as text, newest first with a tab between them, by ISO3 code.
  public init(
    id: String,
    name: String,
    source: (number: Int, name: String),
    lastUpdated: String,
    note: String,
    organization: String,
    retrieved: Date,
    years: ClosedRange<Int>,
    rows: [String: [UInt8]]
  ) {
    (self.id, self.name, self.source, self.lastUpdated) = (id, name, source, lastUpdated)
    (self.note, self.organization, self.retrieved) = (note, organization, retrieved)
    (self.years, self.rows) = (years, rows)
  }

  /// The row of the list of indicators, as the World Bank sends it.
  var json: String {
    let row: JSONValue = [
      "id": .string(id), "name": .string(name), "unit": "",
      "source": ["id": .string("\(source.number)"), "value": .string(source.name)],
      "sourceNote": .string(note), "sourceOrganization": .string(organization), "topics": [],
    ]
    return row.text()
  }
}

/// The figures of indicators: those that the program adds, or else the bundled ones.
struct AddedIndicators: Sendable {
  /// The added indicators: all without a code.
  let find: @Sendable (String?) -> [AddedIndicator]
  let now: @Sendable () -> Date

  /// Returns the indicators of one ID, or of several with semicolons.
  func selection(of ids: String) -> Selection {
    let ids = ids.split(separator: ";").map(String.init)
    let found = ids.map { (id: $0, added: find($0).first) }
    let oldest = found.compactMap { $0.added?.retrieved }.min()
    let age = oldest.map { Duration.seconds(max(0, now().timeIntervalSince($0).rounded(.down))) }
    return Selection(age: age, indicators: found)
  }

  /// The indicators of a request.
  struct Selection {
    /// The age of the oldest added indicator; `nil` if all are bundled.
    let age: Duration?
    fileprivate let indicators: [(id: String, added: AddedIndicator?)]

    /// Returns the figures, in the order of the request.
    func figures() throws(WorldBankAPIError) -> [IndicatorData] {
      var figures: [IndicatorData] = []
      for (id, added) in indicators {
        if let added {
          figures.append(IndicatorData(added))
        } else if let head = IndicatorMetadata(id) {
          figures.append(IndicatorData(head))
        } else {
          throw id.isLikeIndicator ? .notBundled : .badValue
        }
      }
      if figures.isEmpty { throw .badValue }
      return figures
    }
  }
}

extension String {
  /// `true` if the text looks like the code of an indicator, as in `NY.GDP.DEFL.ZS` or `TX_VAL`.
  fileprivate var isLikeIndicator: Bool {
    (contains(".") || contains("_"))
      && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "_") }
  }
}
