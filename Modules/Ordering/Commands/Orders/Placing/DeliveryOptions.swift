import CommandKit
import FoundationCore
import Ordering

/// The options of where an order goes, and who is told about it.
enum DeliveryOptions {
  private static let country = Option.value(
    "to",
    "COUNTRY",
    of: CountryCode.self,
    "The country it goes to, as in DE."
  )
  private static let name = Option.value("name", "NAME", of: TextLine.self, "Who receives it.")
  private static let street = Option.values(
    "street",
    "LINE",
    of: TextLine.self,
    "Street and number; up to three lines."
  )
  private static let city = Option.value("city", "CITY", of: TextLine.self, "The city.")
  private static let postalCode = Option.value(
    "postal-code",
    "CODE",
    of: TextLine.self,
    "The postal code, where the country has them."
  )
  private static let region = Option.value(
    "region",
    "REGION",
    of: TextLine.self,
    "The state or province, where addresses there have one."
  )
  private static let email = Option.value(
    "email",
    "ADDRESS",
    of: TextLine.self,
    "Who is told about it."
  )

  static let all: [any OptionDeclaration] = [
    country, name, street, city, postalCode, region, email,
  ]

  /// Returns the delivery that an invocation says, and asks the user for what is missing.
  static func delivery(
    of invocation: Invocation,
    asking prompt: Prompt
  ) throws -> (email: String, address: Address) {
    func word(_ option: Option<TextLine?>, _ question: String) throws -> String {
      try invocation[option]?.text ?? prompt.text(question, flag: "--\(option.name)")
    }
    let receiver = try word(name, "Who receives it?")
    var lines = try invocation[street].map(\.text)
    if lines.isEmpty { lines = [try prompt.text("Street and number?", flag: "--street")] }
    let address = Address(
      name: receiver,
      lines: lines,
      city: try word(city, "Which city?"),
      postalCode: try invocation[postalCode]?.text,
      region: try invocation[region]?.text,
      country: try country(of: invocation, asking: prompt)
    )
    return (try word(email, "Which e-mail address is told about it?"), address)
  }

  private static func country(of invocation: Invocation, asking prompt: Prompt) throws
    -> CountryCode
  {
    if let country = try invocation[country] { return country }
    while true {
      let answer = try prompt.text("Which country, in two letters?", flag: "--to")
      if let country = CountryCode(answer) { return country }
    }
  }
}
