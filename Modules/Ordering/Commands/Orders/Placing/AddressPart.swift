import CommandKit
import Ordering

/// A part of an address within its country: an option, a field of --billing and a question.
enum AddressPart: String, CaseIterable {
  case name, company, street, city
  case postalCode = "postal-code"
  case region

  private var words: (placeholder: String, summary: String, question: String) {
    switch self {
    case .name: ("NAME", "The recipient's name.", "Recipient's name?")
    case .company: ("NAME", "The recipient's company.", "Company?")
    case .street:
      ("LINE", "The street and number; repeat for up to three lines.", "Street and number?")
    case .city: ("CITY", "The city.", "City?")
    case .postalCode:
      ("CODE", "The postal code; required and checked where the country has them.", "Postal code?")
    case .region:
      ("REGION", "The state or province; required for AU, CA and US.", "State or province?")
    }
  }

  /// The option; the street may be given several times, and the last of any other part counts.
  var option: any OptionDeclaration {
    Option<[TextLine]>("\(rawValue) \(words.placeholder)", words.summary)
  }

  /// The question at a terminal.
  var question: String { words.question }

  var field: String {
    switch self {
    case .street: "lines"
    case .postalCode: "postalCode"
    case .name, .company, .city, .region: rawValue
    }
  }

  /// The parts that the options of an invocation give.
  static func given(in invocation: Invocation) -> [AddressPart: [String]] {
    allCases.reduce(into: [:]) { parts, part in
      let texts = invocation.typedValues(ofOption: part.rawValue)
      if !texts.isEmpty { parts[part] = part == .street ? texts : texts.suffix(1) }
    }
  }
}

extension Address {
  mutating func set(_ part: AddressPart, to texts: [String]) {
    let last = texts.last ?? ""
    switch part {
    case .name: name = last
    case .company: company = last
    case .street: lines = texts
    case .city: city = last
    case .postalCode: postalCode = last
    case .region: region = last
    }
  }

  /// Returns the address with other parts.
  func setting(_ parts: [AddressPart: [String]]) -> Address {
    parts.reduce(into: self) { $0.set($1.key, to: $1.value) }
  }
}

/// A field of the billing address as the user types it: `street=Markt 1`.
struct BillingField: ArgumentValue, Hashable {
  /// The part; `nil` for the country.
  private let part: AddressPart?
  private let text: String

  init?(argument: String) {
    let words = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard words.count == 2, TextLine(argument: words[1]) != nil else { return nil }
    (part, text) = (AddressPart(rawValue: words[0]), words[1])
    if part == nil, words[0] != "country" || CountryCode(argument: text) == nil { return nil }
  }

  static var expectation: String {
    let names = AddressPart.allCases.map(\.rawValue) + ["country"]
    return "a field (\(names.joined(separator: ", "))) and its text, city=Berlin"
  }

  /// The argument that names the field, such as `city=Berlin`.
  var argument: String { "\(part?.rawValue ?? "country")=\(text)" }

  func set(in address: inout Address) {
    if let part { return address.set(part, to: [text]) }
    address.country = CountryCode(argument: text) ?? address.country
  }
}
