import FoundationCore
import Ordering

/// The progress of an order of the demo store, which fits its age.
enum SeedOrderProgress {
  case placed
  case paid
  case authorized
  case voided
  case toShip
  case partiallyShipped
  case shipped
  case delivered
  case deliveredThenPaid
  case returned
  case partiallyReturned
  case cancelled
  case cancelledAfterPayment

  /// The age of each order in minutes and its progress, oldest first.
  ///
  /// Closed orders are weeks old, and open ones days or hours, but for some that wait too long.
  static let timetable: [(minutes: Int, progress: SeedOrderProgress)] =
    weeksAgo.map { ($0 * 1440, $1) } + thisWeek.map { ($0 * 60, $1) } + [
      (45, .paid), (20, .placed),
    ]

  /// The ages in days.
  private static let weeksAgo: [(Int, SeedOrderProgress)] = [
    (40, .delivered), (36, .returned), (32, .deliveredThenPaid), (28, .partiallyReturned),
    (25, .cancelled), (22, .voided), (19, .delivered), (17, .partiallyReturned), (15, .returned),
    (13, .deliveredThenPaid), (11, .partiallyShipped), (9, .shipped),
  ]

  /// The ages in hours.
  private static let thisWeek: [(Int, SeedOrderProgress)] = [
    (160, .shipped), (140, .placed), (120, .authorized), (100, .partiallyShipped), (80, .toShip),
    (60, .cancelledAfterPayment), (44, .authorized), (32, .voided), (20, .toShip), (4, .paid),
  ]

  /// Returns the actions after placing an order, oldest first.
  func actions(of draft: OrderDraft) -> [OrderActionRequest] {
    let one = [ItemQuantity(sku: draft.lines[0].sku, quantity: 1)]
    let some = Money(euroCents: 500, in: draft.currency)
    let delivered: [OrderActionRequest] = [.pay(), .confirm, .ship(), .deliver]
    return switch self {
    case .placed: []
    case .paid: [.pay()]
    case .authorized: [.authorize, .confirm]
    case .voided: [.authorize, .void]
    case .toShip: [.pay(), .confirm]
    case .partiallyShipped: [.pay(), .confirm, .ship(one)]
    case .shipped: [.pay(), .confirm, .ship()]
    case .delivered: delivered
    case .deliveredThenPaid: [.confirm, .ship(), .deliver, .pay()]
    case .returned:
      delivered + [.return(draft.lines, restock: true, reason: "A present twice"), .refund()]
    case .partiallyReturned:
      delivered + [.return(one, restock: false, reason: "Broken on the way"), .refund(some)]
    case .cancelled: [.cancel(reason: "Ordered by mistake")]
    case .cancelledAfterPayment: [.pay(), .cancel(reason: "Ordered twice")]
    }
  }
}
