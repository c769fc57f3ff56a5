import Foundation
import FoundationCore

/// A category as other stores write it: its name alone, or an object with more.
struct ThirdPartyCategory: ThirdPartyValue {
  let native: Category
  /// The word that the store knows it by.
  let slug: String

  init(from decoder: any Decoder) throws {
    // Asking and being refused tells a text from an object.
    let text = try? decoder.singleValueContainer().decode(String.self)
    let object = try text == nil ? Object(from: decoder) : nil
    guard let name = text ?? object?.name ?? object?.slug, !name.isEmpty else {
      throw DecodingError.corrupted("A category has a name.", in: decoder)
    }
    slug = object?.slug ?? name
    native = Category(
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
  /// The number that stands for a word, where a store knows its things by words.
  ///
  /// The same word has the same number everywhere and for ever, of the 53 bits that every reader of
  /// JSON keeps.
  init(word: String) {
    self.init(rawValue: Int(StableHash(word.utf8).value & 0x1f_ffff_ffff_ffff))
  }
}

extension Brand {
  /// A brand of a store that knows its brands by their names.
  init?(named name: String?) {
    guard let name, !name.isEmpty else { return nil }
    self.init(id: ID(word: name), name: name)
  }
}
