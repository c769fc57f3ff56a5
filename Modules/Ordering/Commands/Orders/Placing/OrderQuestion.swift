import CommandKit
import Ordering

/// A question about an order, in the order in which they are asked.
enum OrderQuestion: CaseIterable {
  case items, country, name, street, city, postalCode, region, email, method, discount

  /// The argument or the option that answers it on the command line.
  var flag: String {
    switch self {
    case .items: "ITEM (and the cart is empty)"
    case .country: "--\(DeliveryOptions.country.name)"
    case .name: "--\(DeliveryOptions.name.name)"
    case .street: "--\(DeliveryOptions.street.name)"
    case .city: "--\(DeliveryOptions.city.name)"
    case .postalCode: "--\(DeliveryOptions.postalCode.name)"
    case .region: "--\(DeliveryOptions.region.name)"
    case .email: "--\(DeliveryOptions.email.name)"
    case .method: "--\(ItemOptions.method.name)"
    case .discount: "--\(ItemOptions.discount.name)"
    }
  }

  /// The heading of the answer in a summary.
  var heading: String {
    switch self {
    case .items: "Items"
    case .country: "Country"
    case .name: "Name"
    case .street: "Street"
    case .city: "City"
    case .postalCode: "Postal code"
    case .region: "Region"
    case .email: "E-mail"
    case .method: "Shipping"
    case .discount: "Discount"
    }
  }

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
