import Catalog
import Foundation
import FoundationCore

/// The images of a product of a third-party store.
///
/// Accepts a list of URLs or of objects with one, or a single URL. A server that stores the list as
/// comma-separated text splits a JSON array into `["[\"https://…\"", "\"https://…\"]"]`, which is
/// joined again here. Several URLs in one string, separated by spaces or commas, are several
/// images. Values that are not web URLs are dropped and reported.
struct ThirdPartyImages: ThirdPartyValue {
  let catalogValue: [Product.Image]

  init(from decoder: any Decoder) throws {
    var elements: [(image: Element, decoder: any Decoder)] = []
    for decoder in try Self.places(in: decoder) {
      do {
        elements.append((try Element(from: decoder), decoder))
      } catch {
        decoder.recordDrop(reason: "This is not an image.")
      }
    }
    var found = elements
    if let joined = Self.joined(elements.map(\.image.address)) {
      // If a URL was split at a comma, there are more pieces than URLs, and their paths do not match.
      let isWhole = joined.count == elements.count
      found = joined.enumerated().map { place, address in
        (Element(address: address), isWhole ? elements[place].decoder : decoder)
      }
    }
    catalogValue = found.flatMap { image, decoder in
      Self.addresses(in: image.address).compactMap { text in
        guard let address = URL(webAddress: text) else {
          decoder.recordDrop(reason: "A URL must begin with http:// or https:// and have a host.")
          return nil
        }
        return Product.Image(url: address.absoluteString, text: image.text)
      }
    }
  }

  /// Returns the URLs in a string.
  ///
  /// A comma alone is no separator, as URLs may contain one.
  private static func addresses(in text: String) -> [String] {
    let parts = text.split(separator: #/[\s,;|]+(?=https?://)/#.ignoresCase())
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    return parts.isEmpty ? [text] : parts
  }

  /// Returns a decoder for each element of a list, or the decoder itself for a single value.
  private static func places(in decoder: any Decoder) throws -> [any Decoder] {
    guard var list = try? decoder.unkeyedContainer() else {
      // A value that is not a list is an image, or is reported as unreadable.
      return [decoder]
    }
    var places: [any Decoder] = []
    while !list.isAtEnd { places.append(try list.superDecoder()) }
    return places
  }

  /// Returns the URLs of a JSON list that was sent as text, or split at its commas.
  private static func joined(_ pieces: [String]) -> [String]? {
    let whole = pieces.joined(separator: ",")
    guard whole.first(where: { !$0.isWhitespace }) == "[" else { return nil }
    // Text that only looks like a list is not a URL either, and is reported as such.
    return try? ExactJSONDecoder().decode([String].self, from: whole.utf8)
  }

  /// A URL, or an object that has one.
  private struct Element: Decodable {
    let address: String
    var text: String?

    init(address: String) { self.address = address }

    init(from decoder: any Decoder) throws {
      // A failed attempt tells a string from an object.
      if let address = try? decoder.singleValueContainer().decode(String.self) {
        self.address = address
      } else {
        let object = try Object(from: decoder)
        guard let found = object.src ?? object.url else {
          throw DecodingError.corrupted("An image has a URL.", in: decoder)
        }
        address = found
        text = object.alt
      }
    }

    private struct Object: Decodable {
      let src: String?
      let url: String?
      @Lossy var alt: String?
    }
  }
}
