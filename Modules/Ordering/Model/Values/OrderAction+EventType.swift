extension OrderAction {
  /// The type of the events that webhooks receive of the action, such as `order.placed`.
  public var eventType: String { "order." + participle }

  private var participle: String {
    switch self {
    case .place: "placed"
    case .discard: "discarded"
    case .confirm: "confirmed"
    case .unconfirm: "unconfirmed"
    case .cancel: "cancelled"
    case .expire: "expired"
    case .ship: "shipped"
    case .deliver: "delivered"
    case .return: "returned"
    case .authorize: "authorized"
    case .pay: "paid"
    case .unpay: "unpaid"
    case .void: "voided"
    case .refund: "refunded"
    case .erase: "erased"
    }
  }

  /// The types of all events that a store sends to webhooks.
  public static let eventTypes = allCases.filter { $0 != .discard }.map(\.eventType)
}
