import FoundationCore

/// An economy or an aggregate as the bank writes both, in one list.
struct CountryRow: Decodable, Sendable, Equatable {
  let id: String
  let iso2Code: String
  let name: String
  @Lossy var region: GroupRow?
  @Lossy var incomeLevel: GroupRow?
  @Lossy var lendingType: GroupRow?
  @Lossy var capitalCity: String?
  @Lossy var latitude: Degrees?
  @Lossy var longitude: Degrees?

  /// Whether it is several economies added up.
  ///
  /// The bank says so by the region `NA`, which is Namibia's code too, and by names that change. So
  /// it is told by what an aggregate is: it lies nowhere, is governed from nowhere, nothing is lent
  /// to it, and ISO 3166 knows no such country. Every economy has one of these.
  var isAggregate: Bool {
    !hasLending && capital == nil && coordinates == nil && !ISO3166.isAssigned(iso2Code)
  }

  var aggregate: Aggregate {
    Aggregate(id: Country.ID(rawValue: id), iso2: iso2Code, name: name.trimmed ?? id)
  }

  var country: Country {
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

/// Degrees, which the bank writes as text, empty where it has none.
struct Degrees: Decodable, Sendable, Equatable {
  let value: Double?

  init(from decoder: any Decoder) throws {
    // Asking and being refused tells an empty text from a number.
    if let text = try? decoder.singleValueContainer().decode(String.self), text.trimmed == nil {
      value = nil
    } else {
      value = try Lenient<Double>(from: decoder).wrappedValue
    }
  }
}
