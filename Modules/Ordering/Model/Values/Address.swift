/// Where an order goes.
public struct Address: Sendable, Hashable, Codable {
  /// Who receives it.
  public var name: String
  /// Street and number, flat, company: what stands above the city, one to three lines.
  public var lines: [String]
  /// The city.
  public var city: String
  /// The postal code, where the country has them.
  public var postalCode: String?
  /// The state or province, where addresses there have one.
  public var region: String?
  /// The country.
  public var country: CountryCode

  /// Makes an address.
  public init(
    name: String,
    lines: [String],
    city: String,
    postalCode: String? = nil,
    region: String? = nil,
    country: CountryCode
  ) {
    self.name = name
    self.lines = lines
    self.city = city
    self.postalCode = postalCode
    self.region = region
    self.country = country
  }
}
