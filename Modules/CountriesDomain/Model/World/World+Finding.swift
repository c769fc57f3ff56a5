import FoundationCore

extension World {
  /// The country of that code or name.
  ///
  /// Two or three letters, the bank's name, and the names that people use or used: `Swaziland`,
  /// `Ivory Coast`, `Türkiye`, `South Korea`. Case, accents and punctuation do not matter.
  ///
  /// - Throws: `CountriesError.notFound` with the nearest names where none fits.
  public func country(_ text: String) throws(CountriesError) -> Country {
    let id = try place(text, among: countries.map(\.id), "country").id
    guard let country = countries.first(where: { $0.id == id }) else {
      throw .notFound(what: "country '\(text)'", nearest: [])
    }
    return country
  }

  /// The country or aggregate of that code or name.
  ///
  /// - Parameters:
  ///   - text: The code or the name.
  ///   - isCodeEnough: Whether a code that is not listed is a place all the same: some databases have
  ///     economies that the list of countries has not.
  /// - Returns: The place; one that is not listed has its code for a name.
  /// - Throws: `CountriesError.notFound` with the nearest names where none fits.
  public func place(
    _ text: String,
    orCode isCodeEnough: Bool = false
  ) throws(CountriesError) -> Series.Place {
    do {
      return try place(
        text,
        among: countries.map(\.id) + aggregates.map(\.id),
        "country or aggregate"
      )
    } catch {
      guard isCodeEnough, let code = text.trimmed, code.isCodeOfPlace else { throw error }
      return Series.Place(id: Country.ID(rawValue: code), iso2: code, name: code)
    }
  }

  private func place(
    _ text: String,
    among ids: [Country.ID],
    _ kind: String
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
      ?? places.first(where: { NormalizedName.others(of: $0.id).contains(name) })
    {
      return place
    }
    throw .notFound(what: "\(kind) '\(text)'", nearest: nearest(to: name, in: places))
  }

  /// The names of up to three places that may be meant.
  private func nearest(to name: NormalizedName, in places: [Series.Place]) -> [String] {
    NameSuggestions.of(
      name.text,
      in: places.map { place in
        let names = [NormalizedName(place.name)] + NormalizedName.others(of: place.id)
        return (place.name, names.map(\.text) + [place.id.rawValue.lowercased()])
      }
    )
  }
}

extension String {
  /// True for the shape of a code: two to four capital letters or digits.
  fileprivate var isCodeOfPlace: Bool {
    (2...4).contains(utf8.count) && utf8.allSatisfy { 65...90 ~= $0 || 48...57 ~= $0 }
  }
}
