import CommandKit
import FoundationCore
import Ordering

/// The options of the shipping address and the customer.
enum DeliveryOptions {
  static let country = Option.value(
    "to",
    "COUNTRY",
    of: CountryCode.self,
    "The country to ship to, such as DE."
  )
  static let name = Option.value("name", "NAME", of: TextLine.self, "The recipient's name.")
  static let street = Option.values(
    "street",
    "LINE",
    of: TextLine.self,
    "The street and number; repeat for up to three lines."
  )
  static let city = Option.value("city", "CITY", of: TextLine.self, "The city.")
  static let postalCode = Option.value(
    "postal-code",
    "CODE",
    of: TextLine.self,
    "The postal code, if the country uses them."
  )
  static let region = Option.value(
    "region",
    "REGION",
    of: TextLine.self,
    "The state or province, if the country's addresses have one."
  )
  static let email = Option.value(
    "email",
    "ADDRESS",
    of: TextLine.self,
    "The customer's e-mail address."
  )

  static let all: [any OptionDeclaration] = [
    country, name, street, city, postalCode, region, email,
  ]

  /// Returns the delivery of an invocation, and asks the user for missing values.
  static func delivery(
    of invocation: Invocation,
    asking prompt: Prompt
  ) throws -> (email: String, address: Address) {
    func text(_ option: Option<TextLine?>, asking question: String) throws -> String {
      try invocation[option]?.text ?? prompt.text(question, flag: "--\(option.name)")
    }
    let receiver = try text(name, asking: "Recipient's name?")
    var lines = try invocation[street].map(\.text)
    if lines.isEmpty { lines = [try prompt.text("Street and number?", flag: "--street")] }
    let address = Address(
      name: receiver,
      lines: lines,
      city: try text(city, asking: "City?"),
      postalCode: try invocation[postalCode]?.text,
      region: try invocation[region]?.text,
      country: try country(of: invocation, asking: prompt)
    )
    return (try text(email, asking: "E-mail address?"), address)
  }

  private static func country(of invocation: Invocation, asking prompt: Prompt) throws
    -> CountryCode
  {
    if let country = try invocation[country] { return country }
    while true {
      let answer = try prompt.text("Country code, such as DE?", flag: "--to")
      if let country = CountryCode(answer) { return country }
    }
  }
}
