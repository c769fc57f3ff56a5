public import FoundationCore

extension Money: TableRepresentable {
  /// The columns as on the wire: the amount in the smallest unit of the currency.
  public static let table = Table<Money>([
    Column("amount") { Int($0.minorUnits) },
    Column("currency", \.currency.code),
  ])
}
