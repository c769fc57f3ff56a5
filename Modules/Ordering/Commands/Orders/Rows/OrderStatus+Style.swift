import CommandKit
import FoundationCore
import Ordering

extension OpenEnum<OrderStatus> {
  /// The colour on terminals: yellow waits for the merchant, blue for the carrier, green is done.
  var attribute: Style.Attribute? {
    switch known {
    case .placed, .confirmed, .partiallyShipped: .yellow
    case .shipped: .blue
    case .delivered: .green
    case .cancelled, .returned, .partiallyReturned, .expired, .discarded: .dim
    case .draft, nil: nil
    }
  }
}

extension OpenEnum<PaymentStatus> {
  /// The colour on terminals: red is a payment that will not come.
  var attribute: Style.Attribute? {
    switch known {
    case .unpaid: .yellow
    case .authorized: .blue
    case .paid: .green
    case .voided: .red
    default: .dim
    }
  }
}
