import CommandKit

/// The options of orders and quotes, by the field that each of them fills in.
public enum OrderOptions {
  /// The names of the options.
  public static let optionNames = [
    "address.city": DeliveryOptions.city.name,
    "address.country": DeliveryOptions.country.name,
    "address.lines": DeliveryOptions.street.name,
    "address.name": DeliveryOptions.name.name,
    "address.postalCode": DeliveryOptions.postalCode.name,
    "address.region": DeliveryOptions.region.name,
    "countries": DeliveryOptions.country.name,
    "discountCode": ItemOptions.discount.name,
    "email": DeliveryOptions.email.name,
    "expectedTotal": OrderPlace.expected.name,
    "shippingMethod": ItemOptions.method.name,
  ]
}
