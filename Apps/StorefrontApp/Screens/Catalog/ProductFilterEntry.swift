import Catalog
import Foundation
import FoundationCore

/// The form of a product filter: the choices, and the prices as typed.
///
/// A text that is no price is an error of its field and limits nothing.
struct ProductFilterEntry: Sendable, Hashable {
  /// The chosen parts of the filter; the texts have the prices.
  private var chosen: ProductFilter
  /// The text of the minimum price; a blank one is no limit.
  var minimumPrice: String
  /// The text of the maximum price; a blank one is no limit.
  var maximumPrice: String
  let currency: Currency
  let locale: Locale

  /// Creates the form of a filter; its prices are in the currency if it has no limit yet.
  init(_ filter: ProductFilter, currency: Currency, locale: Locale) {
    chosen = filter
    let currency = (filter.minimumPrice ?? filter.maximumPrice)?.currency ?? currency
    self.currency = currency
    self.locale = locale
    minimumPrice = filter.minimumPrice?.formatted(in: locale) ?? ""
    maximumPrice = filter.maximumPrice?.formatted(in: locale) ?? ""
  }

  var isInStock: Bool {
    get { chosen.isInStock }
    set { chosen.isInStock = newValue }
  }

  var category: Catalog.Category.ID? {
    get { chosen.category }
    set { chosen.category = newValue }
  }

  var filter: ProductFilter {
    var filter = chosen
    filter.minimumPrice = price(minimumPrice)
    filter.maximumPrice = price(maximumPrice)
    return filter
  }

  /// The validation errors, under the names of the filter's properties.
  var errors: FieldErrors {
    var errors = filter.errors
    for (field, text) in [("minimumPrice", minimumPrice), ("maximumPrice", maximumPrice)] {
      errors.check(field, text.isBlank || price(text) != nil, .price(in: currency, locale))
    }
    return errors
  }

  /// Removes all limits and everything that is typed, but keeps the words of the search field.
  mutating func reset() {
    self = ProductFilterEntry(ProductFilter(text: chosen.text), currency: currency, locale: locale)
  }

  private func price(_ text: String) -> Money? {
    do { return try Money(parsing: text, currency: currency, locale: locale) } catch {
      // The form has an error for the field.
      return nil
    }
  }
}

extension FieldRule<Bool> {
  fileprivate static func price(in currency: Currency, _ locale: Locale) -> FieldRule {
    let example = Money(minorUnits: 1250, currency: currency)
    return FieldRule("price", "Enter a price such as \(example.formatted(in: locale)).") { $0 }
  }
}
