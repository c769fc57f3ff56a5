import FoundationCore

/// An economy or an aggregate in the list of countries.
package struct CountryRow: Decodable, Sendable, Equatable {
  let id: String
  let iso2Code: String
  let name: String
  @Lossy var region: GroupRow?
  @Lossy var incomeLevel: GroupRow?
  @Lossy var lendingType: GroupRow?
  @Lossy var capitalCity: String?
  @Lossy var latitude: Degrees?
  @Lossy var longitude: Degrees?

  /// `true` for an aggregate of economies.
  ///
  /// The World Bank marks aggregates with the region `NA`, which is also the code of Namibia, and
  /// with names that change. So the test is that a row has no coordinates, no capital, no lending
  /// type and no code of ISO 3166; every economy has at least one of these.
  package var isAggregate: Bool {
    !hasLending && capital == nil && coordinates == nil && !ISO3166.isAssigned(iso2Code)
  }

  var aggregate: Series.Place {
    Series.Place(id: Country.ID(rawValue: id), iso2: iso2Code, name: name.trimmed ?? id)
  }

  package var country: Country {
    Country(
      id: Country.ID(rawValue: id),
      iso2: iso2Code,
      name: name.trimmed ?? id,
      capital: capital,
      region: region?.region ?? Region(id: "", name: "No region"),
      incomeLevel: incomeLevel?.classification ?? Classification(id: "", name: "Not classified"),
      lendingType: hasLending ? lendingType?.classification : nil,
      coordinates: coordinates
    )
  }

  private var hasLending: Bool { lendingType?.code.isEmpty == false }
  private var capital: String? { capitalCity?.trimmed }

  private var coordinates: Country.Coordinates? {
    guard let latitude = latitude?.value, let longitude = longitude?.value else { return nil }
    return Country.Coordinates(latitude: latitude, longitude: longitude)
  }
}

/// Degrees as text, empty if unknown.
struct Degrees: Decodable, Sendable, Equatable {
  let value: Double?

  init(from decoder: any Decoder) throws {
    // A failed attempt to decode text means a number.
    if let text = try? decoder.singleValueContainer().decode(String.self), text.trimmed == nil {
      value = nil
    } else {
      value = try Lenient<Double>(from: decoder).wrappedValue
    }
  }
}
