import Catalog
import Foundation
import FoundationCore

/// A value of a third-party store that converts to one of the catalog.
protocol ThirdPartyValue: Decodable, Sendable {
  /// The type in the catalog.
  associatedtype CatalogValue: Sendable

  /// The value in the catalog.
  var catalogValue: CatalogValue { get }
}

extension RequiredElements where Element: ThirdPartyValue {
  /// The elements as values of the catalog.
  var items: [Element.CatalogValue] { elements.map(\.catalogValue) }
}

/// A category of a third-party store: its name alone, or an object.
struct ThirdPartyCategory: ThirdPartyValue {
  let catalogValue: Category
  /// The slug that the store uses in URLs.
  let slug: String

  init(from decoder: any Decoder) throws {
    // A failed attempt tells a string from an object.
    let text = try? decoder.singleValueContainer().decode(String.self)
    let object = try text == nil ? Object(from: decoder) : nil
    guard let name = text ?? object?.name ?? object?.slug, !name.isEmpty else {
      throw DecodingError.corrupted("A category has a name.", in: decoder)
    }
    slug = object?.slug ?? name
    catalogValue = Category(
      id: object?.id.map { Category.ID(rawValue: $0) } ?? Category.ID(word: slug),
      name: name,
      image: object?.image
    )
  }

  private struct Object: Decodable {
    @Lossy @Lenient var id: Int?
    @Lossy var name: String?
    @Lossy var slug: String?
    @Lossy var image: URL?
  }
}

extension Identifier where RawValue == Int {
  /// Creates a numeric ID for a store that identifies values by words.
  ///
  /// The ID is a stable hash of the word, of the 53 bits that every JSON parser keeps.
  init(word: String) {
    self.init(rawValue: Int(StableHash(word.utf8).value & 0x1f_ffff_ffff_ffff))
  }
}

extension Brand {
  /// Creates a brand of a store that identifies brands by name; `nil` without a name.
  init?(named name: String?) {
    guard let name, !name.isEmpty else { return nil }
    self.init(id: ID(word: name), name: name)
  }
}

/// A price of a third-party store: a number or a string, without a currency.
///
/// The decimal digits are kept exactly. A negative amount, or one finer than the currency's minor
/// unit, is an error.
struct ThirdPartyPrice: ThirdPartyValue {
  let catalogValue: Money

  init(from decoder: any Decoder) throws {
    let amount = try Lenient<Decimal>(from: decoder).wrappedValue
    catalogValue = try Money(price: amount, currency: decoder.storeCurrency, in: decoder)
  }
}

extension Money {
  /// Creates a price of a store that names the currency.
  ///
  /// - Throws: `DecodingError` for an unknown currency, and for an amount that is negative or finer
  ///   than the currency's minor unit.
  init(price: Decimal, code: String, in decoder: any Decoder) throws {
    guard let currency = Currency(code.uppercased()) else {
      throw DecodingError.corrupted("The currency is unknown.", in: decoder)
    }
    try self.init(price: price, currency: currency, in: decoder)
  }

  fileprivate init(price: Decimal, currency: Currency, in decoder: any Decoder) throws {
    do throws(MoneyError) { self = try Money(price, currency: currency) } catch {
      throw DecodingError.corrupted(error.title, in: decoder)
    }
    guard minorUnits >= 0 else {
      throw DecodingError.corrupted("A price is not negative.", in: decoder)
    }
  }
}

extension Decoder {
  /// The currency that the store has named, or else the assumed one.
  fileprivate var storeCurrency: Currency {
    CodingUserInfoKey.storeCurrency.flatMap { userInfo[$0] as? Currency } ?? .usDollar
  }
}

extension CodingUserInfoKey {
  /// The key of the assumed currency of a store.
  static let storeCurrency = CodingUserInfoKey(rawValue: "storeCurrency")
}
