import FoundationCore

/// A shipping or billing address of another shop, which all name its parts much alike.
struct ThirdPartyAddress: Decodable, Sendable {
  @Lossy var firstName: String?
  @Lossy var lastName: String?
  @Lossy var company: String?
  @Lossy var line1: String?
  @Lossy var line2: String?
  @Lossy var city: String?
  @Lossy var email: String?
  // The names of WooCommerce.
  @Lossy var state: String?
  @Lossy @Lenient var postcode: String?
  @Lossy var country: String?
  // The names of Medusa.
  @Lossy var province: String?
  @Lossy @Lenient var postalCode: String?
  @Lossy var countryCode: String?

  private enum CodingKeys: String, CodingKey {
    case company, city, email, state, postcode, country, province
    case firstName = "first_name"
    case lastName = "last_name"
    case line1 = "address_1"
    case line2 = "address_2"
    case postalCode = "postal_code"
    case countryCode = "country_code"
  }

  /// The address; `nil` if all of its parts are empty, as in an order without it.
  var address: Address? {
    let names = [firstName, lastName].compactMap(\.self).filter { !$0.isEmpty }
    let lines = [line1, line2].compactMap(\.self).filter { !$0.isEmpty }
    let company = company?.isEmpty == false ? company : nil
    let code = CountryCode(country ?? countryCode ?? "")
    guard
      !names.isEmpty || company != nil || !lines.isEmpty || city?.isEmpty == false || code != nil
    else {
      return nil
    }
    let (region, postalCode) = (state ?? province, postcode ?? postalCode)
    return Address(
      name: names.joined(separator: " "),
      company: company,
      lines: lines,
      city: city ?? "",
      postalCode: postalCode?.isEmpty == false ? postalCode : nil,
      region: region?.isEmpty == false ? region : nil,
      country: code ?? .unknown
    )
  }
}

extension Address {
  /// The address of an order without any, such as one that was sold over the counter.
  static var none: Address { Address(name: "", lines: [], city: "", country: .unknown) }
}
