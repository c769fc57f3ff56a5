import FoundationCore
public import Ordering

/// The values of an order, a quote or an action that the user typed, by the field of the store's API.
///
/// It explains validation errors with the items and flags of the command line instead of fields.
public struct OrderInput: Sendable {
  /// A value of an option or an argument.
  struct Value: Sendable {
    /// The noun for the value; empty if the name of the option suffices.
    var noun = ""
    /// The option or argument, such as `--to`.
    let flag: String
    /// The value as the user typed it, if it is known.
    var text: String?
  }

  private var lines: [ItemQuantity] = []
  private var values: [String: Value] = [:]

  /// Creates the input of a command without values.
  init() {}

  /// Creates the input of a command whose options have the names of fields.
  init(flags: [String: String]) { values = flags.mapValues { Value(flag: $0) } }

  /// Creates the input of a change to the cart.
  init(_ item: ItemQuantity) { lines = [item] }

  /// Creates the input of a quote.
  public init(_ request: QuoteRequest) {
    lines = request.lines
    for (index, country) in request.countries.enumerated() {
      values["countries[\(index)]"] = Value(noun: "country", flag: "--to", text: country.code)
    }
    setMethod(request.shippingMethod, discount: request.discountCode)
  }

  /// Creates the input of an order.
  init(_ draft: OrderDraft) {
    lines = draft.lines
    let address = draft.address
    values = [
      "email": Value(noun: "e-mail address", flag: "--email", text: draft.email),
      "address.name": Value(noun: "name", flag: "--name", text: address.name),
      "address.lines": Value(noun: "street", flag: "--street"),
      "address.city": Value(noun: "city", flag: "--city", text: address.city),
      "address.postalCode": Value(
        noun: "postal code",
        flag: "--postal-code",
        text: address.postalCode
      ),
      "address.region": Value(noun: "region", flag: "--region", text: address.region),
      "address.country": Value(noun: "country", flag: "--to", text: address.country.code),
      "expectedTotal.amount": Value(flag: "--expect", text: draft.expectedTotal?.typed),
      "expectedTotal.currency": Value(flag: "--expect", text: draft.expectedTotal?.typed),
    ]
    for (index, line) in address.lines.enumerated() {
      values["address.lines[\(index)]"] = Value(noun: "street", flag: "--street", text: line)
    }
    setMethod(draft.shippingMethod, discount: draft.discountCode)
  }

  /// Creates the input of an action.
  init(_ request: OrderActionRequest) {
    switch request {
    case .ship(let lines): self.lines = lines ?? []
    case .return(let lines, _, let reason): (self.lines, self.reason) = (lines, reason)
    case .refund(let amount, let reason):
      values["amount"] = Value(noun: "amount", flag: "--amount", text: amount?.description)
      self.reason = reason
    case .cancel(let reason): self.reason = reason
    case .confirm, .authorize, .pay, .void, .deliver: break
    }
  }

  /// Returns the failure that explains an invalid field in terms of the command line; any other
  /// error as it is.
  public func failure(of error: any Error) -> any Error {
    guard case .invalid(let form)? = error as? OrderingError else { return error }
    return OrderInputFailure(form: form, input: self)
  }

  private var reason: String? {
    get { values["reason"]?.text }
    set { values["reason"] = Value(noun: "reason", flag: "--reason", text: newValue) }
  }

  private mutating func setMethod(_ method: ShippingMethod.ID?, discount: Discount.ID?) {
    values["shippingMethod"] = Value(
      noun: "shipping method",
      flag: "--by",
      text: method?.rawValue
    )
    values["discountCode"] = Value(
      noun: "discount code",
      flag: "--discount",
      text: discount?.rawValue
    )
  }

  /// The item of a field such as `lines[2].quantity`, or of the cart's `quantity`.
  func line(of field: String) -> ItemQuantity? {
    if field == "quantity" || field == "sku" { return lines.first }
    guard let match = field.prefixMatch(of: /lines\[(\d+)\]/), let index = Int(match.1),
      lines.indices.contains(index)
    else { return nil }
    return lines[index]
  }

  /// The value of a field; of `rates[0].countries[1]` that of `countries`.
  func value(of field: String) -> Value? {
    values[field] ?? values[field.replacing(/^rates\[\d+\]\.|\[\d+\]$/, with: "")]
  }
}
