import Catalog
import Foundation
import FoundationCore

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
