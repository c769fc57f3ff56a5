import FoundationCore

extension OrderEvent {
  /// The step that makes up for what happened, where there is one.
  ///
  /// What was sent, came back or was called off stays so. Whether the order still allows the step,
  /// the store says.
  public var undoing: OrderActionRequest? {
    switch action.known {
    case .place, .confirm: .cancel()
    case .authorize: .void
    case .pay: .refund(amount)
    case .deliver, .ship, .return, .void, .refund, .cancel, .expire, .discard, nil: nil
    }
  }
}
