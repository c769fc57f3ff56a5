import FoundationCore

/// A region, an income level or a lending type, in its list or within a country.
///
/// A country has `id` and `value` where the list of regions has `code` and `name`; there, `id` is a
/// number or empty. The two-letter code may be missing.
struct GroupRow: Decodable, Sendable, Equatable {
  let code: String
  let iso2: String?
  let name: String

  init(from decoder: any Decoder) throws {
    let fields = try Fields(from: decoder)
    code = fields.code?.trimmed ?? fields.id?.trimmed ?? ""
    guard let name = fields.name?.trimmed ?? fields.value?.trimmed ?? code.trimmed else {
      throw DecodingError.corrupted("Neither code nor name.", in: decoder)
    }
    self.name = name
    iso2 = fields.iso2code?.trimmed
  }

  var region: Region { Region(id: Region.ID(rawValue: code), iso2: iso2, name: name) }

  var classification: Classification {
    Classification(id: Classification.ID(rawValue: code), name: name)
  }

  private struct Fields: Decodable {
    @Lossy @Lenient var id: String?
    @Lossy var code: String?
    @Lossy var iso2code: String?
    @Lossy var name: String?
    @Lossy var value: String?
  }
}

extension String {
  /// The text without surrounding whitespace; `nil` if that leaves nothing.
  var trimmed: String? {
    let words = drop(while: \.isWhitespace)
    guard let end = words.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    return String(words[...end])
  }
}
