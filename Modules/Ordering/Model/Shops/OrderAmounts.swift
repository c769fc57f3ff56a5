import Foundation
import FoundationCore

/// The amounts of one order of another shop: decimals in the main unit of its currency.
struct OrderAmounts {
  let currency: Currency
  /// `true` if the shop keeps more decimals than the currency has; they are rounded half up.
  var isRounded = false

  /// Returns an amount of money.
  ///
  /// - Throws: `MoneyError` for an amount that is too great, or finer than the currency's minor unit.
  func money(_ amount: Decimal) throws(MoneyError) -> Money {
    try Money(isRounded ? rounded(amount) : amount, currency: currency)
  }

  /// Returns a line whose prices are without tax: of all units, before and after the discount.
  ///
  /// The name may have entities of HTML.
  ///
  /// - Throws: `MoneyError` for an amount that is no money.
  func line(
    sku: String,
    name: String,
    quantity: Int,
    subtotal: Decimal,
    total: Decimal,
    tax: Decimal,
    taxPercent: Decimal
  ) throws(MoneyError) -> OrderLine {
    OrderLine(
      sku: ProductReference.ID(rawValue: sku),
      name: HTMLText(name).plainText,
      // The price of one of three for 10.00 is no multiple of a cent; the totals are.
      unitPrice: try money(rounded(subtotal / Decimal(max(1, quantity)))),
      quantity: quantity,
      discount: try money(subtotal - total),
      taxPercent: taxPercent,
      tax: try money(tax),
      total: try money(total + tax)
    )
  }

  private func rounded(_ amount: Decimal) -> Decimal {
    var (amount, rounded) = (amount, Decimal())
    NSDecimalRound(&rounded, &amount, currency.fractionDigits, .plain)
    return rounded
  }
}

extension Decoder {
  /// Returns the amounts of an order in the currency of a code.
  ///
  /// - Throws: `DecodingError` for an unknown currency.
  func amounts(in code: String) throws -> OrderAmounts {
    guard let currency = Currency(code) else {
      throw DecodingError.corrupted("The currency is unknown.", in: self)
    }
    return OrderAmounts(currency: currency)
  }

  /// Returns a value whose amounts were read here; an amount that is no money is a decoding error.
  func reading<Value>(_ read: () throws(MoneyError) -> Value) throws -> Value {
    do throws(MoneyError) {
      return try read()
    } catch {
      throw DecodingError.corrupted(error.title, in: self)
    }
  }

  /// Returns the lines of an order; a line with an amount that is no money is left out and reported.
  func lines<Line>(
    of lines: [Line],
    _ read: (Line) throws(MoneyError) -> OrderLine
  ) -> [OrderLine] {
    var readable: [OrderLine] = []
    for line in lines {
      do throws(MoneyError) {
        readable.append(try read(line))
      } catch {
        recordDrop(reason: "A line was left out. \(error.title)")
      }
    }
    return readable
  }
}
