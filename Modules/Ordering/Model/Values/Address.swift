public import FoundationCore

/// A shipping address.
public struct Address: Sendable, Hashable {
  /// The recipient's name.
  public var name: String
  /// One to three lines above the city: street and number, flat, company.
  public var lines: [String]
  /// The city.
  public var city: String
  /// The postal code, if the country uses them; its ``AddressFormat`` says if it is required.
  public var postalCode: String?
  /// The state or province, if addresses of the country have one.
  public var region: String?
  /// The country.
  public var country: CountryCode

  /// Creates an address.
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

extension Address: Shaped {
  public static let shape = Shape<Address>(
    "Address",
    Field("name", \.name, as: .line),
    Field("lines", \.lines, as: .array(.line, 1...3)),
    Field("city", \.city, as: .line),
    .optional("postalCode", \.postalCode, as: .text),
    .optional("region", \.region, as: .text),
    Field("country", \.country),
    make: Address.init
  )
}
