import Catalog
import CommandKit
import FoundationCore

/// The variants that are low in stock, by the rule of the store: 'catalog stock list --low' lists
/// the same ones.
struct StockToday: Sendable {
  /// The maximum number of variants to load.
  static let limit = 1000

  /// The variants low in stock, lowest first; sold-out ones are among them.
  let low: [StockLevel]
  /// `true` if there are more than were loaded.
  let hasMore: Bool
  let provenance: Provenance

  /// The number of sold-out variants.
  var soldOut: Int { low.count(where: \.isSoldOut) }

  /// Creates the part of a report from the low variants: one more than the limit, if there are more.
  init(_ levels: [StockLevel], provenance: Provenance) {
    // A name is made once for each variant, not for each comparison.
    low = levels.prefix(Self.limit).map { (level: $0, name: $0.name) }
      .ordered {
        ($0.level.stock.available, $0.name, $0.level.sku)
          < ($1.level.stock.available, $1.name, $1.level.sku)
      }
      .map(\.level)
    hasMore = levels.count > Self.limit
    self.provenance = provenance
  }

  /// Returns the alerts, at most `limit` of each kind.
  func alerts(limit: Int) -> [TodayAlert] {
    low.filter(\.isSoldOut).prefix(limit).map { level in
      alert(.soldOut, for: level, text: "\(level.name): sold out.")
    }
      + low.filter { !$0.isSoldOut }.prefix(limit).map { level in
        alert(.lowStock, for: level, text: "\(level.name): \(level.stock.available) left.")
      }
  }

  private func alert(_ kind: TodayAlert.Kind, for low: StockLevel, text: String) -> TodayAlert {
    TodayAlert(
      kind: kind,
      text: text,
      subject: .variant(low.sku.rawValue),
      command: "rialto catalog stock \(Shell.word(low.sku.rawValue))"
    )
  }
}

extension StockLevel {
  fileprivate var isSoldOut: Bool { stock.available <= 0 }

  /// The title of the product, with the values of its options.
  fileprivate var name: String {
    ([title] + options.ordered { $0.key < $1.key }.map(\.value)).joined(separator: ", ")
  }
}
