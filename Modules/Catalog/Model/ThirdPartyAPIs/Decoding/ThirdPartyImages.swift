import Foundation
import FoundationCore

/// The pictures of a product as other stores write them.
///
/// It is a list of addresses or of objects with one, or a single address. A list may also have been
/// written as text, or have been cut up: a store that keeps it as one text, parted by commas, cuts
/// a JSON array into `["[\"https://…\"", "\"https://…\"]"]`, which is put together again here. Several
/// addresses in one text, parted by blanks or commas, are several pictures. What is no address of the
/// web is left out and reported.
struct ThirdPartyImages: ThirdPartyValue {
  let native: [Product.Image]

  init(from decoder: any Decoder) throws {
    var elements: [(image: Element, decoder: any Decoder)] = []
    for decoder in try Self.places(in: decoder) {
      do {
        elements.append((try Element(from: decoder), decoder))
      } catch {
        decoder.recordDrop(reason: "This is no picture.")
      }
    }
    var found = elements
    if let joined = Self.joined(elements.map(\.image.address)) {
      // Cut within an address there are more pieces than addresses, and none stands in its place.
      let isWhole = joined.count == elements.count
      found = joined.enumerated().map { place, address in
        (Element(address: address), isWhole ? elements[place].decoder : decoder)
      }
    }
    native = found.flatMap { image, decoder in
      Self.addresses(in: image.address).compactMap { text in
        guard let address = URL(webAddress: text) else {
          decoder.recordDrop(reason: "A URL must begin with http:// or https:// and have a host.")
          return nil
        }
        return Product.Image(url: address.absoluteString, text: image.text)
      }
    }
  }

  /// The addresses in a text, which it may have several of.
  ///
  /// A comma alone parts nothing: addresses may have one.
  private static func addresses(in text: String) -> [String] {
    let parts = text.split(separator: #/[\s,;|]+(?=https?://)/#.ignoresCase())
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    return parts.isEmpty ? [text] : parts
  }

  /// A decoder for each element of a list, or that of a single one.
  private static func places(in decoder: any Decoder) throws -> [any Decoder] {
    guard var list = try? decoder.unkeyedContainer() else {
      // What is no list is a picture itself, or will be reported as none.
      return [decoder]
    }
    var places: [any Decoder] = []
    while !list.isAtEnd { places.append(try list.superDecoder()) }
    return places
  }

  /// The addresses of a list that was written as text, and perhaps cut up at its commas.
  private static func joined(_ pieces: [String]) -> [String]? {
    let whole = pieces.joined(separator: ",")
    guard whole.first(where: { !$0.isWhitespace }) == "[" else { return nil }
    // What looks like a list and is none is no address either, and reported as that.
    return try? ExactJSONDecoder().decode([String].self, from: whole.utf8)
  }

  /// An address, or an object that has one.
  private struct Element: Decodable {
    let address: String
    var text: String?

    init(address: String) { self.address = address }

    init(from decoder: any Decoder) throws {
      // Asking and being refused tells a text from an object.
      if let address = try? decoder.singleValueContainer().decode(String.self) {
        self.address = address
      } else {
        let object = try Object(from: decoder)
        address = object.src
        text = object.alt
      }
    }

    private struct Object: Decodable {
      let src: String
      @Lossy var alt: String?
    }
  }
}
