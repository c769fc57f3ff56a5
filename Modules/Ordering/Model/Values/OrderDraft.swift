public import FoundationCore

/// The order that a customer submits.
///
/// It holds no prices. With an expected total, the store refuses to place the order for any other
/// amount.
public struct OrderDraft: Sendable, Hashable {
  /// The items to order, one line per SKU.
  public var lines: [ItemQuantity]
  /// The currency of the order.
  public var currency: Currency
  /// The customer's e-mail address.
  public var email: String
  /// The shipping address.
  public var address: Address
  /// The billing address; `nil` for the shipping address.
  public var billingAddress: Address?
  /// The buyer's VAT ID; see ``VATID``.
  public var vatID: String?
  /// The shipping method.
  public var shippingMethod: ShippingMethod.ID
  /// A discount code.
  public var discountCode: Discount.ID?
  /// The total that the customer was quoted.
  public var expectedTotal: Money?

  /// Creates a draft.
  public init(
    lines: [ItemQuantity],
    currency: Currency,
    email: String,
    address: Address,
    billingAddress: Address? = nil,
    vatID: String? = nil,
    shippingMethod: ShippingMethod.ID,
    discountCode: Discount.ID? = nil,
    expectedTotal: Money? = nil
  ) {
    self.lines = lines
    self.currency = currency
    self.email = email
    self.address = address
    self.billingAddress = billingAddress
    self.vatID = vatID
    self.shippingMethod = shippingMethod
    self.discountCode = discountCode
    self.expectedTotal = expectedTotal
  }

  /// The validation errors by field, such as `lines[0].quantity`.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check(lines: lines)
    errors.check("email", email, .required, .email)
    errors.add(address.errors, of: "address")
    if let billingAddress { errors.add(billingAddress.errors, of: "billingAddress") }
    if let vatID { errors.check("vatID", vatID, .vatID(of: address.country)) }
    errors.check("shippingMethod", shippingMethod.rawValue, .required, .code(40))
    if let discountCode {
      errors.check("discountCode", discountCode.rawValue, .required, .code(40))
    }
    if let expectedTotal {
      errors.check("expectedTotal.amount", expectedTotal, .notNegative)
      errors.check("expectedTotal.currency", expectedTotal.currency == currency, .orderCurrency)
    }
    return errors
  }
}

extension OrderDraft: Shaped {
  /// The schemas check the types of values only; `errors` checks the rest by field.
  public static let shape = Shape<OrderDraft>(
    "OrderDraft",
    Field("lines", \.lines, as: ItemQuantity.list),
    Field("currency", \.currency),
    Field("email", \.email, as: .line),
    Field("address", \.address),
    .optional("billingAddress", \.billingAddress),
    .optional("vatID", \.vatID, as: .line),
    Field("shippingMethod", \.shippingMethod, as: .code),
    .optional("discountCode", \.discountCode, as: .code),
    .optional("expectedTotal", \.expectedTotal),
    memberwise: OrderDraft.init
  )
}

/// A quantity of one SKU.
public struct ItemQuantity: Sendable, Hashable {
  /// The SKU.
  public var sku: ProductReference.ID
  /// The quantity.
  public var quantity: Int

  /// Creates a quantity of a SKU.
  public init(sku: ProductReference.ID, quantity: Int) {
    self.sku = sku
    self.quantity = quantity
  }

  /// The quantities that a line of an order may have.
  public static let quantities = 1...10_000

  /// The validation errors by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("sku", sku.rawValue, .required, .code(64))
    errors.check("quantity", quantity, .quantity)
    return errors
  }
}

extension ItemQuantity: Shaped {
  public static let shape = Shape<ItemQuantity>(
    "ItemQuantity",
    Field("sku", \.sku, as: .sku),
    Field("quantity", \.quantity, as: .quantity),
    memberwise: ItemQuantity.init
  )

  /// The schema of the lines of an order, a shipment or a return.
  package static let list = JSONSchema.array(schema, 1...200)
}

extension JSONSchema {
  static let quantity = integer(ItemQuantity.quantities)
}
