public import Foundation
public import FoundationCore

extension Column {
  /// Returns three columns for an amount of money: its minor units, its currency, and the text in a
  /// locale.
  ///
  /// CSV and TSV have the amount as a decimal in a column with the key, and the currency; lines have
  /// both in one column.
  ///
  /// - Parameters:
  ///   - key: The name of the object in JSON.
  ///   - heading: The heading in tables; `nil` for the other formats only.
  ///   - locale: The locale of the text.
  ///   - money: The amount of a row.
  ///   - text: The text of a row, if it says more than the amount.
  /// - Returns: The columns.
  public static func money(
    _ key: String,
    heading: String? = nil,
    in locale: Locale,
    _ money: @escaping @Sendable (Item) -> Money?,
    text: (@Sendable (Item) -> String?)? = nil
  ) -> [Column] {
    var amount = Column("\(key).amount") { money($0).map { Int($0.minorUnits) } }
    amount.showDecimal(named: key, money)
    var formatted = Column("\(key).formatted", heading: heading, align: .trailing) { item in
      text.map { $0(item) } ?? money(item)?.formatted(in: locale)
    }
    formatted.lineCell = Cell(name: key) { (money($0)?.description).json }
    formatted.isInOtherSheetColumns = true
    return [amount, Column("\(key).currency") { money($0)?.currency.code }, formatted]
  }

  /// Gives the column of the minor units a decimal in lines, CSV and TSV.
  mutating func showDecimal(named key: String, _ money: @escaping @Sendable (Item) -> Money?) {
    let cell = Cell(name: key) { money($0).map { .number($0.digits) } ?? .null }
    (lineCell, sheetCell) = (cell, cell)
  }
}
