import CommandKit
import FoundationCore
import Ordering

/// The answers to the questions about an order, from the command line or from the user.
struct OrderAnswers: Sendable {
  var items: [ItemQuantity] = []
  var currency: Currency
  var country: CountryCode?
  /// The parts of the address within the country.
  var parts: [AddressPart: [String]] = [:]
  var billing: [BillingField] = []
  var vatID: String?
  var email: String?
  var method: ShippingMethod.ID?
  var discountCode: Discount.ID?
  /// The only total at which the order is to be placed; `nil` for the quoted one.
  var expectedTotal: Money?

  init(in currency: Currency) { self.currency = currency }

  /// Creates the answers of a command line, but for the items.
  init(_ invocation: Invocation, in currency: Currency) throws {
    self.init(in: currency)
    country = try invocation[DeliveryOptions.country]
    parts = AddressPart.given(in: invocation)
    billing = try invocation[DeliveryOptions.billing]
    vatID = try invocation[DeliveryOptions.vatID]?.text
    email = try invocation[DeliveryOptions.email]?.text
    method = try invocation[ItemOptions.method]
    discountCode = try invocation[ItemOptions.discount]
  }

  /// The answer to a question as text; `nil` without an answer.
  subscript(question: OrderQuestion) -> String? {
    switch question {
    case .items: items.isEmpty ? nil : items.words
    case .country: country?.code
    case .part(let part): parts[part]?.joined(separator: ", ")
    case .email: email
    case .method: method?.rawValue
    case .discount: discountCode?.rawValue
    }
  }

  /// The questions about an order to its country.
  var asked: [OrderQuestion] { OrderQuestion.allCases.filter { $0.isAsked(in: self) } }

  /// The questions without whose answers the order cannot be placed.
  var missing: [OrderQuestion] { OrderQuestion.allCases.filter { $0.isOpen(in: self) } }

  /// Returns the order, or `nil` if an answer is missing.
  func draft(quoted total: Money? = nil) -> OrderDraft? {
    guard let country, let email, let method, parts[.name] != nil, parts[.city] != nil
    else { return nil }
    let address = Address(name: "", lines: [], city: "", country: country).setting(parts)
    var billingAddress = address
    for field in billing { field.set(in: &billingAddress) }
    return OrderDraft(
      lines: items,
      currency: currency,
      email: email,
      address: address,
      billingAddress: billing.isEmpty ? nil : billingAddress,
      vatID: vatID,
      shippingMethod: method,
      discountCode: discountCode,
      expectedTotal: expectedTotal ?? total
    )
  }

  /// Returns the invocation that gives all answers on the command line; the currency of the store needs no
  /// option.
  func invocation(like invocation: Invocation, in standard: Currency?) -> Invocation {
    var invocation = invocation
    invocation.argumentWords[ItemOptions.items.placeholder.name] = items.map {
      "\($0.sku)=\($0.quantity)"
    }
    for question in OrderQuestion.allCases {
      guard let name = question.option else { continue }
      invocation.optionUses[name] = self[question].map { [.value($0)] }
    }
    for (part, texts) in parts {
      invocation.optionUses[part.rawValue] = texts.map { .value($0) }
    }
    invocation.optionUses[DeliveryOptions.billing.name] = billing.map { .value($0.argument) }
    invocation.optionUses[DeliveryOptions.vatID.name] = vatID.map { [.value($0)] }
    invocation.optionUses[ItemOptions.currency.name] =
      currency == standard ? nil : [.value(currency.code)]
    return invocation
  }
}

/// A question about an order, in the order in which they are asked.
enum OrderQuestion: Hashable {
  case items, country
  case part(AddressPart)
  case email, method, discount

  static let allCases: [OrderQuestion] =
    [.items, .country]
    + [AddressPart.name, .street, .city, .postalCode, .region].map(OrderQuestion.part)
    + [.email, .method, .discount]

  /// The noun of the answer, the field of an order that it fills in, and the option that gives it.
  private var description: (noun: String, field: String, option: String?) {
    switch self {
    case .items: ("items", "lines", nil)
    case .country: ("country", "address.country", DeliveryOptions.country.name)
    case .part(let part):
      (part.rawValue.replacing("-", with: " "), "address.\(part.field)", part.rawValue)
    case .email: ("e-mail address", "email", DeliveryOptions.email.name)
    case .method: ("shipping method", "shippingMethod", ItemOptions.method.name)
    case .discount: ("discount code", "discountCode", ItemOptions.discount.name)
    }
  }

  var noun: String { description.noun }
  var field: String { description.field }
  var option: String? { description.option }

  /// The argument or the option that answers it on the command line.
  var flag: String { option.map { "--\($0)" } ?? "ITEM (and the cart is empty)" }

  /// Returns `true` if the order cannot be placed without an answer that is still missing.
  func isOpen(in answers: OrderAnswers) -> Bool {
    self != .discount && answers[self] == nil && isAsked(in: answers)
  }

  /// Returns `true` if it is a question about the country of the order.
  func isAsked(in answers: OrderAnswers) -> Bool {
    let format = answers.country.map(AddressFormat.init)
    return switch self {
    case .part(.postalCode): format?.postalCodeExample != nil
    case .part(.region): format?.hasRegion == true
    default: true
    }
  }
}
