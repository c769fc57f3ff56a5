import FoundationCore
import Ordering
import StoreCore

/// A fictitious customer of the demo store.
struct SeedCustomer {
  /// The e-mail address: the first name, at example.com.
  let email: String
  /// The shipping address, or `nil` if the country code is invalid.
  let address: Address?
  /// The currency in which they pay.
  let currency: Currency

  private init(
    _ name: String,
    _ street: String,
    _ city: String,
    _ postalCode: String,
    _ country: String,
    region: String? = nil,
    _ currency: Currency = .euro
  ) {
    email = name.prefix { $0 != " " }.lowercased() + "@example.com"
    address = CountryCode(country).map {
      Address(
        name: name,
        lines: [street],
        city: city,
        postalCode: postalCode,
        region: region,
        country: $0
      )
    }
    self.currency = currency
  }

  static let all = [
    SeedCustomer("Ada Moser", "Rheinweg 4", "Basel", "4051", "CH"),
    SeedCustomer("Bao Lin", "12 Mill Lane", "Leeds", "LS1 4AP", "GB", .poundSterling),
    SeedCustomer("Carla Ferri", "Via Roma 7", "Torino", "10123", "IT"),
    SeedCustomer("Dmitri Kahn", "Markt 11", "Leipzig", "04109", "DE"),
    SeedCustomer("Elif Aydin", "Hafenstraße 2", "Hamburg", "20359", "DE"),
    SeedCustomer("Farid Naber", "3 rue Haute", "Lyon", "69001", "FR"),
    SeedCustomer(
      "Greta Stone",
      "88 Pine Street",
      "Portland",
      "97205",
      "US",
      region: "OR",
      .usDollar
    ),
    SeedCustomer("Hugo Berg", "Storgatan 19", "Malmö", "211 42", "SE"),
    SeedCustomer("Ines Rojas", "Calle Mayor 5", "Bilbao", "48001", "ES"),
    SeedCustomer("Jonas Wolf", "Kirchplatz 1", "Graz", "8010", "AT"),
    SeedCustomer("Keiko Tanaka", "2-4-1 Honmachi", "Kyoto", "604-8091", "JP", .yen),
    SeedCustomer("Marta Pol", "ul. Długa 9", "Gdańsk", "80-831", "PL"),
  ]
}
