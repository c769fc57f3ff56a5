import FoundationCore
import Ordering
import StoreCore

/// A fictitious customer of the demo store.
struct SeedCustomer {
  let name: String
  let email: String
  let street: String
  let city: String
  let postalCode: String
  let region: String?
  let country: String
  /// The currency in which they pay.
  let currency: Currency

  init(
    _ name: String,
    _ email: String,
    _ street: String,
    _ city: String,
    _ postalCode: String,
    _ country: String,
    region: String? = nil,
    _ currency: Currency = .euro
  ) {
    self.name = name
    self.email = email
    self.street = street
    self.city = city
    self.postalCode = postalCode
    self.region = region
    self.country = country
    self.currency = currency
  }

  /// The shipping address, or `nil` if the country code is invalid.
  var address: Address? {
    CountryCode(country).map {
      Address(
        name: name,
        lines: [street],
        city: city,
        postalCode: postalCode,
        region: region,
        country: $0
      )
    }
  }

  static let all = [
    SeedCustomer("Ada Moser", "ada@example.com", "Rheinweg 4", "Basel", "4051", "CH"),
    SeedCustomer(
      "Bao Lin",
      "bao@example.com",
      "12 Mill Lane",
      "Leeds",
      "LS1 4AP",
      "GB",
      .poundSterling
    ),
    SeedCustomer("Carla Ferri", "carla@example.com", "Via Roma 7", "Torino", "10123", "IT"),
    SeedCustomer("Dmitri Kahn", "dmitri@example.com", "Markt 11", "Leipzig", "04109", "DE"),
    SeedCustomer("Elif Aydin", "elif@example.com", "Hafenstraße 2", "Hamburg", "20359", "DE"),
    SeedCustomer("Farid Naber", "farid@example.com", "3 rue Haute", "Lyon", "69001", "FR"),
    SeedCustomer(
      "Greta Stone",
      "greta@example.com",
      "88 Pine Street",
      "Portland",
      "97205",
      "US",
      region: "OR",
      .usDollar
    ),
    SeedCustomer("Hugo Berg", "hugo@example.com", "Storgatan 19", "Malmö", "211 42", "SE"),
    SeedCustomer("Ines Rojas", "ines@example.com", "Calle Mayor 5", "Bilbao", "48001", "ES"),
    SeedCustomer("Jonas Wolf", "jonas@example.com", "Kirchplatz 1", "Graz", "8010", "AT"),
    SeedCustomer(
      "Keiko Tanaka",
      "keiko@example.com",
      "2-4-1 Honmachi",
      "Kyoto",
      "604-8091",
      "JP",
      .yen
    ),
    SeedCustomer("Marta Pol", "marta@example.com", "ul. Długa 9", "Gdańsk", "80-831", "PL"),
  ]
}
