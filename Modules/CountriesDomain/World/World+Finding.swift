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
  public func place(_ text: String) throws(CountriesError) -> Series.Place {
    try place(text, among: countries.map(\.id) + aggregates.map(\.id), "country or aggregate")
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
    let name = PlaceName(text)
    if let place = places.first(where: { PlaceName($0.name) == name })
      ?? places.first(where: { PlaceName.others(of: $0.id).contains(name) })
    {
      return place
    }
    throw .notFound(what: "\(kind) '\(text)'", nearest: nearest(to: name, in: places))
  }

  /// The names of up to three places that may be meant.
  private func nearest(to name: PlaceName, in places: [Series.Place]) -> [String] {
    NearNames.of(
      name.text,
      in: places.map { place in
        let names = [PlaceName(place.name)] + PlaceName.others(of: place.id)
        return (place.name, names.map(\.text) + [place.id.rawValue.lowercased()])
      }
    )
  }
}
