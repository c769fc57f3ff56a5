import FoundationCore

extension World {
  /// Returns the country with a code or name.
  ///
  /// Accepts two and three-letter codes, the name at the World Bank, and other current or former
  /// names: `Swaziland`, `Ivory Coast`, `Türkiye`, `South Korea`. Ignores case, accents and
  /// punctuation.
  ///
  /// - Throws: ``CountriesError/notFound(_:suggestions:)`` if no country matches.
  public func country(_ text: String) throws(CountriesError) -> Country {
    let id = try place(text, among: countries.map(\.id), kind: "country").id
    guard let country = countries.first(where: { $0.id == id }) else {
      throw .notFound("country '\(text)'", suggestions: [])
    }
    return country
  }

  /// Returns the country or aggregate with a code or name.
  ///
  /// - Parameters:
  ///   - text: The code or the name.
  ///   - allowsUnlistedCode: `true` to accept any well-formed code, since some databases have
  ///     economies that the list of countries lacks.
  /// - Returns: The place; the name of an unlisted one is its code.
  /// - Throws: ``CountriesError/notFound(_:suggestions:)`` if no place matches.
  public func place(
    _ text: String,
    allowsUnlistedCode: Bool = false
  ) throws(CountriesError) -> Series.Place {
    do {
      return try place(
        text,
        among: countries.map(\.id) + aggregates.map(\.id),
        kind: "country or aggregate"
      )
    } catch {
      guard allowsUnlistedCode, let code = text.trimmed, code.isCodeOfPlace else { throw error }
      return Series.Place(id: Country.ID(rawValue: code), iso2: code, name: code)
    }
  }

  private func place(
    _ text: String,
    among ids: [Country.ID],
    kind: String
  ) throws(CountriesError) -> Series.Place {
    let places = ids.compactMap { self.places[$0] }
    let code = text.trimmed?.uppercased() ?? ""
    if let place = places.first(where: { $0.id.rawValue == code })
      ?? places.first(where: { $0.iso2 == code })
    {
      return place
    }
    let name = NormalizedName(text)
    if let place = places.first(where: { NormalizedName($0.name) == name })
      ?? places.first(where: { NormalizedName.aliases(of: $0.id).contains(name) })
    {
      return place
    }
    throw .notFound("\(kind) '\(text)'", suggestions: suggestions(for: name, in: places))
  }

  /// Returns the names of up to three similar places.
  private func suggestions(for name: NormalizedName, in places: [Series.Place]) -> [String] {
    NameSuggestions.closest(
      to: name.text,
      among: places.map { place in
        let names = [NormalizedName(place.name)] + NormalizedName.aliases(of: place.id)
        return (place.name, names.map(\.text) + [place.id.rawValue.lowercased()])
      }
    )
  }
}

extension String {
  /// `true` for the format of a code: two to four capital letters or digits.
  fileprivate var isCodeOfPlace: Bool {
    (2...4).contains(utf8.count) && utf8.allSatisfy { 65...90 ~= $0 || 48...57 ~= $0 }
  }
}
