extension Address {
  /// Creates an address from the parts that other shops keep; `nil` if all of them are empty.
  init?(
    firstName: String?,
    lastName: String?,
    lines: [String?],
    city: String?,
    postalCode: String?,
    region: String?,
    country: String?
  ) {
    let names = [firstName, lastName].compactMap(\.self).filter { !$0.isEmpty }
    let lines = lines.compactMap(\.self).filter { !$0.isEmpty }
    let code = CountryCode(country ?? "")
    guard !names.isEmpty || !lines.isEmpty || city?.isEmpty == false || code != nil else {
      return nil
    }
    self.init(
      name: names.joined(separator: " "),
      lines: lines,
      city: city ?? "",
      postalCode: postalCode?.isEmpty == false ? postalCode : nil,
      region: region?.isEmpty == false ? region : nil,
      country: code ?? .unknown
    )
  }

  /// The address of an order without any, such as one that was sold over the counter.
  static var none: Address { Address(name: "", lines: [], city: "", country: .unknown) }
}
