public import CommandKit
public import Foundation
import FoundationCore
public import Ordering

/// The rows of quotes, one per country.
public enum QuoteRows {
  static func table(in locale: Locale) -> Table<QuoteOutcome> {
    let country = Column<QuoteOutcome>(
      "country",
      heading: "COUNTRY",
      shrinks: false,
      \.country.code
    )
    return Table([country] + columns(in: locale), priority: priority, empty: "No countries.")
  }

  /// The keys of the most important columns, the first one first.
  public static let priority = [
    "country", "totals.total", "refused.title", "totals.shipping", "shipping.name", "totals.tax",
  ]

  /// Returns the columns of the sums and the shipping, or of the refusal, without the country.
  public static func columns(in locale: Locale) -> [Column<QuoteOutcome>] {
    sums(in: locale) + rest
  }

  private static func sums(in locale: Locale) -> [Column<QuoteOutcome>] {
    Column<QuoteOutcome>.money("totals.total", heading: "TOTAL", in: locale) {
      $0.quote?.totals.total
    }
      + Column<QuoteOutcome>.money("totals.subtotal", heading: "SUBTOTAL", in: locale) {
        $0.quote?.totals.subtotal
      }
      + Column<QuoteOutcome>.money("totals.discount", heading: "DISCOUNT", in: locale) {
        $0.quote?.totals.discount
      }
      + Column<QuoteOutcome>.money("totals.shipping", heading: "SHIPPING", in: locale) {
        $0.quote?.totals.shipping
      }
      + Column<QuoteOutcome>.money("totals.tax", heading: "TAX", in: locale) {
        $0.quote?.totals.tax
      }
  }

  private static let rest: [Column<QuoteOutcome>] = [
    Column("totals.isTaxIncluded") { $0.quote?.totals.isTaxIncluded },
    Column("shipping.code") { $0.quote?.shipping.code.rawValue },
    Column("shipping.name", heading: "METHOD") {
      $0.quote?.shipping.name
    } text: {
      $0.quote?.shipping.words ?? ""
    },
    Column("shipping.daysFrom") { $0.quote?.shipping.daysFrom },
    Column("shipping.daysTo") { $0.quote?.shipping.daysTo },
    Column("lines") { $0.quote?.lines },
    Column("refused.code") { $0.refusal?.code },
    Column("refused.title", heading: "REASON") { $0.refusal?.title },
    Column("refused.reason") { $0.refusal?.reason },
  ]
}
