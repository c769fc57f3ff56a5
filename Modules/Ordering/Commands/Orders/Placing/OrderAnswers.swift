import CommandKit
import FoundationCore
import Ordering

/// The answers to the questions about an order, from the command line or from the user.
struct OrderAnswers: Sendable {
  var items: [ItemQuantity] = []
  var currency: Currency
  var country: CountryCode?
  var name: String?
  var company: String?
  var street: [String] = []
  var city: String?
  var postalCode: String?
  var region: String?
  var billing: [BillingField] = []
  var vatID: String?
  var email: String?
  var method: ShippingMethod.ID?
  var discountCode: Discount.ID?
  /// The only total at which the order is to be placed; `nil` for the quoted one.
  var expectedTotal: Money?

  /// Creates no answers.
  init(in currency: Currency) { self.currency = currency }

  /// Creates the answers of a command line, but for the items.
  init(_ invocation: Invocation, in currency: Currency) throws {
    self.init(in: currency)
    country = try invocation[DeliveryOptions.country]
    name = try invocation[DeliveryOptions.name]?.text
    company = try invocation[DeliveryOptions.company]?.text
    street = try invocation[DeliveryOptions.street].map(\.text)
    city = try invocation[DeliveryOptions.city]?.text
    postalCode = try invocation[DeliveryOptions.postalCode]?.text
    region = try invocation[DeliveryOptions.region]?.text
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
    case .name: name
    case .street: street.isEmpty ? nil : street.joined(separator: ", ")
    case .city: city
    case .postalCode: postalCode
    case .region: region
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
    guard let country, let name, let city, let email, let method else { return nil }
    let address = Address(
      name: name,
      company: company,
      lines: street,
      city: city,
      postalCode: postalCode,
      region: region,
      country: country
    )
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

  /// Returns the invocation that gives all answers on the command line.
  func invocation(like invocation: Invocation) -> Invocation {
    var invocation = invocation
    invocation.argumentWords[ItemOptions.items.placeholder.name] = items.map {
      "\($0.sku)=\($0.quantity)"
    }
    for question in OrderQuestion.allCases where question != .street {
      guard let name = question.option else { continue }
      invocation.optionUses[name] = self[question].map { [.value($0)] }
    }
    invocation.optionUses[DeliveryOptions.street.name] = street.map { .value($0) }
    invocation.optionUses[DeliveryOptions.company.name] = company.map { [.value($0)] }
    invocation.optionUses[DeliveryOptions.billing.name] = billing.map { .value($0.argument) }
    invocation.optionUses[DeliveryOptions.vatID.name] = vatID.map { [.value($0)] }
    invocation.optionUses[ItemOptions.currency.name] = [.value(currency.code)]
    return invocation
  }
}

/// A question about an order, in the order in which they are asked.
enum OrderQuestion: CaseIterable {
  case items, country, name, street, city, postalCode, region, email, method, discount

  /// The noun of the answer, the field of an order that it fills in, and the option that gives it.
  private var description: (noun: String, field: String, option: String?) {
    switch self {
    case .items: ("items", "lines", nil)
    case .country: ("country", "address.country", DeliveryOptions.country.name)
    case .name: ("name", "address.name", DeliveryOptions.name.name)
    case .street: ("street", "address.lines", DeliveryOptions.street.name)
    case .city: ("city", "address.city", DeliveryOptions.city.name)
    case .postalCode: ("postal code", "address.postalCode", DeliveryOptions.postalCode.name)
    case .region: ("region", "address.region", DeliveryOptions.region.name)
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
    case .postalCode: format?.postalCodeExample != nil
    case .region: format?.hasRegion == true
    default: true
    }
  }
}
